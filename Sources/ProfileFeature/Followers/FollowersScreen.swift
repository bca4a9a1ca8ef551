public import Bindable

/// The screen with a list of followers and a dialog that confirms removals.
///
/// ```swift
/// let followers = FollowersScreen(1, in: environment).show()
/// followers.view.list.delete(0)
/// followers.view.dialog.choose("Yes")
/// ```
public typealias FollowersScreen = Screen<FollowersPresenter, FollowersView>

extension FollowersScreen {
  /// Creates the screen for the followers of a user, or for the users that the user follows.
  public convenience init(
    _ userID: User.ID, in environment: ProfileEnvironment, showsFollowed: Bool = false
  ) {
    let presenter = FollowersPresenter(userID, in: environment, showsFollowed: showsFollowed)
    self.init(
      presenter, FollowersView.bindings, inPanes: FollowersView.paneBindings,
      title: showsFollowed ? "Following" : "Followers", in: environment,
      asking: presenter.removal, presenter.followInteraction)
  }
}
