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
