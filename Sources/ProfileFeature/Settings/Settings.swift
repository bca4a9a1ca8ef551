public import Bindable

/// The user's settings as saved between launches.
///
/// ```swift
/// var settings = Settings()
/// settings.audience = .followers
/// let data = try JSONEncoder().encode(settings)
/// ```
///
/// Values that are missing in an older file have the defaults of `Settings()`.
public struct Settings: Hashable, Sendable {
  /// The audience of a user's photos.
  public enum Audience: String, Codable, CaseIterable, Sendable {
    /// Everyone.
    case everybody
    /// The user's followers.
    case followers
    /// Only the user.
    case nobody
  }

  /// A Boolean value that indicates whether the user is notified of new followers.
  public var notifies = true
  /// A Boolean value that indicates whether notifications are paused.
  public var isQuiet = false
  /// The day until which notifications are paused.
  public var quietUntil = CalendarDay.clamped(year: 2026, month: 12, day: 31)
  /// The audience of the user's photos.
  public var audience = Audience.everybody
  /// The signature below each of the user's comments.
  public var signature = ""
  /// The theme of the app.
  public var theme = AppTheme.plain

  /// Creates the default settings.
  public init() {}
}

extension Settings: Codable {
  private enum Key: String, CodingKey {
    case notifies, isQuiet, quietUntil, audience, signature, theme
  }

  /// Decodes settings.
  ///
  /// - Throws: `DecodingError` with the coding path of an invalid value.
  public init(from decoder: any Decoder) throws {
    self.init()
    let values = try decoder.container(keyedBy: Key.self)
    func read<Value: Decodable>(_ key: Key, into value: inout Value) throws {
      value = try values.decodeIfPresent(Value.self, forKey: key) ?? value
    }
    try read(.notifies, into: &notifies)
    try read(.isQuiet, into: &isQuiet)
    try read(.audience, into: &audience)
    try read(.signature, into: &signature)
    if let name = try values.decodeIfPresent(String.self, forKey: .theme) {
      guard let theme = AppTheme(rawValue: name) else { throw Self.unknown(.theme, name, values) }
      self.theme = theme
    }
    if let day = try values.decodeIfPresent([Int].self, forKey: .quietUntil) {
      guard day.count == 3, let date = CalendarDay(day[0], day[1], day[2]) else {
        throw Self.unknown(.quietUntil, "\(day)", values)
      }
      quietUntil = date
    }
  }

  /// Encodes the settings, with a day as an array of year, month, and day.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(notifies, forKey: .notifies)
    try values.encode(isQuiet, forKey: .isQuiet)
    try values.encode([quietUntil.year, quietUntil.month, quietUntil.day], forKey: .quietUntil)
    try values.encode(audience, forKey: .audience)
    try values.encode(signature, forKey: .signature)
    try values.encode(theme.rawValue, forKey: .theme)
  }

  private static func unknown(
    _ key: Key, _ value: String, _ values: KeyedDecodingContainer<Key>
  ) -> DecodingError {
    .dataCorruptedError(
      forKey: key, in: values,
      debugDescription: "\(Excerpt.quoted(value)) isn't a valid \(key.rawValue)")
  }
}
