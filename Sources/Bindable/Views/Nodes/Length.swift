/// How wide or how high a node would like to be, in whole cells.
///
/// ```swift
/// name.preferredWidth = .fixed(12)    // 12 columns, whatever is in it
/// bio.preferredWidth = .fill          // an equal share of what the others leave
/// list.preferredHeight = .atMost(10)  // its rows, but not more than 10
/// ```
///
/// Nodes that fill share what remains in equal parts. Where that gives no whole cells, the running
/// edge is rounded: three nodes in 10 columns take 3, 4 and 3.
public struct Length: Hashable, Sendable {
  // What the node answers for itself is used where a number is `nil`.
  let minimum: Int?
  let ideal: Int?
  let maximum: Int?
  // The parts it takes of what is shared; 0 takes none, `nil` leaves it to the kind of node.
  let weight: Int?

  // Numbers beyond this are cut, so that sums of many lengths never overflow.
  static let limit = 1_000_000

  static func limited(_ length: Int) -> Int { min(max(0, length), limit) }

  init(minimum: Int? = nil, ideal: Int? = nil, maximum: Int? = nil, weight: Int? = nil) {
    self.minimum = minimum.map(Length.limited)
    self.ideal = ideal.map(Length.limited)
    self.maximum = maximum.map(Length.limited)
    self.weight = weight.map(Length.limited)
  }

  /// What the kind of node does by itself: a label fits its text, a field fills.
  public static let automatic = Length()

  /// As much as the content takes.
  public static let fit = Length(weight: 0)

  /// An equal share of what the others leave.
  public static let fill = Length(weight: 1)

  /// A share of what the others leave, in parts of `weight`, within limits.
  public static func fill(
    weight: Int = 1, atLeast minimum: Int = 0, atMost maximum: Int? = nil
  ) -> Length {
    Length(minimum: minimum, maximum: maximum, weight: max(1, weight))
  }

  /// Exactly this much.
  public static func fixed(_ length: Int) -> Length {
    Length(minimum: length, ideal: length, maximum: length, weight: 0)
  }

  /// As much as the content takes, but not less than this.
  public static func atLeast(_ length: Int) -> Length { Length(minimum: length) }

  /// As much as the content takes, but not more than this.
  public static func atMost(_ length: Int) -> Length { Length(maximum: length) }
}
