/// How many colours an output has.
///
/// ```swift
/// ColorLevel.indexed256.nearest(to: .rgb(255, 95, 0))  // .indexed(202)
/// ColorLevel.none.nearest(to: .red)                    // .standard
/// ```
public enum ColorLevel: Int, Comparable, Hashable, Sendable, CaseIterable {
  /// None; bold, underline and the other features remain.
  case none
  /// The 16 colours of the user's theme.
  case theme16
  /// The 256 numbered colours.
  case indexed256
  /// Any red, green and blue.
  case trueColor

  /// Whether `left` has fewer colours.
  public static func < (left: ColorLevel, right: ColorLevel) -> Bool {
    left.rawValue < right.rawValue
  }

  /// What the variables of an environment say about the terminal that they belong to.
  ///
  /// ```swift
  /// ColorLevel(environment: ["TERM": "xterm-256color"])                   // .indexed256
  /// ColorLevel(environment: ["TERM": "xterm-256color", "NO_COLOR": "1"])  // .none
  /// ```
  ///
  /// | variable | says |
  /// |---|---|
  /// | `NO_COLOR`, not empty | none |
  /// | `TERM` not set, empty or `dumb` | none |
  /// | `COLORTERM` is `truecolor` or `24bit`, or `TERM` ends in `-direct` | any |
  /// | `TERM` has `256` in it | 256 |
  /// | anything else | 16 |
  ///
  /// The library never reads the environment by itself: the program does, and passes it on.
  public init(environment: [String: String]) {
    let terminal = environment["TERM"] ?? ""
    if !(environment["NO_COLOR"] ?? "").isEmpty || terminal.isEmpty || terminal == "dumb" {
      self = .none
    } else if ["truecolor", "24bit"].contains(environment["COLORTERM"])
      || terminal.hasSuffix("-direct")
    {
      self = .trueColor
    } else {
      self = terminal.contains("256") ? .indexed256 : .theme16
    }
  }

  /// The colour of this level that is nearest to `color`, which is itself where there is one.
  ///
  /// Colours of the theme stay what they are: only the terminal knows how they look.
  public func nearest(to color: Color) -> Color {
    switch (color, self) {
    case (.standard, _), (_, .none): .standard
    case (.theme, _), (.indexed, .indexed256), (_, .trueColor): color
    case (.rgb(let red, let green, let blue), .indexed256):
      .indexed(Palette.nearestIndex(red, green, blue))
    case (.indexed(let index), .theme16):
      index < 16 ? .theme(index) : .theme(Palette.nearestOfTheme(Palette.color(index)))
    case (.rgb(let red, let green, let blue), .theme16):
      .theme(Palette.nearestOfTheme((red, green, blue)))
    }
  }

  /// `style` with the nearest colours of this level.
  func nearest(to style: Style) -> Style {
    if style.foreground == .standard, style.background == .standard { return style }
    var nearest = style
    nearest.foreground = self.nearest(to: style.foreground)
    nearest.background = self.nearest(to: style.background)
    return nearest
  }
}

/// The 256 numbered colours: 16 of the theme, a cube with 6 steps a side, and 24 greys.
enum Palette {
  typealias RGB = (red: UInt8, green: UInt8, blue: UInt8)

  // The first 16 as xterm has them; what a theme makes of them is not known.
  private static let theme: [RGB] = [
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0),
    (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
    (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0),
    (92, 92, 255), (255, 0, 255), (0, 255, 255), (255, 255, 255),
  ]
  private static let steps: [UInt8] = [0, 95, 135, 175, 215, 255]

  /// How a numbered colour looks.
  static func color(_ index: UInt8) -> RGB {
    let index = Int(index)
    if index < 16 { return theme[index] }
    if index >= 232 {
      let grey = UInt8(8 + (index - 232) * 10)
      return (grey, grey, grey)
    }
    let place = index - 16
    return (steps[place / 36], steps[place / 6 % 6], steps[place % 6])
  }

  /// The number of the nearest colour in the cube or among the greys; the cube where both are.
  static func nearestIndex(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
    func step(_ value: UInt8) -> Int {
      value < 48 ? 0 : value < 115 ? 1 : (Int(value) - 35) / 40
    }
    let cube = UInt8(16 + 36 * step(red) + 6 * step(green) + step(blue))
    let mean = (Int(red) + Int(green) + Int(blue)) / 3
    let grey = UInt8(232 + min(max(0, (mean - 3) / 10), 23))
    let wanted = (red, green, blue)
    return distance(color(cube), wanted) <= distance(color(grey), wanted) ? cube : grey
  }

  /// The nearest of the first 16, the lower number where two are as near.
  static func nearestOfTheme(_ wanted: RGB) -> UInt8 {
    var best = 0
    for index in 1..<16 where distance(theme[index], wanted) < distance(theme[best], wanted) {
      best = index
    }
    return UInt8(best)
  }

  private static func distance(_ left: RGB, _ right: RGB) -> Int {
    func square(_ left: UInt8, _ right: UInt8) -> Int {
      (Int(left) - Int(right)) * (Int(left) - Int(right))
    }
    return square(left.red, right.red) + square(left.green, right.green)
      + square(left.blue, right.blue)
  }
}
