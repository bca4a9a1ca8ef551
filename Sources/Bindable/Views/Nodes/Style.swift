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

  /// Returns a style with the attributes of both styles, and the colors of `inner` where it
  /// specifies them.
  public func merging(_ inner: Style) -> Style {
    var result = self
    result.attributes.formUnion(inner.attributes)
    if inner.foreground != .default { result.foreground = inner.foreground }
    if inner.background != .default { result.background = inner.background }
    return result
  }
}

/// A foreground or background color.
public enum Color: Hashable, Sendable {
  /// The default color of the output.
  case `default`
  /// One of the 16 colors defined by the user's theme, from 0 (black) to 15 (bright white).
  case ansi(UInt8)
  /// One of the 256 indexed colors.
  case indexed(UInt8)
  /// A color with red, green, and blue components.
  case rgb(UInt8, UInt8, UInt8)

  // Written out, because derived conformances can't be inlined into other modules.
  /// Returns a Boolean value that indicates whether two colors are equal.
  @inlinable public static func == (first: Color, second: Color) -> Bool {
    switch (first, second) {
    case (.default, .default): true
    case (.ansi(let one), .ansi(let other)), (.indexed(let one), .indexed(let other)):
      one == other
    case (.rgb(let red, let green, let blue), .rgb(let otherRed, let otherGreen, let otherBlue)):
      red == otherRed && green == otherGreen && blue == otherBlue
    default: false
    }
  }

  /// The theme's black.
  public static let black = Color.ansi(0)
  /// The theme's red.
  public static let red = Color.ansi(1)
  /// The theme's green.
  public static let green = Color.ansi(2)
  /// The theme's yellow.
  public static let yellow = Color.ansi(3)
  /// The theme's blue.
  public static let blue = Color.ansi(4)
  /// The theme's magenta.
  public static let magenta = Color.ansi(5)
  /// The theme's cyan.
  public static let cyan = Color.ansi(6)
  /// The theme's white.
  public static let white = Color.ansi(7)
}
