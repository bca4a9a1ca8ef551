public import Bindable

/// The settings screen with its confirmation dialog.
///
/// ```swift
/// let settings = SettingsScreen(1, settings: state, store: store, gateway: gateway)
/// settings.view.audience.select(.followers)
/// settings.view.signOut.press()
/// settings.view.dialog.choose("Sign Out")
/// ```
///
/// Changing the theme rebuilds the view and preserves the user's input.
@MainActor
public final class SettingsScreen {
  /// The screen with its presenter, view, and connection.
  public let screen: Screen<SettingsPresenter, SettingsView>

  /// Creates the screen for the settings of a user.
  ///
  /// - Parameters:
  ///   - userID: The user who can sign out.
  ///   - settings: The shared settings.
  ///   - store: The store that contains the user.
  ///   - gateway: The gateway that ends the sessions.
  ///   - session: The shared state of the signed-in user, which is cleared after signing out.
  ///   - answerProvider: The provider of answers. The default is the view's dialog.
  ///   - placement: The position of the view's dialog.
  ///   - recording: The updates that the connection records.
  ///   - isShown: Pass `true` to show the screen immediately.
  public init(
    _ userID: User.ID, settings: SettingsState, store: ProfileStore,
    gateway: any ProfileGateway, session: SessionState? = nil,
    answerProvider: (any AnswerProvider)? = nil,
    asking placement: Dialog.Placement = .inline, recording: UpdateRecording = .latest,
    isShown: Bool = true
  ) {
    let presenter = SettingsPresenter(
      userID, settings: settings, store: store, gateway: gateway, session: session)
    let appearance = settings.appearance
    let screen = Screen(
      presenter, SettingsView.bindings, title: "Settings", recording: recording
    ) {
      SettingsView(viewStyle: untracked { appearance.theme.viewStyle }, asking: placement)
    }
    self.screen = screen
    // Looks up the dialog for each question, because the view can be rebuilt.
    let answerProvider =
      answerProvider ?? DialogAnswerProvider { [weak screen] in screen?.view.dialog }
    presenter.signOut.answerProvider = answerProvider
    screen.retain(answerProvider)
    if isShown { screen.show() }
  }

  /// The view of the screen.
  public var view: SettingsView { screen.view }
  /// The presenter of the screen.
  public var presenter: SettingsPresenter { screen.presenter }
  /// The connection between the presenter and the view.
  public var connection: Connection<SettingsPresenter, SettingsView> { screen.connection }

  /// Waits until signing out is finished and returns its outcome.
  @discardableResult
  public func waitUntilLoaded() async -> Interaction.Outcome? {
    await presenter.signOut.waitUntilFinished()
  }
}
