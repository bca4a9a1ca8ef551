public import Bindable
public import struct Foundation.Date

/// Turns a user of the store into what a profile shows, and takes what its user does.
///
/// ```swift
/// let presenter = ProfilePresenter(1, store: ProfileStore(.sample), gateway: InMemoryGateway())
/// presenter.name           // "Ada Lovelace"
/// presenter.followerCount  // 41
/// ```
///
/// The model stays inside: a view gets texts, numbers and conditions, and cannot reach the user.
///
/// - Precondition: The store has a user with that id, as long as the presenter is used.
@MainActor
public final class ProfilePresenter {
  private let userID: User.ID
  private let store: ProfileStore
  private let session: SessionState
  private let now: Date?

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

  private var user: User {
    guard let user = store.data.user(userID) else {
      preconditionFailure("The store has no user \(userID) any more; release the presenter first.")
    }
    return user
  }

  /// The name that the user signs in with, as `@ada`.
  public var handle: String { "@\(user.username.beginning(200))" }

  /// How many follow, with the person at the screen.
  public var followerCount: Int {
    session.followerCount(of: user)
  }

  /// The names of those who follow, in the order they began; not of the person at the screen.
  public var followerNames: [String] { store.data.followers(of: userID).map(\.displayName) }

  /// What matters to the user now.
  public var priorities: [String] {
    now.map { user.currentPriorities(now: $0).map { $0.name.beginning(200) } } ?? []
  }

  /// What pressing the button would be about.
  public var followTitle: String { followInteraction.isFollowing ? "Following" : "Follow" }

  /// Whether the button can be pressed.
  public var canFollow: Bool { !followInteraction.isRunning }

  /// Why following failed; `nil` if it did not.
  public var problem: String? {
    guard case .failed(let message) = followInteraction.phase else { return nil }
    return message
  }

  /// Tries again what failed.
  public func retry() { followInteraction.retry() }

  /// The photos, a line each: the title and the rating.
  public var photos: [String] {
    store.data.photos(of: userID).map { "\(Format.stars.apply($0.rating)) \($0.title)" }
  }
}
