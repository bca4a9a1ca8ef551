/// A version of a list, which identifies a state for requesting the changes since then.
public struct ListVersion: Hashable, Comparable, Sendable {
  let number: Int

  /// Returns whether the first version is older than the second.
  public static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}
