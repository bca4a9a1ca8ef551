public import Bindable

/// A list of followers on the screen, with a dialog that asks before one is removed.
///
/// ```swift
/// let followers = FollowersScreen(1, store: store)
/// followers.view.list.delete(0)
/// followers.view.dialog.choose("Yes")
/// ```
@MainActor
public final class FollowersScreen {
  /// The presenter, the view and what keeps them in step.
  public let screen: Screen<FollowersPresenter, FollowersView>

  /// Makes the list of those who follow a user of `store`.
  ///
  /// - Parameters:
  ///   - userID: whose followers they are.
  ///   - store: where they are.
  ///   - gateway: who is told whom the person at the screen follows.
  ///   - loads: whether refreshing has the store filled anew, from the gateway.
  ///   - session: what all screens of that person share.
  ///   - answerer: who answers questions; the dialog of the view, if you name nobody.
  ///   - recording: which updates the connection remembers.
  ///   - look: how the view looks, asked whenever one is made.
  ///   - isShown: whether it is visible at once, on its own; otherwise who holds it shows it.
  public init(
    _ userID: User.ID, store: ProfileStore, gateway: any ProfileGateway = InMemoryGateway(),
    loads: Bool = false, session: SessionState = SessionState(), answerer: (any Answerer)? = nil,
    recording: Recording = .latest, look: @escaping @MainActor () -> Look = { Look() },
    isShown: Bool = true
  ) {
    let presenter = FollowersPresenter(
      userID, store: store, gateway: gateway, session: session,
      loader: loads ? DataLoader(into: store, from: gateway) : nil)
    let screen = Screen(
      presenter, FollowersView.bindings, title: "Followers", recording: recording
    ) {
      FollowersView(look: look())
    }
    let answerer = answerer ?? DialogAnswerer { [weak screen] in screen?.view.dialog }
    presenter.removal.answerer = answerer
    presenter.followInteraction.answerer = answerer
    self.screen = screen.keep(answerer)
    if isShown { screen.show() }
  }

  /// Waits until nothing is under way.
  public func settled() async {
    await presenter.removal.finished()
    await presenter.followInteraction.finished()
    await presenter.loaded()
  }

  /// What is on the screen.
  public var view: FollowersView { screen.view }
  /// What the screen shows and does.
  public var presenter: FollowersPresenter { screen.presenter }
  /// What keeps them in step.
  public var connection: Connection<FollowersPresenter, FollowersView> { screen.connection }
}
