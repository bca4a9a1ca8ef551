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
