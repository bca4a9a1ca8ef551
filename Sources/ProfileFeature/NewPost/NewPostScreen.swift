public import Bindable

/// The screen for a new post, with a confirmation dialog and keyboard avoidance.
///
/// ```swift
/// let post = NewPostScreen(1, in: environment).show()
/// post.presenter.onOutput = { output in print(output) }
/// post.view.title.type("Harbor at six")
/// post.view.post.press()
/// ```
public typealias NewPostScreen = Screen<NewPostPresenter, NewPostView>

extension NewPostScreen {
  /// Creates the screen for a photo by a user.
  public convenience init(_ userID: User.ID, in environment: ProfileEnvironment) {
    let presenter = NewPostPresenter(userID, in: environment)
    self.init(
      presenter, NewPostView.bindings, inPanes: NewPostView.paneBindings, title: "New Post",
      in: environment, leaving: presenter.discarding)
  }
}
