/// The user's settings as saved between launches.
///
/// ```swift
/// var settings = Settings()
/// settings.theme = .ocean
/// let data = try JSONEncoder().encode(settings)
/// ```
///
/// Values that are missing in an older file have the defaults of `Settings()`.
public struct Settings: Hashable, Sendable, Codable {
  /// The theme of the app.
  public var theme = AppTheme.plain

  /// Creates the default settings.
  public init() {}

  /// Decodes settings.
  ///
  /// - Throws: `DecodingError` with the coding path of an invalid value.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    theme = try values.decodeIfPresent(AppTheme.self, forKey: .theme) ?? theme
  }
}
