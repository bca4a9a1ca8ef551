public import Bindable

/// A view with a field for the username and a sign-in button.
///
/// It doesn't depend on a presenter.
@MainActor
public final class SignInView: ViewNode {
  /// The field for the username and the message about it.
  public let username = TextField(placeholder: "Username"), errorMessage = Label()
  /// The sign-in button.
  public let signIn = Button("Sign In")
  /// The dialog for confirmations.
  public let dialog = Dialog()

  /// Creates a view with the given styles.
  public init(viewStyle: ViewStyle = ViewStyle()) {
    super.init()
    errorMessage.style = viewStyle.errorMessage
  }

  /// A border around the vertically stacked field, message, and button.
  public override var content: ViewNode? {
    ZStack {
      Border("Sign In", padding: Insets(horizontal: 1)) {
        VStack {
          username
          errorMessage
          signIn
        }
      }
      dialog
    }
  }
}
