extension ViewNode {
  /// Returns the node's width requirement, including its `preferredWidth`.
  ///
  /// Call this method in nodes that draw other nodes. The result is cached until the node changes.
  public final func measuredWidths() -> Extent {
    let memo = memo
    checkMeasures(memo)
    if let known = memo.widths { return known }
    return DeepMeasuring.measure(self, forWidth: nil)
  }

  /// Returns the node's height requirement at a width, including its `preferredHeight`.
  ///
  /// Call this method in nodes that draw other nodes. The result is cached until the node changes.
  public final func measuredHeights(forWidth width: Int) -> Extent {
    let width = max(0, width)
    let memo = memo
    checkMeasures(memo)
    if memo.heightsWidth == width, let known = memo.heights { return known }
    return DeepMeasuring.measure(self, forWidth: width)
  }

  /// Computes the node's width requirement, or its height requirement if a width is given.
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

  /// The children that participate in layout.
  final var shownChildren: [ViewNode] {
    let children = children
    return children.contains { $0.isHidden } ? children.filter { !$0.isHidden } : children
  }

  final var memo: RenderMemo {
    // No other type is ever stored here.
    if let renderMemo { return unsafeDowncast(renderMemo, to: RenderMemo.self) }
    let new = RenderMemo(self)
    renderMemo = new
    return new
  }

  /// Measures the changed nodes of this tree again.
  ///
  /// A node is measured only if it changed itself or the requirement of a child did. If a node
  /// changes but its size doesn't, its ancestors aren't measured.
  ///
  /// - Returns: `true` if a requirement returned earlier has changed.
  /// - Complexity: O(*n*), where *n* is the number of marked nodes, plus their siblings if a
  ///   requirement has changed.
  @discardableResult final func checkMeasures(_ memo: RenderMemo) -> Bool {
    guard !marks.isDisjoint(with: [.measure, .measureBelow]) else { return false }
    // An iterative traversal of the marked children. Each node stores its own progress.
    var node = self
    var memo = memo
    node.beginCheck(memo)
    while true {
      if let child = memo.nextToCheck {
        // Measuring may create nodes, but never removes any from the list.
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
    // Only requirements that were requested can be in use.
    if let known = before.widths, measuredWidths() != known { isOther = true }
    if let known = before.heights, measuredHeights(forWidth: memo.heightsWidth) != known {
      isOther = true
    }
    return isOther
  }
}

/// Measurement of trees of any depth.
///
/// A node is measured by its parent, so a deep tree would need a deep stack. Below a fixed number
/// of levels, a node is noted instead, and its ancestors get a result that isn't cached. The noted
/// node is then measured on its own, and its ancestors are measured again with its cached result.
///
/// ```text
///   root ▶ … ▶ level 63 ▶ X noted      X ▶ … ▶ level 127 ▶ Y noted      Y, X again, root again
/// ```
///
/// - Complexity: Each node is measured at most twice per requirement.
@MainActor enum DeepMeasuring {
  private typealias Question = (node: ViewNode, width: Int?)

  private static let mostLevels = 64
  @exclusivity(unchecked) private static var level = 0
  private static var noted: [Question] = []

  /// Returns the requirement of `node`, and caches it if it's final.
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

  /// Runs a closure that draws or measures another tree, possibly during a measurement.
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

/// The renderer's cache for a node: its requirements until the node or a descendant changes, and
/// its position when it was last drawn.
@MainActor final class RenderMemo {
  /// The node, which owns this cache, if it draws itself.
  unowned(unsafe) let drawn: (any DrawnNode)?
  /// The node, if it only lays out its children.
  unowned(unsafe) let arranging: (any ArrangingNode)?
  @exclusivity(unchecked) var widths: Extent?
  // During a check: the next marked child, and whether requirements may have changed.
  @exclusivity(unchecked) var nextToCheck: ViewNode?
  @exclusivity(unchecked) var isStale = false
  // Cached for the last width only, because a window rarely alternates between two widths.
  @exclusivity(unchecked) var heights: Extent?
  @exclusivity(unchecked) var heightsWidth = 0
  // The lines of a label, so that its text is parsed once.
  @exclusivity(unchecked) var lines: [[Glyph]]?

  /// The `Canvas.keeper` of the renderer that last drew the node, or 0 if there is none.
  @exclusivity(unchecked) var keeper: UInt64 = 0
  /// The node's rectangle in the frame, which can extend beyond the visible part.
  @exclusivity(unchecked) var window = Rect(column: 0, row: 0, width: 0, height: 0)
  /// The visible part of `window`.
  @exclusivity(unchecked) var visible = Rect(column: 0, row: 0, width: 0, height: 0)
  /// The merged styles of the ancestors.
  @exclusivity(unchecked) var outerStyle = Style()

  init(_ node: ViewNode) {
    drawn = node as? any DrawnNode
    arranging = drawn as? any ArrangingNode
  }
}
