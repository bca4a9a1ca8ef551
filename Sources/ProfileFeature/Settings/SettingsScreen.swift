public import Bindable

/// The settings screen with its confirmation dialog.
///
/// ```swift
/// let settings = SettingsScreen(1, in: environment)
/// settings.view.theme.select(.ocean)
/// settings.view.signOut.press()
/// settings.view.dialog.choose("Sign Out")
/// ```
///
/// Changing the theme rebuilds the view and preserves the user's input.
@MainActor
public final class SettingsScreen: FeatureScreen {
  /// The screen with its presenter, view, and connection.
  public let screen: Screen<SettingsPresenter, SettingsView>

  /// Creates the screen for the settings of a user.
  ///
  /// - Parameters:
  ///   - userID: The user who can sign out.
  ///   - environment: The dependencies of the screen.
  ///   - placement: The position of the view's dialog.
  ///   - isShown: Pass `true` to show the screen immediately.
  public init(
    _ userID: User.ID, in environment: ProfileEnvironment,
    asking placement: Dialog.Placement = .inline, isShown: Bool = true
  ) {
    let presenter = SettingsPresenter(userID, in: environment)
    let screen = Screen(
      presenter, SettingsView.bindings, title: "Settings", in: environment.context,
      recording: environment.recording
    ) {
      SettingsView(viewStyle: environment.viewStyle, asking: placement)
    }
    // Looks up the dialog for each question, because the view can be rebuilt.
    let answers = environment.answers { [weak screen] in screen?.view.dialog }
    presenter.signOut.answerProvider = answers
    self.screen = screen.retain(answers)
    if isShown { screen.show() }
  }

  /// Waits until signing out is finished and returns its outcome.
  @discardableResult
  public func waitUntilLoaded() async -> Interaction.Outcome? {
    await presenter.signOut.waitUntilFinished()
  }
}
