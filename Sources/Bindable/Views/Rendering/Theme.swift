/// The appearance of states and lines in a frame.
///
/// ```swift
/// var theme = Theme.standard
/// theme.focus = Style(foreground: .cyan)
/// Border { Label("x") }.frame(width: 3, height: 3, theme: .ascii).lines
/// // ["+-+", "|x|", "+-+"]
/// ```
///
/// No state is shown by style alone. Focused and disabled controls have different brackets, which
/// are visible without colors. The standard styles use attributes only, so that they're readable on
/// light and dark backgrounds, and without colors: fields are underlined, the focused control or
/// the whole row of a focused list is reversed, and disabled controls are dim.
public struct Theme: Hashable, Sendable {
  /// The style applied over a focused control.
  public var focus = Style.inverse
  /// The style applied over a disabled node.
  package var disabled = Style.dim
  /// The style applied over everything behind a dialog or a sheet.
  package var backdrop = Style.dim
  /// The style applied over a placeholder.
  public var placeholder = Style.dim
  /// The style of the ground of text inputs, which makes them visible while they're empty.
  public var field = Style.underline
  /// The style applied over the item of a focused list that receives keys.
  ///
  /// If it's inverse, underlined, or has a background, it applies to the whole row.
  package var focusedItem = Style.inverse
  /// The line style of all borders and dividers, or `nil` for plain dividers and the borders' own.
  package var lineStyle: LineStyle?
  /// A Boolean value that indicates whether symbols outside of text are ASCII: `~` for `…`, and `*`
  /// for the bullets of a secure field.
  public var usesASCIISymbols = false
  /// The colors with which every cell is painted, or `nil` to use those of the terminal.
  public var colors: ThemeColors?

  /// Creates a theme with the standard styles.
  public init() {}

  /// Returns the style of a node that shows the focus by its style alone, over the style that it
  /// has without the focus.
  ///
  /// The two differ by more than color, whatever the theme.
  func focusMark(over style: Style = Style(), adding other: Style = Style()) -> Style {
    let visible: Style.Attributes = [.inverse, .underline]
    var mark = style.merging(other).merging(focus)
    if mark.attributes.isDisjoint(with: visible.subtracting(style.attributes)) {
      mark.attributes.formSymmetricDifference(.underline)
    }
    return mark
  }

  /// The default theme.
  public static let standard = Theme()

  /// A theme for outputs that may use other widths for characters outside ASCII.
  public static let ascii = {
    var theme = Theme()
    theme.lineStyle = .ascii
    theme.usesASCIISymbols = true
    return theme
  }()
}
