/// How text looks, besides its characters.
///
/// ```swift
/// label.style = .bold
/// label.style = Style(.bold, .underline, foreground: .red)
/// ```
///
/// Styles come from here only, never from the text that is shown. Plain-text output ignores them.
public struct Style: Hashable, Sendable {
  /// Features that are either there or not.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// One bit for each feature.
    public let rawValue: UInt8
    /// Makes a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Heavy strokes.
    public static let bold = Attributes(rawValue: 1)
    /// Less bright.
    public static let dim = Attributes(rawValue: 2)
    /// Slanted.
    public static let italic = Attributes(rawValue: 4)
    /// A line below.
    public static let underline = Attributes(rawValue: 8)
    /// Foreground and background exchanged.
    public static let inverse = Attributes(rawValue: 16)
  }

  /// The features.
  public var attributes: Attributes
  /// The colour of the strokes.
  public var foreground: Color
  /// The colour behind them.
  public var background: Color

  /// Makes a style; without arguments the plain one.
  @inlinable public init(
    _ attributes: Attributes..., foreground: Color = .standard, background: Color = .standard
  ) {
    self.attributes = Attributes(attributes)
    self.foreground = foreground
    self.background = background
  }

  // Not derived, since derived ones are not compiled into other modules.
  /// Returns a Boolean value that indicates whether two styles are equal.
  @inlinable public static func == (first: Style, second: Style) -> Bool {
    first.attributes == second.attributes && first.foreground == second.foreground
      && first.background == second.background
  }

  /// Bold and nothing else.
  public static let bold = Style(.bold)
  /// Dim and nothing else.
  public static let dim = Style(.dim)
  /// Italic and nothing else.
  public static let italic = Style(.italic)
  /// Underlined and nothing else.
  public static let underline = Style(.underline)
  /// Inverse and nothing else.
  public static let inverse = Style(.inverse)

  /// This style, with `inner` on top: the features of both, and the colours of `inner` where it
  /// has any.
  public func with(_ inner: Style) -> Style {
    var result = self
    result.attributes.formUnion(inner.attributes)
    if inner.foreground != .standard { result.foreground = inner.foreground }
    if inner.background != .standard { result.background = inner.background }
    return result
  }
}

/// A colour of text or of what is behind it.
public enum Color: Hashable, Sendable {
  /// What the output uses if nobody says anything.
  case standard
  /// One of the 16 colours that the user's theme gives a look, from 0 (black) to 15 (bright white).
  case theme(UInt8)
  /// One of the 256 numbered colours.
  case indexed(UInt8)
  /// Red, green and blue.
  case rgb(UInt8, UInt8, UInt8)

  // Not derived, since derived ones are not compiled into other modules.
  /// Returns a Boolean value that indicates whether two colors are equal.
  @inlinable public static func == (first: Color, second: Color) -> Bool {
    switch (first, second) {
    case (.standard, .standard): true
    case (.theme(let one), .theme(let other)), (.indexed(let one), .indexed(let other)):
      one == other
    case (.rgb(let red, let green, let blue), .rgb(let otherRed, let otherGreen, let otherBlue)):
      red == otherRed && green == otherGreen && blue == otherBlue
    default: false
    }
  }

  /// Black of the theme.
  public static let black = Color.theme(0)
  /// Red of the theme.
  public static let red = Color.theme(1)
  /// Green of the theme.
  public static let green = Color.theme(2)
  /// Yellow of the theme.
  public static let yellow = Color.theme(3)
  /// Blue of the theme.
  public static let blue = Color.theme(4)
  /// Magenta of the theme.
  public static let magenta = Color.theme(5)
  /// Cyan of the theme.
  public static let cyan = Color.theme(6)
  /// White of the theme.
  public static let white = Color.theme(7)
}
