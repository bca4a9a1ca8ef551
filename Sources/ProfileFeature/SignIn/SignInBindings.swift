public import Bindable

extension SignInView {
  /// The bindings between the presenter and the view for signing in.
  public static let bindings = BindingTable(SignInPresenter.self, SignInView.self) {
    \.username <-> \.username.text
    \.errorMessage --> \.errorMessage.message
    \.suggestions --> \.suggestions.text
    \.canSignIn --> \.signIn.isEnabled
    on(\.username, run: \.signIn)
    on(\.signIn, run: \.signIn)
  }
}
