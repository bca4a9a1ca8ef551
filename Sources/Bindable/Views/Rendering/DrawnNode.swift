/// A node that decides itself which cells it becomes.
///
/// Most views say what they consist of with `content`. A node that is a picture of its own says
/// three things:
///
/// ```swift
/// final class Meter: ViewNode, DrawnNode {
///   @Observed var level = 0 { didSet { setNeedsDisplay() } }
///
///   func widths() -> Extent { Extent(minimum: 1, ideal: 10, weight: 1) }
///   func heights(forWidth width: Int) -> Extent { .fixed(1) }
///   func draw(on canvas: inout Canvas) {
///     canvas.write(String(repeating: "#", count: min(level, canvas.size.width)))
///   }
/// }
/// ```
///
/// First the widths of all nodes are settled, then the heights for those widths, then all draw.
/// A node is given what there is, which may be less than its minimum, and nothing at all.
@MainActor public protocol DrawnNode: ViewNode {
  /// How wide it would like to be.
  func widths() -> Extent
  /// How high it would like to be where it is `width` columns wide.
  func heights(forWidth width: Int) -> Extent
  /// Draws into a canvas of exactly the size it was given.
  func draw(on canvas: inout Canvas)
  /// Whether each child can be drawn again by itself, when nothing but the child has changed.
  ///
  /// So it is where no child stands on another, and nothing that this node draws itself is within
  /// a child. `false` if nothing is said: then all is drawn again.
  var drawsChildrenApart: Bool { get }
}

extension DrawnNode {
  /// `false`: the node is drawn again with all its children.
  public var drawsChildrenApart: Bool { false }
}

/// A node that does nothing but give its children places, none on another.
///
/// When a child takes more or less than before, only the children that move are drawn again.
@MainActor protocol ArrangingNode: DrawnNode {
  /// Calls `place` with each child that is shown and where it is.
  func arrange(in size: Size, _ place: (ViewNode, Rect) -> Void)
  /// Draws what is around the children, before them.
  func drawAround(on canvas: inout Canvas)
}

extension ArrangingNode {
  func drawAround(on canvas: inout Canvas) {}

  /// Draws what is around the children, and then the children.
  public func draw(on canvas: inout Canvas) {
    drawAround(on: &canvas)
    arrange(in: canvas.size) { canvas.draw($0, in: $1) }
  }
}
