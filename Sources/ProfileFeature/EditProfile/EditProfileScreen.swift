public import Bindable

/// Editing a profile on the screen: presenter, view and table.
///
/// ```swift
/// let edit = EditProfileScreen(1, store: store, gateway: InMemoryGateway(store.data))
/// edit.view.bio.replaceText(with: "Countess")
/// edit.view.save.press()
/// ```
@MainActor
public final class EditProfileScreen {
  /// The presenter, the view and what keeps them in step.
  public let screen: Screen<EditProfilePresenter, EditProfileView>

  /// Makes the screen of a user of `store`.
  ///
  /// - Parameters:
  ///   - userID: the user.
  ///   - store: where the texts are.
  ///   - gateway: who says which usernames are taken, and is told what is saved.
  ///   - clock: by which it waits until the user has stopped typing.
  ///   - recording: which updates the connection remembers.
  ///   - look: how the view looks, asked whenever one is made.
  ///   - isShown: whether it is visible at once, on its own; otherwise who holds it shows it.
  public init(
    _ userID: User.ID, store: ProfileStore, gateway: any ProfileGateway,
    clock: any Clock<Duration> = ContinuousClock(), recording: Recording = .latest,
    look: @escaping @MainActor () -> Look = { Look() }, isShown: Bool = true
  ) {
    screen = Screen(
      EditProfilePresenter(userID, store: store, gateway: gateway, clock: clock),
      EditProfileView.bindings, title: "Edit profile", recording: recording
    ) {
      EditProfileView(look: look())
    }
    if isShown { screen.show() }
  }

  /// What is on the screen.
  public var view: EditProfileView { screen.view }
  /// What the screen shows and does.
  public var presenter: EditProfilePresenter { screen.presenter }
  /// What keeps them in step.
  public var connection: Connection<EditProfilePresenter, EditProfileView> { screen.connection }

  /// Waits until nobody is asked about the username, and nothing is being saved.
  public func settled() async { await Self.settle(presenter) }

  /// Waits until nothing is under way that a presenter began.
  public static func settle(_ presenter: EditProfilePresenter) async {
    while presenter.form.isPending { await Task.yield() }
    await presenter.save.finished()
  }

  /// Waits until nothing is being saved, and says how that ended; `nil` if nothing was.
  @discardableResult
  public func saved() async -> Command.Outcome? { await presenter.save.finished() }
}
