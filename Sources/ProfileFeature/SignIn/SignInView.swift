public import Bindable

/// A view with a field for the username and a sign-in button.
///
/// It doesn't depend on a presenter.
@MainActor
public final class SignInView: FeatureView {
  /// The field for the username and the message about it.
  public let username = TextField(placeholder: "Username"), errorMessage = Label()
  /// The sign-in button.
  public let signIn = Button("Sign In")
  /// Usernames that begin with what was entered.
  public let suggestions = Label(lineLimit: 1, hidesWhenEmpty: true)

  /// A border around the vertically stacked field, message, and button.
  public override var content: ViewNode? {
    errorMessage.style = viewStyle.errorMessage
    suggestions.style = viewStyle.detail
    return page {
      username
      suggestions
      errorMessage
      signIn
    }
  }
}
