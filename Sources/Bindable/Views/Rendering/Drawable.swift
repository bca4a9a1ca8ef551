/// A node that measures and draws itself.
///
/// Most views are composed of other nodes with `content`. A node with its own appearance implements
/// three methods:
///
/// ```swift
/// final class Meter: ViewNode, Drawable {
///   @Observed var level = 0 { didSet { setNeedsDisplay() } }
///
///   func widthRequirement() -> SizeRequirement {
///     SizeRequirement(minimum: 1, ideal: 10, weight: 1)
///   }
///   func heightRequirement(forWidth width: Int) -> SizeRequirement { .fixed(1) }
///   func draw(on canvas: inout Canvas) {
///     canvas.write(String(repeating: "#", count: min(level, canvas.size.width)))
///   }
/// }
/// ```
///
/// The renderer determines the widths of all nodes, then the heights for those widths, and then
/// draws. A node can be given less than its minimum, including no cells.
@MainActor public protocol Drawable: ViewNode {
  /// Returns the node's width requirement.
  func widthRequirement() -> SizeRequirement
  /// Returns the node's height requirement at the given width.
  func heightRequirement(forWidth width: Int) -> SizeRequirement
  /// Draws the node on a canvas that has exactly the size assigned to the node.
  func draw(on canvas: inout Canvas)
  /// A Boolean value that indicates whether a child can be redrawn alone if only the child changed.
  ///
  /// This requires that children don't overlap and that the node draws nothing within a child. The
  /// default is `false`.
  var redrawsChildrenIndependently: Bool { get }
}

extension Drawable {
  /// A Boolean value that is `false`, so that the node is redrawn with all its children.
  public var redrawsChildrenIndependently: Bool { false }
}
