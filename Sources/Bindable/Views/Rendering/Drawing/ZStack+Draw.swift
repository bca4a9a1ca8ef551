extension ZStack: Drawable {
  /// Returns the width of the widest node.
  public func widthRequirement() -> SizeRequirement {
    .widest(shownChildren.map { $0.measuredWidthRequirement() })
  }

  /// Returns the height of the highest node.
  public func heightRequirement(forWidth width: Int) -> SizeRequirement {
    .widest(shownChildren.map { $0.measuredHeightRequirement(forWidth: width) })
  }

  /// Draws the nodes from back to front.
  public func draw(on canvas: inout Canvas) {
    let nodes = shownChildren
    let front = nodes.lastIndex { $0.isModal } ?? 0
    for (index, node) in nodes.enumerated() {
      canvas.draw(node, in: canvas.bounds, style: index < front ? canvas.theme.backdrop : Style())
    }
  }

  /// A Boolean value that indicates whether at most one node is visible.
  public var redrawsChildrenIndependently: Bool { shownChildren.count <= 1 }
}

extension Canvas {
  /// Draws a node at its ideal size, at a position or centered.
  mutating func draw(
    _ node: ViewNode, at position: Position, centersColumn: Bool, centersRow: Bool,
    clearing: Bool = false
  ) {
    let roomWidth = max(0, size.width - (centersColumn ? 0 : max(0, position.column)))
    let roomHeight = max(0, size.height - (centersRow ? 0 : max(0, position.row)))
    let width = node.measuredWidthRequirement().resolved(in: roomWidth)
    let height = node.measuredHeightRequirement(forWidth: width).resolved(in: roomHeight)
    let rect = Rect(
      column: centersColumn
        ? HorizontalAlignment.center.offset(of: width, in: size.width) : position.column,
      row: centersRow ? VerticalAlignment.center.offset(of: height, in: size.height) : position.row,
      width: width, height: height)
    if clearing { fill(" ", in: rect) }
    draw(node, in: rect)
  }
}
