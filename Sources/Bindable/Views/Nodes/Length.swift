/// The preferred width or height of a node, in whole cells.
///
/// ```swift
/// name.preferredWidth = .fixed(12)    // 12 columns, regardless of the content
/// bio.preferredWidth = .fill          // an equal share of the remaining columns
/// list.preferredHeight = .atMost(10)  // the height of the content, at most 10 rows
/// ```
///
/// Nodes that fill share the remaining space equally. If the shares aren't whole cells, the running
/// edge is rounded: three nodes in 10 columns get 3, 4, and 3.
public struct Length: Hashable, Sendable {
  // The node's own measure applies where a number is `nil`.
  let minimum: Int?
  let ideal: Int?
  let maximum: Int?
  // The weight in the distribution of remaining space. If it's `nil`, the kind of node decides.
  let weight: Int?

  // Greater numbers are clamped, so that sums of many lengths never overflow.
  static let limit = 1_000_000

  static func limited(_ length: Int) -> Int { min(max(0, length), limit) }

  init(minimum: Int? = nil, ideal: Int? = nil, maximum: Int? = nil, weight: Int? = nil) {
    self.minimum = minimum.map(Length.limited)
    self.ideal = ideal.map(Length.limited)
    self.maximum = maximum.map(Length.limited)
    self.weight = weight.map(Length.limited)
  }

  /// The default length of the kind of node: a label fits its text, and a field fills.
  public static let automatic = Length()

  /// The length of the content.
  public static let fit = Length(weight: 0)

  /// An equal share of the remaining space.
  public static let fill = Length(weight: 1)

  /// Returns a share of the remaining space, in proportion to `weight` and within limits.
  public static func fill(
    weight: Int = 1, atLeast minimum: Int = 0, atMost maximum: Int? = nil
  ) -> Length {
    Length(minimum: minimum, maximum: maximum, weight: max(1, weight))
  }

  /// Returns a fixed length.
  public static func fixed(_ length: Int) -> Length {
    Length(minimum: length, ideal: length, maximum: length, weight: 0)
  }

  /// Returns the length of the content, but at least `length`.
  public static func atLeast(_ length: Int) -> Length { Length(minimum: length) }

  /// Returns the length of the content, but at most `length`.
  public static func atMost(_ length: Int) -> Length { Length(maximum: length) }
}
