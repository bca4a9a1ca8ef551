public import Bindable

/// A view with one line for each setting, and a sign-out button below them.
///
/// It doesn't depend on a presenter. The dialog is below the button by default.
@MainActor
public final class SettingsView: ViewNode {
  /// The toggles for follower notifications and for pausing notifications.
  public let notifies = Toggle("New Follower Notifications"),
    isQuiet = Toggle("Pause Notifications")
  /// The day until which notifications are paused.
  public let quietUntil = DatePicker(.clamped(year: 2026, month: 1, day: 1), years: 2026...2100)
  /// The audience of the user's photos.
  public let audience = Picker(Settings.Audience.allCases) { $0.rawValue }
  /// The signature below each of the user's comments.
  public let signature = TextField(placeholder: "Signature")
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
    audience.accessibilityLabel = "Photo Audience"
    theme.accessibilityLabel = "Theme"
    quietUntil.accessibilityLabel = "Paused Until"
    progress.style = viewStyle.detail
    errorMessage.style = viewStyle.errorMessage
  }

  /// A border around the vertically stacked settings, with the button below them.
  public override var content: ViewNode? {
    let isInline = dialog.placement == .inline
    return ZStack {
      Border("Settings", padding: Insets(horizontal: 1)) {
        VStack {
          notifies
          isQuiet
          quietUntil
          line("Audience", audience)
          line("Signature", signature)
          line("Theme", theme)
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

  private func line(_ title: String, _ node: ViewNode) -> ViewNode {
    let label = Label(title, lineLimit: 1)
    label.preferredWidth = .fixed(10)
    return HStack(spacing: 1) {
      label
      node
    }
  }
}
