public import Bindable

/// A view with the theme of the app and a sign-out button below it.
///
/// It doesn't depend on a presenter. The dialog is below the button by default.
@MainActor
public final class SettingsView: ViewNode {
  /// The theme of the app.
  public let theme = Picker(AppTheme.allCases) { $0.rawValue }
  /// The sign-out button.
  public let signOut = Button()
  /// The progress and the error message of signing out, and the button that retries it.
  public let progress = Label(), errorMessage = Label(), retry = Button("Retry")
  /// The dialog for confirmations.
  public let dialog: Dialog

  /// Creates a view.
  ///
  /// - Parameters:
  ///   - viewStyle: The styles of the view.
  ///   - placement: The position of the dialog.
  public init(viewStyle: ViewStyle = ViewStyle(), asking placement: Dialog.Placement = .inline) {
    dialog = Dialog(placement: placement)
    super.init()
    theme.accessibilityLabel = "Theme"
    progress.style = viewStyle.detail
    errorMessage.style = viewStyle.errorMessage
  }

  /// A border around the vertically stacked settings, with the button below them.
  public override var content: ViewNode? {
    let isInline = dialog.placement == .inline
    return ZStack {
      Border("Settings", padding: Insets(horizontal: 1)) {
        VStack {
          HStack(spacing: 1) {
            Label("Theme", lineLimit: 1)
            theme
          }
          Divider()
          signOut
          progress
          errorMessage
          retry
          if isInline { dialog }
        }
      }
      if !isInline { dialog }
    }
  }
}
