public import Bindable

/// The sign-in screen with its confirmation dialog.
public typealias SignInScreen = Screen<SignInPresenter, SignInView>

extension SignInScreen {
  /// Creates the screen.
  public convenience init(in environment: ProfileEnvironment) {
    let presenter = SignInPresenter(in: environment)
    self.init(
      presenter, SignInView.bindings, title: "Sign In", in: environment, asking: presenter.signIn)
  }
}
