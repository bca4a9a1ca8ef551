/// The colors of a theme that paints every cell, by purpose.
///
/// ```swift
/// var theme = Theme.standard
/// theme.colors = ThemeColors()
/// theme.colors?.accent = .rgb(0xFF, 0xB4, 0x54)
/// ```
///
/// A color that stays `.default` is replaced by an attribute, so each state is visible without it:
/// buttons have brackets, secondary text is dim, and the focus is inverse.
public struct ThemeColors: Hashable, Sendable {
  /// The color behind everything.
  public var ground = Color.default
  /// The color of bars.
  public var surface = Color.default
  /// The color of fields and buttons.
  public var raised = Color.default
  /// The color of lines without the focus.
  public var line = Color.default
  /// The color of text.
  public var text = Color.default
  /// The color of secondary text.
  public var muted = Color.default
  /// The color of the selected tab, of headings, keys, and stars.
  public var accent = Color.default
  /// The color of text on the focus color.
  public var accentText = Color.default
  /// The color of success.
  public var success = Color.default
  /// The color of warnings.
  public var warning = Color.default
  /// The color of errors.
  public var error = Color.default
  /// The color behind a selected item.
  public var selection = Color.default
  /// The color of what has the focus.
  public var focus = Color.default
  /// The color of links.
  public var link = Color.default

  /// Creates colors that are all replaced by attributes.
  public init() {}

  /// The style of text on the ground.
  package var plain: Style { Style(foreground: text, background: ground) }

  /// The style of secondary text.
  public var secondary: Style { muted == .default ? .dim : Style(foreground: muted) }

  /// The style of headings, keys, and stars.
  public var heading: Style { Style(.bold, foreground: accent) }

  /// The style of the selected tab, which isn't that of the focus.
  public var selectedTab: Style {
    selection == .default
      ? Style(.bold, .underline, foreground: accent)
      : Style(.bold, foreground: accent, background: selection)
  }

  /// The style of a focused control or item.
  public var focused: Style {
    focus == .default
      ? Style(.bold, .inverse) : Style(.bold, foreground: accentText, background: focus)
  }

  /// The style of a selected item without the focus.
  public var selected: Style { Style(.bold, background: selection) }

  /// The style of a bar.
  package var bar: Style { Style(foreground: text, background: surface) }

  /// The style of a line around or between areas.
  public func border(isFocused: Bool) -> Style {
    if isFocused { return Style(.bold, foreground: focus) }
    return line == .default ? .dim : Style(foreground: line)
  }
}
