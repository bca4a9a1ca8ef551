public import Bindable
public import struct Foundation.Date

/// A presenter that shows a user's profile and handles the actions on it.
///
/// ```swift
/// let presenter = ProfilePresenter(1, store: ProfileStore(.sample), gateway: InMemoryGateway())
/// presenter.name           // "Ada Lovelace"
/// presenter.followTitle    // "Follow"
/// ```
///
/// The model is private. The view receives only texts, numbers, and Boolean values.
///
/// Child screens show the followers in a header and the photos in a grid, and report their output
/// here.
@MainActor
public final class ProfilePresenter {
  private let userID: User.ID
  private let store: ProfileStore
  private let session: SessionState
  private let now: Date?

  /// The navigation from this screen, or `nil` if there's none.
  public weak var navigator: (any ProfileNavigator)? {
    didSet { canNavigate = navigator != nil }
  }
  /// A Boolean value that indicates whether navigation is possible.
  @Observed public private(set) var canNavigate = false
  /// The interaction that follows or unfollows the user after a confirmation.
  public let followInteraction: FollowInteraction

  /// The editable full name, initially the user's display name.
  @Observed public var name = ""
  /// The editable bio, or an empty string for none.
  ///
  /// Bios longer than 2,000 Unicode scalars are truncated.
  @Observed public var bio = ""
  // An edit stays until the stored text changes, so that normalization doesn't change the text
  // under the insertion point.
  private var subscriptions: [Effect] = []

  /// Creates a presenter for a user in `store`, as seen by the user of `session`.
  ///
  /// The priorities are those current at `now`. There are none if `now` is `nil`.
  public init(
    _ userID: User.ID, store: ProfileStore, gateway: any ProfileGateway,
    session: SessionState = SessionState(), now: Date? = nil
  ) {
    self.userID = userID
    self.store = store
    self.session = session
    self.now = now
    followInteraction = FollowInteraction(userID, gateway: gateway, session: session)
    followInteraction.name = { [weak self] in self?.name ?? "" }
    subscriptions = [
      observe(store.data.user(userID)?.displayName ?? "") { [weak self] in self?.name = $0 },
      observe((store.data.user(userID)?.bio ?? "").truncated(to: 2_000)) { [weak self] in
        self?.bio = $0
      },
    ]
  }

  /// A Boolean value that indicates whether the profile is that of the signed-in user.
  public var isOwn: Bool { session.userID == userID }

  /// The names of the user's current priorities.
  public var priorities: [String] {
    guard let now, let user = store.data.user(userID) else { return [] }
    return user.currentPriorities(now: now).map { $0.name.truncated(to: 200) }
  }

  /// The title of the follow button.
  public var followTitle: String { followInteraction.isFollowing ? "Following" : "Follow" }

  /// A Boolean value that indicates whether the follow button is enabled.
  public var canFollow: Bool { !followInteraction.isRunning }

  /// The error message of a failed follow, or `nil` if it didn't fail.
  public var errorMessage: String? { followInteraction.message }

  /// Retries the failed follow.
  public func retry() { followInteraction.retry() }

  /// A Boolean value that indicates whether the owner's actions are shown.
  public var showsOwnActions: Bool { canNavigate && isOwn }

  /// Shows the screen that edits the profile.
  public func edit() { navigator?.edit(userID) }

  /// Shows the screen for a new post.
  public func writePost() { navigator?.writePost() }

  /// Shows the settings.
  public func showSettings() { navigator?.showSettings() }

  /// Handles the output of the header.
  func handle(_ output: ProfileHeaderPresenter.Output) {
    switch output {
    case .followersWanted: navigator?.showFollowers(of: userID)
    }
  }

  /// Handles the output of the photo grid.
  func handle(_ output: PhotoGridPresenter.Output) {
    switch output {
    case .opened(let id): navigator?.showPhoto(Photo.ID(id))
    }
  }
}
