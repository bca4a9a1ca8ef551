public import Bindable
public import struct Foundation.Date

/// A profile on the screen: presenter, view and table, with a dialog that asks, a header above and the
/// photos below.
///
/// ```swift
/// let profile = ProfileScreen(1, store: store, gateway: InMemoryGateway())
/// profile.view.follow.press()
/// profile.view.dialog.choose("Yes")
/// profile.header.view.followers.text    // "42 followers"
/// ```
@MainActor
public final class ProfileScreen {
  /// The presenter, the view and what keeps them in step.
  public let screen: Screen<ProfilePresenter, ProfileView>
  private let parts: Parts

  /// Makes the profile of a user of `store`.
  ///
  /// - Parameters:
  ///   - userID: the user, who is in the store.
  ///   - store: where the texts are.
  ///   - gateway: who is told what the person at the screen does.
  ///   - now: when that is, for what matters to the user then.
  ///   - session: what all screens of that person share.
  ///   - answerer: who answers questions; the dialog of the view, if you name nobody.
  ///   - context: how numbers and lists are written.
  ///   - recording: which updates the connections remember.
  ///   - look: how the views look, asked whenever one is made.
  ///   - isShown: whether it is visible at once, on its own; otherwise who holds it shows it.
  public init(
    _ userID: User.ID, store: ProfileStore, gateway: any ProfileGateway,
    now: Date? = nil, session: SessionState = SessionState(), answerer: (any Answerer)? = nil,
    in context: FormatContext = .standard, recording: Recording = .latest,
    look: @escaping @MainActor () -> Look = { Look() }, isShown: Bool = true
  ) {
    let presenter = ProfilePresenter(
      userID, store: store, gateway: gateway, session: session, now: now)
    let screen = Screen(
      presenter, ProfileView.bindings, title: "Profile", in: context, recording: recording
    ) {
      ProfileView(look: look())
    }
    let parts = Parts(
      userID, store: store, session: session, profile: presenter, in: context,
      recording: recording, look: look)
    // The screen holds its parts, and the parts nothing of the screen.
    screen.add(at: \.header) { parts.header }.add(at: \.grid) { parts.grid }
    let answerer = answerer ?? DialogAnswerer { [weak screen] in screen?.view.dialog }
    presenter.followInteraction.answerer = answerer
    self.screen = screen.keep(answerer)
    self.parts = parts
    if isShown { screen.show() }
  }

  /// What is on the screen.
  public var view: ProfileView { screen.view }
  /// What the screen shows and does.
  public var presenter: ProfilePresenter { screen.presenter }
  /// What keeps them in step.
  public var connection: Connection<ProfilePresenter, ProfileView> { screen.connection }
  /// The top of it, a screen of its own, made when it is first needed.
  public var header: Screen<ProfileHeaderPresenter, ProfileHeaderView> { parts.header }
  /// The photos of it, a screen of its own, made when it is first needed.
  public var grid: Screen<PhotoGridPresenter, PhotoGridView> { parts.grid }
}

extension ProfileScreen {
  /// The screens in a profile.
  @MainActor
  private final class Parts {
    private(set) lazy var header = makeHeader()
    private(set) lazy var grid = makeGrid()

    private let userID: User.ID
    private let store: ProfileStore
    private let session: SessionState
    private let profile: ProfilePresenter
    private let context: FormatContext
    private let recording: Recording
    private let look: @MainActor () -> Look

    init(
      _ userID: User.ID, store: ProfileStore, session: SessionState, profile: ProfilePresenter,
      in context: FormatContext, recording: Recording, look: @escaping @MainActor () -> Look
    ) {
      self.userID = userID
      self.session = session
      self.store = store
      self.profile = profile
      self.context = context
      self.recording = recording
      self.look = look
    }

    private func makeHeader() -> Screen<ProfileHeaderPresenter, ProfileHeaderView> {
      let presenter = ProfileHeaderPresenter(
        userID, store: store, session: session, profile: profile)
      presenter.onOutput = { [weak profile] in profile?.take($0) }
      return Screen(
        presenter, ProfileHeaderView.bindings, title: "Header", in: context, recording: recording
      ) { [look] in
        ProfileHeaderView(look: look())
      }
    }

    private func makeGrid() -> Screen<PhotoGridPresenter, PhotoGridView> {
      let presenter = PhotoGridPresenter(userID, store: store)
      presenter.onOutput = { [weak profile] in profile?.take($0) }
      return Screen(
        presenter, PhotoGridView.bindings, title: "Photos", in: context, recording: recording
      ) {
        PhotoGridView()
      }
    }
  }
}
