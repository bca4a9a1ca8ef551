/// A horizontal or vertical direction.
public enum Axis: Hashable, Sendable {
  /// The horizontal direction.
  case horizontal
  /// The vertical direction.
  case vertical
}
