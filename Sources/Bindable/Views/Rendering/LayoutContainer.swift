/// A container that only lays out its children, without overlap.
///
/// When a child's size changes, only the children that move are redrawn.
@MainActor protocol LayoutContainer: Drawable {
  /// Calls `place` with each visible child and its rectangle.
  func layOutChildren(in size: Size, _ place: (ViewNode, Rect) -> Void)
  /// Draws the content around the children, before the children, and again when they move.
  func drawAround(on canvas: inout Canvas)
  /// Returns the part in which the children are visible. The default is the whole node.
  func contentBounds(in size: Size) -> Rect
  /// A Boolean value that indicates whether the layout depends on the positions of descendants
  /// other than the children. The default is `false`.
  var dependsOnDescendants: Bool { get }
}

extension LayoutContainer {
  var dependsOnDescendants: Bool { false }
  func drawAround(on canvas: inout Canvas) {}
  func contentBounds(in size: Size) -> Rect { Rect(size) }
  /// A Boolean value that's `true`, because the children don't overlap.
  public var redrawsChildrenIndependently: Bool { true }

  /// Draws the content around the children, and then the children.
  public func draw(on canvas: inout Canvas) {
    drawAround(on: &canvas)
    layOutChildren(in: canvas.size) { canvas.draw($0, in: $1) }
  }
}
