/// A node's answer when it is asked how much it takes along one axis, in whole cells.
///
/// ```swift
/// Extent(minimum: 1, ideal: 12)            // a text of 12 columns that may be cut
/// Extent(minimum: 1, ideal: 10, weight: 1) // a field: 10 if nobody says more, else its share
/// ```
public struct Extent: Hashable, Sendable {
  /// The least that shows something of use.
  public let minimum: Int
  /// What it takes if there is room.
  public let ideal: Int
  /// The most that it takes where it shares what others leave.
  public let maximum: Int
  /// The parts it takes of what others leave; 0 for a node that never grows beyond its ideal.
  public let weight: Int
  /// Whether it only stretches to what the nodes around it take, as a divider does.
  ///
  /// A stack in which nothing else grows across fits the others.
  public let isPassive: Bool

  /// Makes an answer.
  ///
  /// Numbers are brought into order: 0 ≤ minimum ≤ ideal ≤ maximum.
  public init(
    minimum: Int, ideal: Int, maximum: Int = .max, weight: Int = 0, isPassive: Bool = false
  ) {
    self.minimum = Length.limited(minimum)
    self.ideal = max(self.minimum, Length.limited(ideal))
    self.maximum = max(self.ideal, Length.limited(maximum))
    self.weight = Length.limited(weight)
    self.isPassive = isPassive
  }

  /// An answer that leaves no choice.
  public static func fixed(_ length: Int) -> Extent {
    Extent(minimum: length, ideal: length, maximum: length)
  }

  /// Nothing at all.
  public static let zero = Extent.fixed(0)

  /// The cells to take where `available` are offered.
  func chosen(from available: Int) -> Int {
    max(0, min(available, weight > 0 ? maximum : ideal))
  }

  /// What the node answers, as changed by what was asked of it with a `Length`.
  func with(_ length: Length) -> Extent {
    if length == .automatic { return self }
    let weight = length.weight ?? weight
    let maximum = length.maximum ?? (weight > 0 ? Length.limit : self.maximum)
    let minimum = length.minimum ?? min(self.minimum, maximum)
    let ideal = min(max(length.ideal ?? self.ideal, minimum), max(minimum, maximum))
    return Extent(
      minimum: minimum, ideal: ideal, maximum: maximum, weight: weight,
      isPassive: isPassive && length.weight == nil)
  }

  /// The same with `length` cells more that are always there, such as a border.
  func adding(_ length: Int) -> Extent {
    Extent(
      minimum: minimum + length, ideal: ideal + length, maximum: maximum + length, weight: weight)
  }

  /// What several take that stand one after the other, `spacing` in all between them.
  static func sum(_ extents: [Extent], spacing: Int) -> Extent {
    Extent(
      minimum: extents.reduce(spacing) { $0 + $1.minimum },
      ideal: extents.reduce(spacing) { $0 + $1.ideal },
      maximum: extents.reduce(spacing) { $0 + ($1.weight > 0 ? $1.maximum : $1.ideal) },
      weight: extents.contains { $0.weight > 0 } ? 1 : 0)
  }

  /// What several take that share the same cells.
  static func widest(_ extents: [Extent]) -> Extent {
    var minimum = 0
    var ideal = 0
    var maximum = 0
    var weight = 0
    for extent in extents {
      let grows = extent.weight > 0 && !extent.isPassive
      minimum = max(minimum, extent.minimum)
      ideal = max(ideal, extent.ideal)
      maximum = max(maximum, grows ? extent.maximum : extent.ideal)
      if grows { weight = 1 }
    }
    return Extent(minimum: minimum, ideal: ideal, maximum: maximum, weight: weight)
  }
}
