public import Bindable

/// What a user has set, as it is kept between runs.
///
/// ```swift
/// var settings = Settings()
/// settings.audience = .followers
/// let data = try JSONEncoder().encode(settings)
/// ```
///
/// Read from an older file, what is missing there is as in `Settings()`.
public struct Settings: Hashable, Sendable {
  /// Who sees somebody's photos.
  public enum Audience: String, Codable, CaseIterable, Sendable {
    /// Whoever looks.
    case everybody
    /// Those who follow.
    case followers
    /// The photographer alone.
    case nobody
  }

  /// Whether the user is told of new followers.
  public var notifies = true
  /// Whether nothing is told for a while.
  public var isQuiet = false
  /// Until when nothing is told.
  public var quietUntil = CalendarDay.nearest(2026, 12, 31)
  /// Who sees the photos.
  public var audience = Audience.everybody
  /// What stands below each of the user's comments.
  public var signature = ""
  /// How the app looks.
  public var theme = AppTheme.plain

  /// Makes settings that nobody has changed yet.
  public init() {}
}

extension Settings: Codable {
  private enum Key: String, CodingKey {
    case notifies, isQuiet, quietUntil, audience, signature, theme
  }

  /// Reads settings.
  ///
  /// - Throws: `DecodingError`, with the place, for a value that cannot be one of them.
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

  /// Writes the settings; a day as year, month and day.
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
      debugDescription: "\(Excerpt.quoted(value)) is no \(key.rawValue)")
  }
}
