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
  private let store: ProfileStore
  private let pictures: PictureCache
  private let profile: ProfilePresenter
  /// A closure that handles the presenter's output.
  public var onOutput: (@MainActor (Output) -> Void)?

  /// The output of a profile header.
  public enum Output: Hashable, Sendable {
    /// The user wants to see the followers.
    case followersWanted
  }

  /// Creates a presenter for a user, with the name from the profile's presenter.
  public init(
    _ userID: User.ID, in environment: ProfileEnvironment, profile: ProfilePresenter
  ) {
    self.userID = userID
    (store, pictures) = (environment.store, environment.pictures)
    self.profile = profile
  }

  /// The full name.
  public var name: String { profile.name }

  /// The portrait of the user, or `nil` while it's loading.
  public var portrait: Bitmap? {
    store.data.user(userID).flatMap { pictures.pixels(of: PictureSource($0)) }
  }
  /// The username with a leading `@`, such as `@ada`.
  public var handle: String { "@\((store.data.user(userID)?.username ?? "").truncated(to: 200))" }

  /// The number of followers.
  public var followerCount: Int { store.data.user(userID)?.followerIDs.count ?? 0 }

  /// The names of the followers in the store, earliest first.
  public var followerNames: [String] { store.data.followers(of: userID).map(\.displayName) }

  /// A Boolean value that indicates whether the followers can be shown.
  public var canShowFollowers: Bool { profile.canNavigate && followerCount > 0 }

  /// Reports that the user wants to see the followers.
  public func showFollowers() { onOutput?(.followersWanted) }
}
