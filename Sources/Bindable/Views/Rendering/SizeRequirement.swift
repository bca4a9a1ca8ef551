/// The size requirement of a node along one axis, in cells.
///
/// ```swift
/// SizeRequirement(minimum: 1, ideal: 12)            // a text of 12 columns that may be cut
/// SizeRequirement(minimum: 1, ideal: 10, weight: 1) // a field: ideally 10, but grows to its share
/// ```
public struct SizeRequirement: Hashable, Sendable {
  /// The smallest useful length.
  public let minimum: Int
  /// The preferred length.
  public let ideal: Int
  /// The largest length when the node shares the remaining space.
  public let maximum: Int
  /// The node's share of the remaining space, or 0 if it never exceeds its ideal length.
  public let weight: Int
  /// Set for a node that only stretches to its siblings, as a divider does.
  ///
  /// A stack whose other children don't grow across its axis ignores it and fits the others.
  package let isStretchOnly: Bool

  /// Creates a size requirement.
  ///
  /// The values are adjusted so that 0 ≤ minimum ≤ ideal ≤ maximum.
  public init(
    minimum: Int, ideal: Int, maximum: Int = .max, weight: Int = 0, isPassive: Bool = false
  ) {
    self.minimum = Length.limited(minimum)
    self.ideal = max(self.minimum, Length.limited(ideal))
    self.maximum = max(self.ideal, Length.limited(maximum))
    self.weight = Length.limited(weight)
    self.isStretchOnly = isPassive
  }

  /// Creates a requirement for an exact length.
  public static func fixed(_ length: Int) -> SizeRequirement {
    SizeRequirement(minimum: length, ideal: length, maximum: length)
  }

  /// A requirement for no cells.
  public static let zero = SizeRequirement.fixed(0)

  /// Returns the length to use when `available` cells are offered.
  func resolved(in available: Int) -> Int {
    max(0, min(available, weight > 0 ? maximum : ideal))
  }

  /// Returns this requirement adjusted to a preferred `Length`.
  func with(_ length: Length) -> SizeRequirement {
    if length == .automatic { return self }
    let weight = length.weight ?? weight
    let maximum = length.maximum ?? (weight > 0 ? Length.limit : self.maximum)
    let minimum = length.minimum ?? min(self.minimum, maximum)
    let ideal = min(max(length.ideal ?? self.ideal, minimum), max(minimum, maximum))
    return SizeRequirement(
      minimum: minimum, ideal: ideal, maximum: maximum, weight: weight,
      isPassive: isStretchOnly && length.weight == nil)
  }

  /// The requirement of a node that also takes a share of the remaining space.
  var growing: SizeRequirement { SizeRequirement(minimum: minimum, ideal: ideal, weight: 1) }

  /// Returns this requirement plus a constant number of cells, such as for a border.
  func adding(_ length: Int) -> SizeRequirement {
    SizeRequirement(
      minimum: minimum + length, ideal: ideal + length, maximum: maximum + length, weight: weight)
  }

  /// Returns the requirement of consecutive nodes, where `spacing` is the total space between them.
  static func sum(_ extents: [SizeRequirement], spacing: Int) -> SizeRequirement {
    SizeRequirement(
      minimum: extents.reduce(spacing) { $0 + $1.minimum },
      ideal: extents.reduce(spacing) { $0 + $1.ideal },
      maximum: extents.reduce(spacing) { $0 + ($1.weight > 0 ? $1.maximum : $1.ideal) },
      weight: extents.contains { $0.weight > 0 } ? 1 : 0)
  }

  /// Returns the requirement of nodes that share the same cells.
  static func widest(_ extents: [SizeRequirement]) -> SizeRequirement {
    var minimum = 0
    var ideal = 0
    var maximum = 0
    var weight = 0
    for extent in extents {
      let grows = extent.weight > 0 && !extent.isStretchOnly
      minimum = max(minimum, extent.minimum)
      ideal = max(ideal, extent.ideal)
      maximum = max(maximum, grows ? extent.maximum : extent.ideal)
      if grows { weight = 1 }
    }
    return SizeRequirement(minimum: minimum, ideal: ideal, maximum: maximum, weight: weight)
  }
}
