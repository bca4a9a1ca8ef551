/// The 256 indexed colors: 16 of the theme, a cube with 6 steps per side, and 24 grays.
package enum Palette {
  package typealias RGB = (red: UInt8, green: UInt8, blue: UInt8)

  // The xterm defaults. The user's actual theme is unknown.
  private static let ansi: [RGB] = [
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0),
    (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
    (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0),
    (92, 92, 255), (255, 0, 255), (0, 255, 255), (255, 255, 255),
  ]
  private static let steps: [UInt8] = [0, 95, 135, 175, 215, 255]

  /// Returns the color at an index.
  package static func color(_ index: UInt8) -> RGB {
    let index = Int(index)
    if index < 16 { return ansi[index] }
    if index >= 232 {
      let gray = UInt8(8 + (index - 232) * 10)
      return (gray, gray, gray)
    }
    let offset = index - 16
    return (steps[offset / 36], steps[offset / 6 % 6], steps[offset % 6])
  }

  /// Returns the index of the nearest color in the cube or the grays, or the cube in a tie.
  package static func nearestIndex(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
    func step(_ value: UInt8) -> Int {
      value < 48 ? 0 : value < 115 ? 1 : (Int(value) - 35) / 40
    }
    let cube = UInt8(16 + 36 * step(red) + 6 * step(green) + step(blue))
    let mean = (Int(red) + Int(green) + Int(blue)) / 3
    let gray = UInt8(232 + min(max(0, (mean - 3) / 10), 23))
    let wanted = (red, green, blue)
    return distance(color(cube), wanted) <= distance(color(gray), wanted) ? cube : gray
  }

  /// Returns the nearest of the first 16 colors, or the lower index in a tie.
  package static func nearestANSIIndex(_ wanted: RGB) -> UInt8 {
    let nearest = ansi.indices.min { distance(ansi[$0], wanted) < distance(ansi[$1], wanted) }
    return UInt8(nearest ?? 0)
  }

  private static func distance(_ left: RGB, _ right: RGB) -> Int {
    func square(_ left: UInt8, _ right: UInt8) -> Int {
      (Int(left) - Int(right)) * (Int(left) - Int(right))
    }
    return square(left.red, right.red) + square(left.green, right.green)
      + square(left.blue, right.blue)
  }
}

extension Color {
  /// The number of one of the 16 colors of a theme, `#` and six digits for another color, or `nil`
  /// for the default color.
  var code: String? {
    switch self {
    case .default: return nil
    case .ansi(let index) where index < 16, .indexed(let index) where index < 16:
      return "\(index)"
    case .ansi(let index), .indexed(let index):
      let color = Palette.color(index)
      return Self.hex(color.red, color.green, color.blue)
    case .rgb(let red, let green, let blue): return Self.hex(red, green, blue)
    }
  }

  private static func hex(_ parts: UInt8...) -> String {
    "#" + parts.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
