/// The appearance of text: attributes, foreground color, and background color.
///
/// ```swift
/// label.style = .bold
/// label.style = Style(.bold, .underline, foreground: .red)
/// ```
///
/// Displayed text can't contain styles. Plain-text output ignores them.
public struct Style: Hashable, Sendable {
  /// A set of text attributes.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The bits of the set, one for each attribute.
    public let rawValue: UInt8
    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Bold text.
    public static let bold = Attributes(rawValue: 1)
    /// Text with reduced brightness.
    public static let dim = Attributes(rawValue: 2)
    /// Italic text.
    public static let italic = Attributes(rawValue: 4)
    /// Underlined text.
    public static let underline = Attributes(rawValue: 8)
    /// Text with exchanged foreground and background colors.
    public static let inverse = Attributes(rawValue: 16)
  }

  /// The attributes of the text.
  public var attributes: Attributes
  /// The color of the text.
  public var foreground: Color
  /// The color of the background.
  public var background: Color

  /// Creates a style, by default one without attributes or colors.
  @inlinable public init(
    _ attributes: Attributes..., foreground: Color = .default, background: Color = .default
  ) {
    self.attributes = Attributes(attributes)
    self.foreground = foreground
    self.background = background
  }

  // Written out, because derived conformances can't be inlined into other modules.
  /// Returns a Boolean value that indicates whether two styles are equal.
  @inlinable public static func == (first: Style, second: Style) -> Bool {
    first.attributes == second.attributes && first.foreground == second.foreground
      && first.background == second.background
  }

  /// A bold style.
  public static let bold = Style(.bold)
  /// A dim style.
  public static let dim = Style(.dim)
  /// An italic style.
  public static let italic = Style(.italic)
  /// An underlined style.
  public static let underline = Style(.underline)
  /// An inverse style.
  public static let inverse = Style(.inverse)

  /// Returns a style with the attributes of both styles, and the colors of `other` where it
  /// specifies them.
  public func merging(_ other: Style) -> Style {
    var result = self
    result.attributes.formUnion(other.attributes)
    if other.foreground != .default { result.foreground = other.foreground }
    if other.background != .default { result.background = other.background }
    return result
  }
}
