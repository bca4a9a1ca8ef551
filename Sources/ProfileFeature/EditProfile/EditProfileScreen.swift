public import Bindable

/// The screen for editing a profile: presenter, view, and binding table.
///
/// ```swift
/// let edit = EditProfileScreen(1, store: store, gateway: InMemoryGateway(store.data))
/// edit.view.bio.replaceText(with: "Countess")
/// edit.view.save.press()
/// ```
@MainActor
public final class EditProfileScreen {
  /// The screen with its presenter, view, and connection.
  public let screen: Screen<EditProfilePresenter, EditProfileView>

  /// Creates the screen for a user in `store`.
  ///
  /// - Parameters:
  ///   - userID: The user.
  ///   - store: The store that contains the user.
  ///   - gateway: The gateway that checks usernames and saves changes.
  ///   - clock: The clock that delays the username check until the user stops typing.
  ///   - recording: The updates that the connection records.
  ///   - viewStyle: A closure that returns the styles, called each time a view is created.
  ///   - isShown: Pass `true` to show the screen immediately.
  public init(
    _ userID: User.ID, store: ProfileStore, gateway: any ProfileGateway,
    clock: any Clock<Duration> = ContinuousClock(), recording: UpdateRecording = .latest,
    viewStyle: @escaping @MainActor () -> ViewStyle = { ViewStyle() }, isShown: Bool = true
  ) {
    screen = Screen(
      EditProfilePresenter(userID, store: store, gateway: gateway, clock: clock),
      EditProfileView.bindings, title: "Edit Profile", recording: recording
    ) {
      EditProfileView(viewStyle: viewStyle())
    }
    if isShown { screen.show() }
  }

  /// The view of the screen.
  public var view: EditProfileView { screen.view }
  /// The presenter of the screen.
  public var presenter: EditProfilePresenter { screen.presenter }
  /// The connection between the presenter and the view.
  public var connection: Connection<EditProfilePresenter, EditProfileView> { screen.connection }

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
