internal import Bindable

/// A presenter that shows a user's profile and handles the actions on it.
///
/// ```swift
/// let presenter = ProfilePresenter(2, in: environment)
/// presenter.name           // "Grace Okafor"
/// presenter.isOwn          // false
/// ```
///
/// The model is private. The view receives only texts, numbers, and Boolean values.
///
/// Child screens show the followers in a header and the photos in a grid.
@MainActor
public final class ProfilePresenter {
  let userID: User.ID
  let environment: ProfileEnvironment
  /// The interaction that follows or unfollows the user after a confirmation.
  public let followInteraction: FollowInteraction

  /// Creates a presenter for a user, as seen by the signed-in user.
  public init(_ userID: User.ID, in environment: ProfileEnvironment) {
    self.userID = userID
    self.environment = environment
    followInteraction = FollowInteraction(userID, in: environment)
  }

  var user: Live.User? { environment.store.user(userID) }

  /// The full name.
  public var name: String { user?.displayName ?? "" }

  /// The bio, or an empty string for none.
  ///
  /// Bios longer than 2,000 Unicode scalars are truncated.
  public var bio: String { (user?.bio ?? "").truncated(to: 2_000) }

  /// A Boolean value that indicates whether the profile is that of the signed-in user.
  public var isOwn: Bool { environment.session.userID == userID }

  /// The names of the user's current priorities.
  public var priorities: [String] {
    (user?.currentPriorities(now: environment.now) ?? []).map { $0.name.truncated(to: 200) }
  }

  /// The error message for following or for the portrait, or `nil` if neither failed.
  public var errorMessage: String? {
    followInteraction.message
      ?? user.flatMap { environment.pictures.message(of: $0.portrait) }
  }

  /// A Boolean value that indicates whether navigation is possible.
  public var canNavigate: Bool { environment.navigator != nil }

  /// A Boolean value that indicates whether the owner's actions are shown.
  public var showsOwnActions: Bool { canNavigate && isOwn }

  var offersFollow: Bool { followInteraction.canFollow && !followInteraction.isFollowing }
  var offersUnfollow: Bool { followInteraction.canFollow && followInteraction.isFollowing }

  /// Follows or unfollows the user.
  func changeFollow() { followInteraction.start() }

  /// Shows the screen that edits the profile.
  public func edit() { environment.navigator?.show(.editProfile(userID)) }

  /// Shows the screen for a new post.
  public func writePost() { environment.navigator?.show(.newPost) }

  /// Shows the settings.
  public func showSettings() { environment.navigator?.show(.settings) }
}
