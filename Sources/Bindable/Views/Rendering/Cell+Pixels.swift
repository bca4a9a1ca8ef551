// A cell that shows two pixels: the upper half block, with a color of its own for each half.
extension Cell {
  private static let halfBlock: Character = "▀"
  private static let shades: [Character] = [" ", "░", "▒", "▓", "█"]
  private static let shadesInASCII: [Character] = [" ", ".", ":", "*", "#"]

  /// Creates a cell of two pixels, of which ASCII shows the mean.
  init(upper: Bitmap.Pixel, lower: Bitmap.Pixel, usesASCII: Bool) {
    let style = Style(foreground: upper.color, background: lower.color)
    guard usesASCII else {
      self.init(glyph: Self.halfBlock, width: 1, style: style)
      return
    }
    self.init(
      glyph: Self.shadesInASCII[Self.shade(of: style)], width: 1,
      style: Style(foreground: upper.mean(with: lower).color))
  }

  /// `true` if the halves of the cell are pixels.
  var showsPixels: Bool {
    style.foreground != .default && style.background != .default && character == Self.halfBlock
  }

  /// The character in outputs without colors: the brightness of two pixels, or else the character.
  package var characterWithoutColors: Character {
    showsPixels ? Self.shades[Self.shade(of: style)] : character
  }

  private static func shade(of style: Style) -> Int {
    let sum = Palette.brightness(of: style.foreground) + Palette.brightness(of: style.background)
    return sum * shades.count / 512
  }
}

extension Bitmap.Pixel {
  fileprivate var color: Color { .rgb(red, green, blue) }

  /// The pixel with half of its brightness.
  var dimmed: Bitmap.Pixel { Bitmap.Pixel(red: red / 2, green: green / 2, blue: blue / 2) }

  fileprivate func mean(with other: Bitmap.Pixel) -> Bitmap.Pixel {
    func mean(_ one: UInt8, _ two: UInt8) -> UInt8 { UInt8((Int(one) + Int(two)) / 2) }
    return Bitmap.Pixel(
      red: mean(red, other.red), green: mean(green, other.green), blue: mean(blue, other.blue))
  }
}

extension Palette {
  /// Returns the brightness, from 0 to 255, of a color other than the default.
  static func brightness(of color: Color) -> Int {
    let (red, green, blue): RGB =
      switch color {
      case .default: (0, 0, 0)
      case .ansi(let index), .indexed(let index): self.color(index)
      case .rgb(let red, let green, let blue): (red, green, blue)
      }
    return (299 * Int(red) + 587 * Int(green) + 114 * Int(blue)) / 1000
  }
}
