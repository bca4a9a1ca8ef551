extension ViewNode {
  /// How wide the node would like to be, with its `preferredWidth`.
  ///
  /// For nodes that are drawn with others in them; remembered until something changes.
  public final func measuredWidths() -> Extent {
    let memo = memo
    checkMeasures(memo)
    if let known = memo.widths { return known }
    return DeepMeasuring.measure(self, forWidth: nil)
  }

  /// How high the node would like to be at a width, with its `preferredHeight`.
  ///
  /// For nodes that are drawn with others in them; remembered until something changes.
  public final func measuredHeights(forWidth width: Int) -> Extent {
    let width = max(0, width)
    let memo = memo
    checkMeasures(memo)
    if memo.heightsWidth == width, let known = memo.heights { return known }
    return DeepMeasuring.measure(self, forWidth: width)
  }

  /// Asks the node how wide it would like to be, or how high at a width.
  fileprivate final func answer(forWidth width: Int?) -> Extent {
    if let width {
      let own =
        memo.drawn?.heights(forWidth: width)
        ?? .widest(shownChildren.map { $0.measuredHeights(forWidth: width) })
      return own.with(preferredHeight)
    }
    let own = memo.drawn?.widths() ?? .widest(shownChildren.map { $0.measuredWidths() })
    return own.with(preferredWidth)
  }

  fileprivate final func remember(_ extent: Extent, forWidth width: Int?) {
    if let width {
      memo.heightsWidth = width
      memo.heights = extent
    } else {
      memo.widths = extent
    }
  }

  /// The children that take part in layout.
  final var shownChildren: [ViewNode] {
    let children = children
    return children.contains { $0.isHidden } ? children.filter { !$0.isHidden } : children
  }

  final var memo: RenderMemo {
    // Nobody else puts anything there.
    if let renderMemo { return unsafeDowncast(renderMemo, to: RenderMemo.self) }
    let new = RenderMemo(self)
    renderMemo = new
    return new
  }

  /// Measures again what has changed here and below, and looks whether the answers are others.
  ///
  /// A node whose children all answer what they did keeps its own answer without being asked. So
  /// what changes without growing or shrinking is measured, and nothing around it.
  ///
  /// - Returns: Whether an answer that was given before is another one now.
  /// - Complexity: O(*n*) in the number of nodes that are marked, and their siblings where an answer
  ///   is another.
  @discardableResult final func checkMeasures(_ memo: RenderMemo) -> Bool {
    guard !marks.isDisjoint(with: [.measure, .measureBelow]) else { return false }
    // Down to the marked children and up again, without recursion: each node keeps where it is.
    var node = self
    var memo = memo
    node.beginCheck(memo)
    while true {
      if let child = memo.nextToCheck {
        // Measuring may make nodes, but takes none out of the list.
        memo.nextToCheck = child.nextMarked
        if !child.marks.isDisjoint(with: [.measure, .measureBelow]) {
          memo = child.memo
          child.beginCheck(memo)
          node = child
        }
        continue
      }
      let isOther = memo.isStale && node.isAnswerOther(memo)
      guard node !== self, let parent = node.storedParent else { return isOther }
      node = parent
      memo = parent.memo
      if isOther {
        memo.isStale = true
        node.marks.insert(.arrange)
      }
    }
  }

  private final func beginCheck(_ memo: RenderMemo) {
    memo.isStale = marks.contains(.measure)
    memo.nextToCheck = firstMarked
    marks.subtract([.measure, .measureBelow])
  }

  private final func isAnswerOther(_ memo: RenderMemo) -> Bool {
    let before = (widths: memo.widths, heights: memo.heights)
    memo.widths = nil
    memo.heights = nil
    memo.lines = nil
    var isOther = false
    // What nobody asked for, nobody relies on.
    if let known = before.widths, measuredWidths() != known { isOther = true }
    if let known = before.heights, measuredHeights(forWidth: memo.heightsWidth) != known {
      isOther = true
    }
    return isOther
  }
}

/// Measures trees of any depth.
///
/// A node is asked by the one that it is in, so a deep tree would take a stack as deep. Below a number of
/// levels nobody is asked any more: the node is noted, and those above it get an answer that does not
/// count. Then it is asked by itself, and those above again, who find its answer remembered.
///
/// ```text
///   root ▶ … ▶ level 63 ▶ X noted         X ▶ … ▶ level 127 ▶ Y noted        Y asked, X again, root again
/// ```
///
/// - Complexity: Each node is asked at most twice for each answer that it gives.
@MainActor enum DeepMeasuring {
  private typealias Question = (node: ViewNode, width: Int?)

  private static let mostLevels = 64
  @exclusivity(unchecked) private static var level = 0
  private static var noted: [Question] = []

  /// What `node` answers, remembered if it counts.
  static func measure(_ node: ViewNode, forWidth width: Int?) -> Extent {
    guard level < mostLevels else {
      noted.append((node, width))
      return .zero
    }
    guard level == 0 else {
      let before = noted.count
      level += 1
      let extent = node.answer(forWidth: width)
      level -= 1
      if noted.count == before { node.remember(extent, forWidth: width) }
      return extent
    }
    level = 1
    defer { level = 0 }
    var extent = node.answer(forWidth: width)
    if !noted.isEmpty {
      var questions: [Question] = [(node, width)] + takeNoted()
      while let (node, width) = questions.last {
        extent = node.answer(forWidth: width)
        if noted.isEmpty {
          node.remember(extent, forWidth: width)
          questions.removeLast()
        } else {
          questions += takeNoted()
        }
      }
    } else {
      node.remember(extent, forWidth: width)
    }
    return extent
  }

  /// Does what draws or measures another tree, in the middle of measuring perhaps.
  static func apart<Result>(_ body: () -> Result) -> Result {
    let outer = (level, noted)
    (level, noted) = (0, [])
    defer { (level, noted) = outer }
    return body()
  }

  private static func takeNoted() -> [Question] {
    defer { noted = [] }
    return noted
  }
}

/// What the renderer remembers of a node: its answers until the node, or one in it, changes, and
/// how it was drawn last.
@MainActor final class RenderMemo {
  /// The node, if it draws itself; it is the one that keeps this.
  unowned(unsafe) let drawn: (any DrawnNode)?
  /// The node, if it only gives its children places.
  unowned(unsafe) let arranging: (any ArrangingNode)?
  @exclusivity(unchecked) var widths: Extent?
  // While measures are checked: the next marked child, and whether the answers may be others.
  @exclusivity(unchecked) var nextToCheck: ViewNode?
  @exclusivity(unchecked) var isStale = false
  // Only for the last width: a window is seldom shown at two widths in turns.
  @exclusivity(unchecked) var heights: Extent?
  @exclusivity(unchecked) var heightsWidth = 0
  // The lines of a label, so that its text is read once.
  @exclusivity(unchecked) var lines: [[Glyph]]?

  /// The number of who drew the node last to keep it, see `Canvas.keeper`; 0 if nobody did.
  @exclusivity(unchecked) var keeper: UInt64 = 0
  /// Where the node was drawn, in the frame; it may reach beyond what can be seen.
  @exclusivity(unchecked) var window = Rect(column: 0, row: 0, width: 0, height: 0)
  /// The part of `window` that can be seen.
  @exclusivity(unchecked) var visible = Rect(column: 0, row: 0, width: 0, height: 0)
  /// The styles around the node, merged.
  @exclusivity(unchecked) var outerStyle = Style()

  init(_ node: ViewNode) {
    drawn = node as? any DrawnNode
    arranging = drawn as? any ArrangingNode
  }
}
