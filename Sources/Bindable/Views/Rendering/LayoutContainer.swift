/// A container that only lays out its children, without overlap.
///
/// When a child's size changes, only the children that move are redrawn.
@MainActor protocol LayoutContainer: Drawable {
  /// Calls `place` with each visible child and its rectangle.
  func layOutChildren(in size: Size, _ place: (ViewNode, Rect) -> Void)
  /// Draws the content around the children, before the children.
  func drawAround(on canvas: inout Canvas)
}

extension LayoutContainer {
  func drawAround(on canvas: inout Canvas) {}

  /// Draws the content around the children, and then the children.
  public func draw(on canvas: inout Canvas) {
    drawAround(on: &canvas)
    layOutChildren(in: canvas.size) { canvas.draw($0, in: $1) }
  }
}
