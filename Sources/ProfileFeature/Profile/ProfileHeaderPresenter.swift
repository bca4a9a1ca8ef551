public import Bindable

/// A presenter that shows the header of a user's profile.
///
/// ```swift
/// let header = ProfileHeaderPresenter(profile)
/// header.handle         // "@ada"
/// header.followerCount  // 41
/// ```
@MainActor
public final class ProfileHeaderPresenter {
  private let profile: ProfilePresenter

  /// Creates a presenter for the user of a profile.
  public init(_ profile: ProfilePresenter) { self.profile = profile }

  private var environment: ProfileEnvironment { profile.environment }
  private var user: Live.User? { profile.user }

  /// The full name.
  public var name: String { profile.name }

  /// The portrait of the user, or `nil` while it's loading.
  public var portrait: Bitmap? {
    user.flatMap { environment.pictures.pixels(of: $0.portrait) }
  }

  /// The username with a leading `@`, such as `@ada`.
  public var handle: String { "@\((user?.username ?? "").truncated(to: 200))" }

  /// The number of followers.
  public var followerCount: Int { user?.followerIDs.count ?? 0 }

  /// The names of the followers in the store, earliest first.
  public var followerNames: [String] {
    let store = environment.store, ids = user?.followerIDs ?? []
    let named = ids.prefix(3).compactMap { store.user($0)?.displayName }
    // Only the number of the others is shown, so their names aren't observed.
    return named + untracked { ids.dropFirst(3).compactMap { store.data.user($0)?.displayName } }
  }

  /// The bio, or an empty string for none.
  public var bio: String { profile.bio }

  /// The names of the user's current priorities.
  public var priorities: [String] { profile.priorities }

  /// A Boolean value that indicates whether the followers can be shown.
  public var canShowFollowers: Bool { profile.canNavigate && followerCount > 0 }

  /// Shows the followers.
  public func showFollowers() { environment.navigator?.show(.followers(profile.userID)) }

  /// Shows the followed users.
  public func showFollowing() { environment.navigator?.show(.following(profile.userID)) }
}
