public import Bindable
public import struct Foundation.Date

/// Turns a user of the store into what a profile shows, and takes what its user does.
///
/// ```swift
/// let presenter = ProfilePresenter(1, store: ProfileStore(.sample), gateway: InMemoryGateway())
/// presenter.name           // "Ada Lovelace"
/// presenter.followTitle    // "Follow"
/// ```
///
/// The model stays inside: a view gets texts, numbers and conditions, and cannot reach the user.
///
/// How many follow and who they are is the business of its header, and the photos that of its grid:
/// screens in this one, which tell it what the user wants there.
@MainActor
public final class ProfilePresenter {
  private let userID: User.ID
  private let store: ProfileStore
  private let session: SessionState
  private let now: Date?

  /// Where the user can go from here; `nil`: nowhere.
  public weak var navigator: (any ProfileNavigator)? {
    didSet { leadsElsewhere = navigator != nil }
  }
  /// Whether there is a way to other screens.
  @Observed public private(set) var leadsElsewhere = false
  /// Asks whether to follow, or to stop, and does it.
  public let followInteraction: FollowInteraction

  /// The full name, made of messy parts, and editable.
  @Observed public var name = ""
  /// What the user says about themself, editable; empty for nothing.
  ///
  /// Of a story, the first 2,000 scalars are taken.
  @Observed public var bio = ""
  // An edit stays until the store has another text: one that it would spell otherwise must not
  // change under the caret.
  private var subscriptions: [Effect] = []

  /// Makes a presenter of a user of `store`, for the person of `session`.
  ///
  /// What matters to the user is told as of `now`; without one, nothing is.
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
      observe((store.data.user(userID)?.bio ?? "").beginning(2_000)) { [weak self] in
        self?.bio = $0
      },
    ]
  }

  /// Whether it is the profile of the person at the screen.
  public var isOwn: Bool { session.userID == userID }

  /// What matters to the user now.
  public var priorities: [String] {
    guard let now, let user = store.data.user(userID) else { return [] }
    return user.currentPriorities(now: now).map { $0.name.beginning(200) }
  }

  /// What pressing the button would be about.
  public var followTitle: String { followInteraction.isFollowing ? "Following" : "Follow" }

  /// Whether the button can be pressed.
  public var canFollow: Bool { !followInteraction.isRunning }

  /// Why following failed; `nil` if it did not.
  public var problem: String? { followInteraction.message }

  /// Tries again what failed.
  public func retry() { followInteraction.retry() }

  /// Whether there is a way to what only its owner may do.
  public var hasOwnPlaces: Bool { leadsElsewhere && isOwn }

  /// Goes on to editing the profile.
  public func edit() { navigator?.edit(userID) }

  /// Lets the user write a new post.
  public func writePost() { navigator?.writePost() }

  /// Goes on to what the user has set.
  public func showSettings() { navigator?.showSettings() }

  /// Does what the header tells.
  func take(_ output: ProfileHeaderPresenter.Output) {
    switch output {
    case .followersWanted: navigator?.showFollowers(of: userID)
    }
  }

  /// Does what the photos tell.
  func take(_ output: PhotoGridPresenter.Output) {
    switch output {
    case .opened(let id): navigator?.showPhoto(Photo.ID(id))
    }
  }
}
