internal import Bindable

/// Turns a user of the store into what the top of their profile shows.
///
/// ```swift
/// let header = ProfileHeaderPresenter(1, store: store, session: session, profile: presenter)
/// header.handle         // "@ada"
/// header.followerCount  // 41
/// ```
@MainActor
public final class ProfileHeaderPresenter {
  private let userID: User.ID
  private let store: ProfileStore
  private let session: SessionState
  private let profile: ProfilePresenter
  /// Told what the user does here.
  public var onOutput: (@MainActor (Output) -> Void)?

  /// What a header tells the screen around it.
  public enum Output: Hashable, Sendable {
    /// The user wants to see who follows.
    case followersWanted
  }

  /// Makes a presenter of a user of `store`, whose name the profile around it has.
  public init(
    _ userID: User.ID, store: ProfileStore, session: SessionState, profile: ProfilePresenter
  ) {
    self.session = session
    self.userID = userID
    self.store = store
    self.profile = profile
  }

  /// The full name, as it is being edited.
  public var name: String { profile.name }

  /// The name that the user signs in with, as `@ada`.
  public var handle: String { "@\((store.data.user(userID)?.username ?? "").beginning(200))" }

  /// How many follow, with the person at the screen.
  public var followerCount: Int {
    store.data.user(userID).map(session.followerCount) ?? 0
  }

  /// The names of those who follow, in the order they began; not of the person at the screen.
  public var followerNames: [String] { store.data.followers(of: userID).map(\.displayName) }

  /// Whether those who follow can be shown.
  public var canShowFollowers: Bool { profile.leadsElsewhere && followerCount > 0 }

  /// Tells that the user wants to see who follows.
  public func showFollowers() { onOutput?(.followersWanted) }
}
