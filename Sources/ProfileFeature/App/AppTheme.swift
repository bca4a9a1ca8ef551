public import Bindable

/// A theme of the app.
public enum AppTheme: String, CaseIterable, Codable, Sendable {
  /// The standard text styles of the terminal.
  case plain
  /// A theme with colors.
  case ocean
  /// A theme limited to ASCII, for terminals with unpredictable widths of other characters.
  case ascii

  /// The styles for control states and lines.
  public var rendering: Theme {
    switch self {
    case .plain: return .standard
    case .ascii: return .ascii
    case .ocean:
      var theme = Theme.standard
      theme.focus = Style(.bold, foreground: .cyan)
      theme.placeholder = Style(.dim, foreground: .cyan)
      return theme
    }
  }

  /// The styles for the elements of the app's views.
  public var viewStyle: ViewStyle {
    switch self {
    case .plain, .ascii: ViewStyle()
    case .ocean:
      ViewStyle(
        heading: Style(.bold, foreground: .cyan), detail: Style(.dim, foreground: .blue),
        errorMessage: Style(.bold, foreground: .red))
    }
  }
}

/// The styles for the elements of a view, passed to the view's initializer.
public struct ViewStyle: Hashable, Sendable {
  /// The style of headings.
  public var heading = Style()
  /// The style of secondary text.
  public var detail = Style()
  /// The style of error messages.
  public var errorMessage = Style()
}
