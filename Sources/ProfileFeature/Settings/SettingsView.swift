public import Bindable

/// A view with the theme of the app and a sign-out button below it.
///
/// It doesn't depend on a presenter.
@MainActor
public final class SettingsView: FeatureView {
  /// The theme of the app.
  public let theme = Picker(AppTheme.allCases) { $0.rawValue }
  /// The themes, in a pane.
  public let themes = ListView()
  /// The sign-out button.
  public let signOut = Button()
  /// The progress and the error message of signing out, and the button that retries it.
  public let progress = Label(hidesWhenEmpty: true), errorMessage = Label(), retry = Button("Retry")

  /// A border around the vertically stacked settings, with the button below them.
  public override var content: ViewNode? {
    theme.accessibilityLabel = "Theme"
    progress.style = viewStyle.detail
    errorMessage.style = viewStyle.errorMessage
    if viewStyle.usesPanes { return paneContent }
    return page {
      HStack(spacing: 1, wraps: true) {
        Label("Theme", lineLimit: 1)
        theme
      }
      Divider()
      end
    }
  }

  private var end: [ViewNode] { [signOut, progress, errorMessage, retry] }

  private var paneContent: ViewNode {
    let heading = Label("Theme")
    let hint = Label("Move to try a theme. Return or another click keeps it, Escape doesn't.")
    heading.style = viewStyle.accent
    hint.style = viewStyle.detail
    (themes.itemHeight, themes.showsSelection) = (.fixed(2), true)
    (themes.usesLetterKeys, themes.opensWithOneClick) = (true, true)
    themes.preferredHeight = .atMost(2 * AppTheme.allCases.count)
    return page {
      heading
      hint
      Label("")
      themes
      Label("")
      end
    }
  }
}
