/// A flexible space that expands along the axis of its stack.
///
/// ```swift
/// HStack { Label("left"); Spacer(); Label("right") }
/// ```
///
/// Across the stack, a spacer takes no space.
public final class Spacer: ViewNode {
  /// The minimum length along the stack, in cells.
  let minimum: Int

  /// Creates a spacer.
  public init(minimum: Int = 0) {
    self.minimum = Length.limited(minimum)
    super.init()
    contentIsGiven()
  }
}
