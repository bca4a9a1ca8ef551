/// Keys and what they do, as a hint for the user.
///
/// ```swift
/// KeyHint("Left/Right", "adjust")
/// ```
///
/// For a key whose name the user reads in another language, pass the texts:
///
/// ```swift
/// KeyHint(KeyPress(.escape), "discard", in: libraryTexts)
/// ```
public struct KeyHint: Hashable, Sendable {
  /// The keys, such as `Return` or `Left/Right`.
  public var keys: String
  /// A word for the effect of the keys, such as "press".
  public var title: String
  // The names of the keys in English, if they were translated.
  private let englishKeys: String?

  /// Creates a hint.
  public init(_ keys: String, _ title: String) { self.init(keys, title, englishKeys: nil) }

  init(_ keys: String, _ title: String, englishKeys: String?) {
    self.keys = keys
    self.title = title
    self.englishKeys = englishKeys == keys ? nil : englishKeys
  }

  /// The names of the keys in English, by which hints for the same keys are recognized in each
  /// language.
  var id: String { englishKeys ?? keys }
}
