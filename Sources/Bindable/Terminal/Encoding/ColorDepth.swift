/// The number of colors that an output supports.
///
/// ```swift
/// ColorDepth.ansi256.nearest(to: .rgb(255, 95, 0))  // .indexed(202)
/// ColorDepth.none.nearest(to: .red)                 // .default
/// ```
public enum ColorDepth: Int, Comparable, Hashable, Sendable, CaseIterable {
  /// No colors. Other attributes, such as bold and underline, are supported.
  case none
  /// The 16 colors of the user's theme.
  case ansi16
  /// The 256 indexed colors.
  case ansi256
  /// All RGB colors.
  case trueColor

  /// Returns whether `left` supports fewer colors than `right`.
  public static func < (left: ColorDepth, right: ColorDepth) -> Bool {
    left.rawValue < right.rawValue
  }

  /// Creates the color depth that environment variables specify.
  ///
  /// ```swift
  /// ColorDepth(environment: ["TERM": "xterm-256color"])                   // .ansi256
  /// ColorDepth(environment: ["TERM": "xterm-256color", "NO_COLOR": "1"])  // .none
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
      self = terminal.contains("256") ? .ansi256 : .ansi16
    }
  }

  /// Returns the nearest color of this depth, or `color` itself if it's supported.
  ///
  /// Theme colors don't change, because only the terminal knows their appearance.
  public func nearest(to color: Color) -> Color {
    switch (color, self) {
    case (.default, _), (_, .none): .default
    case (.ansi, _), (.indexed, .ansi256), (_, .trueColor): color
    case (.rgb(let red, let green, let blue), .ansi256):
      .indexed(Palette.nearestIndex(red, green, blue))
    case (.indexed(let index), .ansi16):
      index < 16 ? .ansi(index) : .ansi(Palette.nearestANSIIndex(Palette.color(index)))
    case (.rgb(let red, let green, let blue), .ansi16):
      .ansi(Palette.nearestANSIIndex((red, green, blue)))
    }
  }

  /// Returns `style` with the nearest colors of this depth.
  func nearest(to style: Style) -> Style {
    if style.foreground == .default, style.background == .default { return style }
    var nearest = style
    nearest.foreground = self.nearest(to: style.foreground)
    nearest.background = self.nearest(to: style.background)
    return nearest
  }
}
