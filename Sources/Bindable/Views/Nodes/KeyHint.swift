/// Keys and what they do, as a hint for the user.
///
/// ```swift
/// KeyHint("Left/Right", "adjust")
/// ```
public struct KeyHint: Hashable, Sendable {
  /// The keys, such as `Return` or `Left/Right`.
  public var keys: String
  /// A word for the effect of the keys, such as "press".
  public var title: String

  /// Creates a hint.
  public init(_ keys: String, _ title: String) {
    self.keys = keys
    self.title = title
  }
}
