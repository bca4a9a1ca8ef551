public import Bindable

/// The sign-in screen with its confirmation dialog.
///
/// ```swift
/// let signIn = SignInScreen(in: environment)
/// signIn.view.username.type("ada")
/// signIn.view.signIn.press()
/// signIn.view.dialog.choose("Sign In")
/// ```
@MainActor
public final class SignInScreen: FeatureScreen {
  /// The screen with its presenter, view, and connection.
  public let screen: Screen<SignInPresenter, SignInView>

  /// Creates the screen.
  ///
  /// - Parameters:
  ///   - environment: The dependencies of the screen.
  ///   - isShown: Pass `true` to show the screen immediately.
  public init(in environment: ProfileEnvironment, isShown: Bool = true) {
    let presenter = SignInPresenter(in: environment)
    let screen = Screen(
      presenter, SignInView.bindings, title: "Sign In", in: environment.context,
      recording: environment.recording
    ) {
      SignInView(viewStyle: environment.viewStyle)
    }
    let answers = environment.answers { [weak screen] in screen?.view.dialog }
    presenter.signIn.answerProvider = answers
    self.screen = screen.retain(answers)
    if isShown { screen.show() }
  }
}
