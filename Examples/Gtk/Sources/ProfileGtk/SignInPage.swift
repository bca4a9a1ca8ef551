import BindableCore
import BindableGtk
import CGtk
import ProfileFeature

/// A page with a field for the username and a button.
final class SignInPage: PageView {
  let username = TextField(placeholder: "Username"), errorMessage = Label().style("error")
  let signIn = Button("Sign In").style("suggested-action")

  override init() {
    super.init()
    add {
      username
      errorMessage
      signIn
    }
  }

  static let bindings = BindingTable(SignInPresenter.self, SignInPage.self) {
    \.username <-> \.username.text
    \.errorMessage --> \.errorMessage.message
    \.canSignIn --> \.signIn.isEnabled
    on(\.username, run: \.signIn)
    on(\.signIn, run: \.signIn)
  }
}
