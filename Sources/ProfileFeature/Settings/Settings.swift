/// The user's settings as saved between launches.
///
/// ```swift
/// var settings = Settings()
/// settings.theme = .ocean
/// let data = try JSONEncoder().encode(settings)
/// ```
///
/// Values that are missing in an older file have the defaults of `Settings()`.
public struct Settings: Hashable, Sendable {
  /// The theme of the app.
  public var theme = AppTheme.plain

  /// Creates the default settings.
  public init() {}
}

extension Settings: Codable {
  private enum Key: String, CodingKey {
    case theme
  }

  /// Decodes settings.
  ///
  /// - Throws: `DecodingError` with the coding path of an invalid value.
  public init(from decoder: any Decoder) throws {
    self.init()
    let values = try decoder.container(keyedBy: Key.self)
    guard let name = try values.decodeIfPresent(String.self, forKey: .theme) else { return }
    guard let theme = AppTheme(rawValue: name) else {
      throw DecodingError.dataCorruptedError(
        forKey: .theme, in: values,
        debugDescription: "\(Excerpt.quoted(name)) isn't a valid theme")
    }
    self.theme = theme
  }

  /// Encodes the settings.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(theme.rawValue, forKey: .theme)
  }
}
