public import Bindable

/// The settings on the screen: presenter, view and table, and a dialog that asks.
///
/// ```swift
/// let settings = SettingsScreen(1, settings: state, store: store, gateway: gateway)
/// settings.view.audience.choose(.followers)
/// settings.view.signOut.press()
/// settings.view.dialog.choose("Sign out")
/// ```
///
/// With another theme its view is made anew, and nothing is lost that the user did.
@MainActor
public final class SettingsScreen {
  /// The presenter, the view and what keeps them in step.
  public let screen: Screen<SettingsPresenter, SettingsView>

  /// Makes the screen of the settings of a user.
  ///
  /// - Parameters:
  ///   - userID: who may sign out.
  ///   - settings: what all screens share.
  ///   - store: where the user is.
  ///   - gateway: who is told that the user signs out.
  ///   - answerer: who answers questions; the dialog of the view, if you name nobody.
  ///   - placement: where the dialog of the view asks.
  ///   - recording: which updates the connection remembers.
  ///   - isShown: whether it is visible at once, on its own; otherwise who holds it shows it.
  public init(
    _ userID: User.ID, settings: SettingsState, store: ProfileStore,
    gateway: any ProfileGateway, answerer: (any Answerer)? = nil,
    asking placement: Dialog.Placement = .inline, recording: Recording = .latest,
    isShown: Bool = true
  ) {
    let presenter = SettingsPresenter(userID, settings: settings, store: store, gateway: gateway)
    let appearance = settings.appearance
    let screen = Screen(
      presenter, SettingsView.bindings, title: "Settings", recording: recording
    ) {
      SettingsView(look: untracked { appearance.theme.look }, asking: placement)
    }
    self.screen = screen
    // The dialog of the view that is there then: it may be made anew while it asks.
    let answerer = answerer ?? DialogAnswerer { [weak screen] in screen?.view.dialog }
    presenter.signOut.answerer = answerer
    screen.keep(answerer)
    if isShown { screen.show() }
  }

  /// What is on the screen.
  public var view: SettingsView { screen.view }
  /// What the screen shows and does.
  public var presenter: SettingsPresenter { screen.presenter }
  /// What keeps them in step.
  public var connection: Connection<SettingsPresenter, SettingsView> { screen.connection }

  /// Waits until nobody is being signed out.
  @discardableResult
  public func settled() async -> Interaction.Outcome? { await presenter.signOut.finished() }
}
