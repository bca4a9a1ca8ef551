/// How states and lines look, for a whole picture.
///
/// ```swift
/// var theme = Theme.standard
/// theme.focus = Style(foreground: .cyan)
/// Renderer(theme: .ascii).render(Border { Label("x") }, width: 3, height: 3).lines
/// // ["+-+", "|x|", "+-+"]
/// ```
///
/// No state is told by a style alone: a control has other brackets with the focus and where it is
/// disabled, so that it is seen without colours too.
public struct Theme: Hashable, Sendable {
  /// What is on top of the style of controls that have the focus.
  public var focus = Style()
  /// What is on top of the style of nodes that are disabled.
  public var disabled = Style.dim
  /// What is on top of the style of everything behind a dialog or a sheet.
  public var behind = Style.dim
  /// What is on top of the style of a placeholder.
  public var placeholder = Style.dim
  /// What all borders and dividers are made of, or `nil` for what each says itself.
  public var lineStyle: LineStyle?
  /// Whether the signs that are not in any text are ASCII: `~` for `…`, and `*` for the bullets of a
  /// secure field.
  public var hasASCIISigns = false

  /// Makes a theme that is the standard one.
  public init() {}

  /// What is used if nothing is said.
  public static let standard = Theme()

  /// For outputs that may show anything but ASCII in a width of their own.
  public static let ascii = {
    var theme = Theme()
    theme.lineStyle = .ascii
    theme.hasASCIISigns = true
    return theme
  }()
}
