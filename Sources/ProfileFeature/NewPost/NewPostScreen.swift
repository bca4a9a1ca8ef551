public import Bindable

/// The screen for a new post, with a confirmation dialog and keyboard avoidance.
///
/// ```swift
/// let post = NewPostScreen(1, in: environment)
/// post.presenter.onOutput = { output in print(output) }
/// post.view.title.type("Harbor at six")
/// post.view.post.press()
/// ```
@MainActor
public final class NewPostScreen: FeatureScreen {
  /// The screen with its presenter, view, and connection.
  public let screen: Screen<NewPostPresenter, NewPostView>

  /// Creates the screen for a post.
  ///
  /// - Parameters:
  ///   - userID: The photographer.
  ///   - environment: The dependencies of the screen.
  ///   - isShown: Pass `true` to show the screen immediately.
  public init(_ userID: User.ID, in environment: ProfileEnvironment, isShown: Bool = true) {
    let presenter = NewPostPresenter(userID, in: environment)
    let screen = Screen(
      presenter, NewPostView.bindings, title: "New Post", in: environment.context,
      recording: environment.recording
    ) {
      NewPostView(viewStyle: environment.viewStyle)
    }
    // Looks up the dialog for each question, because the view can be rebuilt.
    let answers = environment.answers { [weak screen] in screen?.view.dialog }
    presenter.discarding.answerProvider = answers
    screen.leaving = presenter.discarding
    self.screen = screen.retain(answers)
    if let keyboard = environment.keyboard { screen.attach(KeyboardManager(keyboard)) }
    if isShown { screen.show() }
  }

  /// Waits until publishing is finished and returns its outcome.
  @discardableResult
  public func waitUntilLoaded() async -> Command.Outcome? {
    await presenter.post.waitUntilFinished()
  }
}
