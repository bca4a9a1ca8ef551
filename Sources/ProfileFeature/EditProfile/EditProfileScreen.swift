public import Bindable

/// The screen for editing a profile: presenter, view, and binding table.
///
/// ```swift
/// let edit = EditProfileScreen(1, in: environment)
/// edit.view.bio.replaceText(with: "Countess")
/// edit.view.save.press()
/// ```
@MainActor
public final class EditProfileScreen: FeatureScreen {
  /// The screen with its presenter, view, and connection.
  public let screen: Screen<EditProfilePresenter, EditProfileView>

  /// Creates the screen for a user in the store.
  ///
  /// - Parameters:
  ///   - userID: The user.
  ///   - environment: The dependencies of the screen.
  ///   - isShown: Pass `true` to show the screen immediately.
  public init(_ userID: User.ID, in environment: ProfileEnvironment, isShown: Bool = true) {
    let presenter = EditProfilePresenter(userID, in: environment)
    let screen = Screen(
      presenter, EditProfileView.bindings, title: "Edit Profile", in: environment.context,
      recording: environment.recording
    ) {
      EditProfileView(viewStyle: environment.viewStyle)
    }
    let answers = environment.answers { [weak screen] in screen?.view.dialog }
    presenter.discarding.answerProvider = answers
    screen.leaving = presenter.discarding
    self.screen = screen.retain(answers)
    if let keyboard = environment.keyboard { screen.attach(KeyboardManager(keyboard)) }
    if isShown { screen.show() }
  }

  /// Waits until the username check and the save are finished.
  public func waitUntilLoaded() async { await Self.settle(presenter) }

  /// Waits until the work of a presenter is finished.
  public static func settle(_ presenter: EditProfilePresenter) async {
    while presenter.form.isPending { await Task.yield() }
    await presenter.save.waitUntilFinished()
  }

  /// Waits until the save is finished and returns its outcome, or `nil` if nothing was being saved.
  @discardableResult
  public func waitUntilSaved() async -> Command.Outcome? {
    await presenter.save.waitUntilFinished()
  }
}
