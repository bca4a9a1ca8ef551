public import Bindable
public import struct Foundation.Date

/// A profile on the screen: presenter, view and table, with a dialog that asks.
///
/// ```swift
/// let profile = ProfileScreen(1, store: store, gateway: InMemoryGateway())
/// profile.view.follow.press()
/// profile.view.dialog.choose("Yes")
/// ```
@MainActor
public final class ProfileScreen {
  /// The presenter, the view and what keeps them in step.
  public let screen: Screen<ProfilePresenter, ProfileView>
  private let answerer: any Answerer

  /// Makes the profile of a user of `store`.
  ///
  /// - Parameters:
  ///   - userID: whose profile it is.
  ///   - store: where the user is.
  ///   - gateway: who is told what the person at the screen does.
  ///   - now: when that is, for what matters to the user then.
  ///   - session: what all screens of that person share.
  ///   - answerer: who answers questions; the dialog of the view, if you name nobody.
  ///   - context: how numbers and lists are written.
  ///   - recording: which updates the connection remembers.
  public init(
    _ userID: User.ID, store: ProfileStore, gateway: any ProfileGateway,
    now: Date? = nil, session: SessionState = SessionState(), answerer: (any Answerer)? = nil,
    in context: FormatContext = .standard, recording: Recording = .latest
  ) {
    let view = ProfileView()
    let presenter = ProfilePresenter(
      userID, store: store, gateway: gateway, session: session, now: now)
    self.answerer = answerer ?? DialogAnswerer(view.dialog)
    presenter.followInteraction.answerer = self.answerer
    screen = Screen(presenter, view, ProfileView.bindings, in: context, recording: recording)
  }

  /// What is on the screen.
  public var view: ProfileView { screen.view }
  /// What the screen shows and does.
  public var presenter: ProfilePresenter { screen.presenter }
  /// What keeps them in step.
  public var connection: Connection<ProfilePresenter, ProfileView> { screen.connection }
}
