public import Bindable
public import struct Foundation.Date

/// The screen of a profile with a header, photos, and a confirmation dialog.
///
/// ```swift
/// let profile = ProfileScreen(1, store: store, gateway: InMemoryGateway())
/// profile.view.follow.press()
/// profile.view.dialog.choose("Yes")
/// profile.header.view.followers.text    // "42 followers"
/// ```
@MainActor
public final class ProfileScreen {
  /// The screen with its presenter, view, and connection.
  public let screen: Screen<ProfilePresenter, ProfileView>
  private let parts: Parts

  /// Creates the screen for a user in `store`.
  ///
  /// - Parameters:
  ///   - userID: The user, who must be in the store.
  ///   - store: The store that contains the user.
  ///   - gateway: The gateway that receives follows.
  ///   - now: The moment for which current priorities are shown.
  ///   - session: The shared state of the signed-in user.
  ///   - answerProvider: The provider of answers. The default is the view's dialog.
  ///   - context: The locale and conventions for formatting.
  ///   - recording: The updates that the connections record.
  ///   - viewStyle: A closure that returns the styles, called each time a view is created.
  ///   - isShown: Pass `true` to show the screen immediately.
  public init(
    _ userID: User.ID, store: ProfileStore, gateway: any ProfileGateway,
    now: Date? = nil, session: SessionState = SessionState(),
    answerProvider: (any AnswerProvider)? = nil,
    in context: FormatContext = .standard, recording: UpdateRecording = .latest,
    viewStyle: @escaping @MainActor () -> ViewStyle = { ViewStyle() }, isShown: Bool = true
  ) {
    let presenter = ProfilePresenter(
      userID, store: store, gateway: gateway, session: session, now: now)
    let screen = Screen(
      presenter, ProfileView.bindings, title: "Profile", in: context, recording: recording
    ) {
      ProfileView(viewStyle: viewStyle())
    }
    let parts = Parts(
      userID, store: store, session: session, profile: presenter, in: context,
      recording: recording, viewStyle: viewStyle)
    // The screen retains the child screens, and they don't reference the screen.
    screen.add(at: \.header) { parts.header }.add(at: \.grid) { parts.grid }
    let answerProvider =
      answerProvider ?? DialogAnswerProvider { [weak screen] in screen?.view.dialog }
    presenter.followInteraction.answerProvider = answerProvider
    self.screen = screen.retain(answerProvider)
    self.parts = parts
    if isShown { screen.show() }
  }

  /// The view of the screen.
  public var view: ProfileView { screen.view }
  /// The presenter of the screen.
  public var presenter: ProfilePresenter { screen.presenter }
  /// The connection between the presenter and the view.
  public var connection: Connection<ProfilePresenter, ProfileView> { screen.connection }
  /// The header, a child screen that's created on first access.
  public var header: Screen<ProfileHeaderPresenter, ProfileHeaderView> { parts.header }
  /// The photo grid, a child screen that's created on first access.
  public var grid: Screen<PhotoGridPresenter, PhotoGridView> { parts.grid }
}

extension ProfileScreen {
  /// The child screens of a profile.
  @MainActor
  private final class Parts {
    private(set) lazy var header = makeHeader()
    private(set) lazy var grid = makeGrid()

    private let userID: User.ID
    private let store: ProfileStore
    private let session: SessionState
    private let profile: ProfilePresenter
    private let context: FormatContext
    private let recording: UpdateRecording
    private let viewStyle: @MainActor () -> ViewStyle

    init(
      _ userID: User.ID, store: ProfileStore, session: SessionState, profile: ProfilePresenter,
      in context: FormatContext, recording: UpdateRecording,
      viewStyle: @escaping @MainActor () -> ViewStyle
    ) {
      self.userID = userID
      self.session = session
      self.store = store
      self.profile = profile
      self.context = context
      self.recording = recording
      self.viewStyle = viewStyle
    }

    private func makeHeader() -> Screen<ProfileHeaderPresenter, ProfileHeaderView> {
      let presenter = ProfileHeaderPresenter(
        userID, store: store, session: session, profile: profile)
      presenter.onOutput = { [weak profile] in profile?.handle($0) }
      return Screen(
        presenter, ProfileHeaderView.bindings, title: "Header", in: context, recording: recording
      ) { [viewStyle] in
        ProfileHeaderView(viewStyle: viewStyle())
      }
    }

    private func makeGrid() -> Screen<PhotoGridPresenter, PhotoGridView> {
      let presenter = PhotoGridPresenter(userID, store: store)
      presenter.onOutput = { [weak profile] in profile?.handle($0) }
      return Screen(
        presenter, PhotoGridView.bindings, title: "Photos", in: context, recording: recording
      ) {
        PhotoGridView()
      }
    }
  }
}
