/// A state of a list; what changed since then can be asked for.
public struct ListVersion: Hashable, Comparable, Sendable {
  let number: Int

  /// The order in time.
  public static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}
