public import Bindable

/// How the app looks.
public enum AppTheme: String, CaseIterable, Sendable {
  /// As the terminal shows texts.
  case plain
  /// With colours.
  case ocean
  /// For terminals that may show anything but ASCII in a width of their own.
  case ascii

  /// How states and lines look.
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

  /// How the parts of the app's views look.
  public var look: Look {
    switch self {
    case .plain, .ascii: Look()
    case .ocean:
      Look(
        heading: Style(.bold, foreground: .cyan), detail: Style(.dim, foreground: .blue),
        problem: Style(.bold, foreground: .red))
    }
  }
}

/// How the parts of views look: what a view is given when it is made.
public struct Look: Hashable, Sendable {
  /// What stands above all else.
  public var heading: Style
  /// What is less important.
  public var detail: Style
  /// What went wrong.
  public var problem: Style

  /// Makes a look; without arguments the plain one.
  public init(heading: Style = Style(), detail: Style = Style(), problem: Style = Style()) {
    self.heading = heading
    self.detail = detail
    self.problem = problem
  }
}

/// The theme that the app has now.
///
/// ```swift
/// appearance.theme = .ocean     // the views are made anew, and nothing the user did is lost
/// ```
@MainActor
public final class Appearance {
  /// The theme.
  @Observed public var theme: AppTheme

  /// Makes one.
  public init(_ theme: AppTheme = .plain) { _theme = Observed(wrappedValue: theme) }

  var look: Look { untracked { theme.look } }
}
