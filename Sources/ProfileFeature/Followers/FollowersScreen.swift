public import Bindable

/// The screen with a list of followers and a dialog that confirms removals.
///
/// ```swift
/// let followers = FollowersScreen(1, store: store)
/// followers.view.list.delete(0)
/// followers.view.dialog.choose("Yes")
/// ```
@MainActor
public final class FollowersScreen {
  /// The screen with its presenter, view, and connection.
  public let screen: Screen<FollowersPresenter, FollowersView>

  /// Creates the screen for the followers of a user in `store`.
  ///
  /// - Parameters:
  ///   - userID: The user whose followers are shown.
  ///   - store: The store that contains the users.
  ///   - gateway: The gateway that receives follows and removals.
  ///   - loads: Pass `true` to reload the store from the gateway on refresh.
  ///   - session: The shared state of the signed-in user.
  ///   - answerProvider: The provider of answers. The default is the view's dialog.
  ///   - recording: The updates that the connection records.
  ///   - viewStyle: A closure that returns the styles, called each time a view is created.
  ///   - isShown: Pass `true` to show the screen immediately.
  public init(
    _ userID: User.ID, store: ProfileStore, gateway: any ProfileGateway = InMemoryGateway(),
    loads: Bool = false, session: SessionState = SessionState(),
    answerProvider: (any AnswerProvider)? = nil,
    recording: UpdateRecording = .latest,
    viewStyle: @escaping @MainActor () -> ViewStyle = { ViewStyle() },
    isShown: Bool = true
  ) {
    let presenter = FollowersPresenter(
      userID, store: store, gateway: gateway, session: session,
      loader: loads ? DataLoader(into: store, from: gateway) : nil)
    let screen = Screen(
      presenter, FollowersView.bindings, title: "Followers", recording: recording
    ) {
      FollowersView(viewStyle: viewStyle())
    }
    let answerProvider =
      answerProvider ?? DialogAnswerProvider { [weak screen] in screen?.view.dialog }
    presenter.removal.answerProvider = answerProvider
    presenter.followInteraction.answerProvider = answerProvider
    self.screen = screen.retain(answerProvider)
    if isShown { screen.show() }
  }

  /// Waits until the interactions and loading are finished.
  public func waitUntilLoaded() async {
    await presenter.removal.waitUntilFinished()
    await presenter.followInteraction.waitUntilFinished()
    await presenter.loaded()
  }

  /// The view of the screen.
  public var view: FollowersView { screen.view }
  /// The presenter of the screen.
  public var presenter: FollowersPresenter { screen.presenter }
  /// The connection between the presenter and the view.
  public var connection: Connection<FollowersPresenter, FollowersView> { screen.connection }
}
