/// The number of colors that an output supports.
///
/// ```swift
/// ColorLevel.indexed256.nearest(to: .rgb(255, 95, 0))  // .indexed(202)
/// ColorLevel.none.nearest(to: .red)                    // .standard
/// ```
public enum ColorLevel: Int, Comparable, Hashable, Sendable, CaseIterable {
  /// No colors. Other attributes, such as bold and underline, are supported.
  case none
  /// The 16 colors of the user's theme.
  case theme16
  /// The 256 indexed colors.
  case indexed256
  /// All RGB colors.
  case trueColor

  /// Returns whether `left` supports fewer colors than `right`.
  public static func < (left: ColorLevel, right: ColorLevel) -> Bool {
    left.rawValue < right.rawValue
  }

  /// Creates the color level that environment variables specify.
  ///
  /// ```swift
  /// ColorLevel(environment: ["TERM": "xterm-256color"])                   // .indexed256
  /// ColorLevel(environment: ["TERM": "xterm-256color", "NO_COLOR": "1"])  // .none
  /// ```
  ///
  /// | variable | colors |
  /// |---|---|
  /// | `NO_COLOR`, not empty | none |
  /// | `TERM` not set, empty or `dumb` | none |
  /// | `COLORTERM` is `truecolor` or `24bit`, or `TERM` ends in `-direct` | any |
  /// | `TERM` contains `256` | 256 |
  /// | anything else | 16 |
  ///
  /// The library doesn't read the environment. Pass the variables to this initializer.
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

  /// Returns the nearest color of this level, or `color` itself if it's supported.
  ///
  /// Theme colors don't change, because only the terminal knows their appearance.
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

  /// Returns `style` with the nearest colors of this level.
  func nearest(to style: Style) -> Style {
    if style.foreground == .standard, style.background == .standard { return style }
    var nearest = style
    nearest.foreground = self.nearest(to: style.foreground)
    nearest.background = self.nearest(to: style.background)
    return nearest
  }
}
