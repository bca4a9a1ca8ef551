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
