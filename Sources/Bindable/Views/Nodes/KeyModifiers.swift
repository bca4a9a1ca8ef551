/// A set of modifier keys.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// The raw value, with one bit for each key.
  public let rawValue: UInt8
  /// Creates a set from its raw value.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The Shift key, if the terminal reports it, which it doesn't for an uppercase letter.
  public static let shift = KeyModifiers(rawValue: 1)
  /// The Alt or Option key.
  public static let alt = KeyModifiers(rawValue: 2)
  /// The Control key.
  public static let control = KeyModifiers(rawValue: 4)
}
