public import Bindable

/// A theme of the app.
public enum AppTheme: String, CaseIterable, Codable, Sendable {
  /// The standard text styles of the terminal, without colors.
  case plain
  /// A dark theme: amber on a night ground.
  case darkroom
  /// A light theme: burnt orange on paper.
  case lightbox
  /// A dark theme: aqua on deep water.
  case ocean
  /// A dark theme: leaf green on moss.
  case meadow
  /// A dark theme: rose on violet.
  case dusk
  /// A theme limited to ASCII, for terminals with unpredictable widths of other characters.
  case ascii

  /// The styles for control states and lines.
  public var rendering: Theme {
    switch self {
    case .plain: .standard
    case .ascii: .ascii
    case .darkroom, .lightbox, .ocean, .meadow, .dusk: painted(in: colors)
    }
  }

  /// Returns the styles for an app in panes.
  ///
  /// - Parameter colorCount: The number of colors of the terminal, or 0 for none.
  public func rendering(colorCount: Int) -> Theme {
    if colorCount == 0 || self == .plain { return painted(in: ThemeColors()) }
    return painted(in: colorCount < 256 ? fewColors : colors)
  }

  private func painted(in colors: ThemeColors) -> Theme {
    var theme = self == .ascii ? Theme.ascii : .standard
    theme.colors = colors
    guard colors.raised != .default else { return theme }
    theme.focus = colors.focused
    theme.placeholder = colors.secondary
    theme.field = Style(background: colors.raised)
    return theme
  }

  /// A Boolean value that indicates whether the theme has colors.
  public var isColored: Bool { self != .plain && self != .ascii }

  /// A phrase that describes the theme.
  public var summary: String {
    switch self {
    case .plain: "no color: weight and marks"
    case .darkroom: "amber on night"
    case .lightbox: "paper and burnt orange"
    case .ocean: "aqua on deep water"
    case .meadow: "leaf green on moss"
    case .dusk: "rose on violet"
    case .ascii: "7 bits, for any terminal"
    }
  }

  /// The styles for the elements of the app's views.
  public var viewStyle: ViewStyle {
    let colors = colors
    guard colors.text != .default else { return ViewStyle() }
    var style = ViewStyle()
    style.heading = Style(.bold, foreground: colors.text)
    style.detail = colors.secondary
    style.errorMessage = Style(.bold, foreground: colors.error)
    style.accent = Style(foreground: colors.accent)
    style.success = Style(foreground: colors.success)
    style.link = Style(foreground: colors.link)
    style.selectedTab = colors.selectedTab
    style.bar = Style(background: colors.surface)
    return style
  }

  /// The colors, each named for its purpose.
  public var colors: ThemeColors {
    switch self {
    case .plain, .ascii: ThemeColors()
    case .darkroom:
      ThemeColors([
        0x0E1116, 0x171B23, 0x222834, 0x333B49, 0xE8E4DA, 0x9299A6, 0xFFB454, 0x1B1204, 0x8BD49C,
        0xFF9A5C, 0xFF6B7D, 0x3A2C17, 0xFFCB73, 0x7CC0FF,
      ])
    case .lightbox:
      ThemeColors([
        0xFBF8F2, 0xF1ECE2, 0xE5DED0, 0xCFC5B3, 0x26221B, 0x645D51, 0x9E4507, 0xFFFFFF, 0x226C3B,
        0x875100, 0xB81F37, 0xFBE0BF, 0xC2540A, 0x1A5CA3,
      ])
    case .ocean:
      ThemeColors([
        0x07161F, 0x0C212D, 0x15323F, 0x24495A, 0xDCEBF0, 0x7F9FAD, 0x4FD6D0, 0x042023, 0x8BE0A4,
        0xFFC66B, 0xFF7C85, 0x0F3F4A, 0x8CF2EC, 0x8FBFFF,
      ])
    case .meadow:
      ThemeColors([
        0x0F1510, 0x161E17, 0x212C22, 0x35463A, 0xE3E8DC, 0x93A396, 0xA7D46F, 0x0F1A05, 0x7FD6A0,
        0xF2B45C, 0xFF7B72, 0x27381D, 0xC6F08E, 0x86C5FF,
      ])
    case .dusk:
      ThemeColors([
        0x15111C, 0x1E1829, 0x2B2339, 0x443957, 0xEAE4F2, 0xA096B3, 0xF08FC0, 0x240A19, 0x8BD49C,
        0xFFB86B, 0xFF7A85, 0x3D2140, 0xFFB0D8, 0x9DB8FF,
      ])
    }
  }

  // The ground stays that of the terminal, whose 16 colors are made for it.
  private var fewColors: ThemeColors {
    guard self != .ascii else { return ThemeColors() }
    var few = ThemeColors()
    let isLight = self == .lightbox
    (few.accent, few.focus) = isLight ? (.ansi(4), .ansi(4)) : (.ansi(11), .ansi(11))
    (few.line, few.accentText) = isLight ? (.ansi(7), .ansi(15)) : (.ansi(8), .ansi(0))
    (few.success, few.warning) = isLight ? (.ansi(2), .ansi(5)) : (.ansi(10), .ansi(3))
    (few.error, few.link) = isLight ? (.ansi(1), .ansi(4)) : (.ansi(9), .ansi(14))
    return few
  }
}

extension ThemeColors {
  /// Creates colors from red, green, and blue in the order of the properties.
  fileprivate init(_ colors: [Int]) {
    self.init()
    let paths: [WritableKeyPath<ThemeColors, Color>] = [
      \.ground, \.surface, \.raised, \.line, \.text, \.muted, \.accent, \.accentText, \.success,
      \.warning, \.error, \.selection, \.focus, \.link,
    ]
    for (path, color) in zip(paths, colors) {
      self[keyPath: path] = .rgb(
        UInt8(color >> 16), UInt8(color >> 8 & 0xFF), UInt8(color & 0xFF))
    }
  }
}
