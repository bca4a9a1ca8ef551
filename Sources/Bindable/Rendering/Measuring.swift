extension ViewNode {
  /// How wide the node would like to be, with its `preferredWidth`.
  ///
  /// For nodes that are drawn with others in them; remembered until something changes.
  public final func measuredWidths() -> Extent {
    let memo = memo
    checkMeasures(memo)
    if let known = memo.widths { return known }
    let own = memo.drawn?.widths() ?? .widest(shownChildren.map { $0.measuredWidths() })
    let widths = own.with(preferredWidth)
    memo.widths = widths
    return widths
  }

  /// How high the node would like to be at a width, with its `preferredHeight`.
  ///
  /// For nodes that are drawn with others in them; remembered until something changes.
  public final func measuredHeights(forWidth width: Int) -> Extent {
    let width = max(0, width)
    let memo = memo
    checkMeasures(memo)
    if memo.heightsWidth == width, let known = memo.heights { return known }
    let own =
      memo.drawn?.heights(forWidth: width)
      ?? .widest(shownChildren.map { $0.measuredHeights(forWidth: width) })
    let heights = own.with(preferredHeight)
    memo.heightsWidth = width
    memo.heights = heights
    return heights
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
    var isStale = marks.contains(.measure)
    marks.subtract([.measure, .measureBelow])
    var child = firstMarked
    while let current = child {
      // Measuring may make nodes, but takes none out of the list.
      child = current.nextMarked
      if current.checkMeasures(current.memo) {
        isStale = true
        marks.insert(.arrange)
      }
    }
    guard isStale else { return false }
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

/// What the renderer remembers of a node: its answers until the node, or one in it, changes, and
/// how it was drawn last.
@MainActor final class RenderMemo {
  /// The node, if it draws itself; it is the one that keeps this.
  unowned(unsafe) let drawn: (any DrawnNode)?
  @exclusivity(unchecked) var widths: Extent?
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

  init(_ node: ViewNode) { drawn = node as? any DrawnNode }
}
