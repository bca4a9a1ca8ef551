public import Bindable

/// A view with the theme of the app and a sign-out button below it.
///
/// It doesn't depend on a presenter.
@MainActor
public final class SettingsView: FeatureView {
  /// The theme of the app.
  public let theme = Picker(AppTheme.allCases) { $0.rawValue }
  /// The sign-out button.
  public let signOut = Button()
  /// The progress and the error message of signing out, and the button that retries it.
  public let progress = Label(hidesWhenEmpty: true), errorMessage = Label(), retry = Button("Retry")

  /// A border around the vertically stacked settings, with the button below them.
  public override var content: ViewNode? {
    theme.accessibilityLabel = "Theme"
    progress.style = viewStyle.detail
    errorMessage.style = viewStyle.errorMessage
    return page {
      HStack(spacing: 1, wraps: true) {
        Label("Theme", lineLimit: 1)
        theme
      }
      Divider()
      signOut
      progress
      errorMessage
      retry
    }
  }
}
