public import Bindable

/// A presenter that shows the header of a user's profile.
///
/// ```swift
/// let header = ProfileHeaderPresenter(1, in: environment, profile: presenter)
/// header.handle         // "@ada"
/// header.followerCount  // 41
/// ```
@MainActor
public final class ProfileHeaderPresenter {
  private let userID: User.ID
  private let environment: ProfileEnvironment
  private let profile: ProfilePresenter

  /// Creates a presenter for a user, with the name from the profile's presenter.
  public init(
    _ userID: User.ID, in environment: ProfileEnvironment, profile: ProfilePresenter
  ) {
    (self.userID, self.environment, self.profile) = (userID, environment, profile)
  }

  private var user: User? { environment.store.data.user(userID) }

  /// The full name.
  public var name: String { profile.name }

  /// The portrait of the user, or `nil` while it's loading.
  public var portrait: Bitmap? {
    user.flatMap { environment.pictures.pixels(of: PictureSource($0)) }
  }

  /// The username with a leading `@`, such as `@ada`.
  public var handle: String { "@\((user?.username ?? "").truncated(to: 200))" }

  /// The number of followers.
  public var followerCount: Int { user?.followerIDs.count ?? 0 }

  /// The names of the followers in the store, earliest first.
  public var followerNames: [String] {
    environment.store.data.followers(of: userID).map(\.displayName)
  }

  /// A Boolean value that indicates whether the followers can be shown.
  public var canShowFollowers: Bool { profile.canNavigate && followerCount > 0 }

  /// Shows the followers.
  public func showFollowers() { environment.navigator?.show(.followers(userID)) }
}
