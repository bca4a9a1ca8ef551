/// A line that separates two nodes.
///
/// ```swift
/// VStack { Label("above"); Divider(); Label("below") }
/// ```
public final class Divider: ViewNode {
  /// The direction of the line.
  let axis: Axis

  /// Creates a horizontal line, or a vertical line with `.vertical`.
  public init(_ axis: Axis = .horizontal) {
    self.axis = axis
    super.init()
    contentIsGiven()
  }
}
