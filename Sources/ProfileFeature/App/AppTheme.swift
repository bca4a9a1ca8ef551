public import Bindable

/// A theme of the app.
public enum AppTheme: String, CaseIterable, Codable, Sendable, Identifiable {
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

  /// The theme itself, because a list shows each theme once.
  public var id: Self { self }
  /// The name that's shown.
  public var title: String {
    self == .ascii ? "ASCII" : rawValue.prefix(1).uppercased() + rawValue.dropFirst()
  }

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
      ThemeColors(
        "0E1116 171B23 222834 333B49 E8E4DA 9299A6 FFB454",
        "1B1204 8BD49C FF9A5C FF6B7D 3A2C17 FFCB73 7CC0FF")
    case .lightbox:
      ThemeColors(
        "FBF8F2 F1ECE2 E5DED0 CFC5B3 26221B 645D51 9E4507",
        "FFFFFF 226C3B 875100 B81F37 FBE0BF C2540A 1A5CA3")
    case .ocean:
      ThemeColors(
        "07161F 0C212D 15323F 24495A DCEBF0 7F9FAD 4FD6D0",
        "042023 8BE0A4 FFC66B FF7C85 0F3F4A 8CF2EC 8FBFFF")
    case .meadow:
      ThemeColors(
        "0F1510 161E17 212C22 35463A E3E8DC 93A396 A7D46F",
        "0F1A05 7FD6A0 F2B45C FF7B72 27381D C6F08E 86C5FF")
    case .dusk:
      ThemeColors(
        "15111C 1E1829 2B2339 443957 EAE4F2 A096B3 F08FC0",
        "240A19 8BD49C FFB86B FF7A85 3D2140 FFB0D8 9DB8FF")
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

extension AppTheme {
  /// Decodes the name of a theme.
  ///
  /// - Throws: `DecodingError` with the names of all themes if it's another one.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer(), name = try value.decode(String.self)
    guard let theme = AppTheme(rawValue: name) else {
      let names = Self.allCases.map(\.rawValue).joined(separator: ", ")
      throw DecodingError.dataCorruptedError(
        in: value,
        debugDescription: "unknown theme \(Excerpt.quoted(name)); the themes are \(names)")
    }
    self = theme
  }
}

extension ThemeColors {
  /// Creates colors from red, green, and blue in the order of the properties.
  fileprivate init(_ first: String, _ second: String) {
    self.init()
    let paths: [WritableKeyPath<ThemeColors, Color>] = [
      \.ground, \.surface, \.raised, \.line, \.text, \.muted, \.accent, \.accentText, \.success,
      \.warning, \.error, \.selection, \.focus, \.link,
    ]
    let colors = "\(first) \(second)".split(separator: " ").compactMap { Int($0, radix: 16) }
    for (path, color) in zip(paths, colors) {
      self[keyPath: path] = .rgb(
        UInt8(color >> 16 & 0xFF), UInt8(color >> 8 & 0xFF), UInt8(color & 0xFF))
    }
  }
}
