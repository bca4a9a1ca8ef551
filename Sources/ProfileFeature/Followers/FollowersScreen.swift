public import Bindable

/// The screen with a list of followers and a dialog that confirms removals.
///
/// ```swift
/// let followers = FollowersScreen(1, in: environment)
/// followers.view.list.delete(0)
/// followers.view.dialog.choose("Yes")
/// ```
@MainActor
public final class FollowersScreen: FeatureScreen {
  /// The screen with its presenter, view, and connection.
  public let screen: Screen<FollowersPresenter, FollowersView>

  /// Creates the screen for the followers of a user in the store.
  ///
  /// - Parameters:
  ///   - userID: The user whose followers are shown.
  ///   - environment: The dependencies of the screen.
  ///   - isShown: Pass `true` to show the screen immediately.
  public init(_ userID: User.ID, in environment: ProfileEnvironment, isShown: Bool = true) {
    let presenter = FollowersPresenter(userID, in: environment)
    let screen = Screen(
      presenter, FollowersView.bindings, title: "Followers", in: environment.context,
      recording: environment.recording
    ) {
      FollowersView(viewStyle: environment.viewStyle)
    }
    let answers = environment.answers { [weak screen] in screen?.view.dialog }
    presenter.removal.answerProvider = answers
    presenter.followInteraction.answerProvider = answers
    self.screen = screen.retain(answers)
    if isShown { screen.show() }
  }

  /// Waits until the interactions and loading are finished.
  public func waitUntilLoaded() async {
    await presenter.removal.waitUntilFinished()
    await presenter.followInteraction.waitUntilFinished()
    await presenter.loaded()
  }
}
