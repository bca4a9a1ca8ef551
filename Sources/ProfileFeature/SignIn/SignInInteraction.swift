public import Bindable

/// An interaction that starts a session for a user after a confirmation.
///
/// ```text
/// sign in
/// ├─ confirm "Sign in as Ada Lovelace?" [Sign In/Cancel (cancel)]
/// └─ perform start the session
/// ```
@MainActor
public final class SignInInteraction: FeatureInteraction {
  private let user: @MainActor () -> User?

  /// Creates an interaction that signs in the user that a closure returns.
  public init(in environment: ProfileEnvironment, user: @escaping @MainActor () -> User?) {
    self.user = user
    super.init(in: environment)
  }

  /// The confirmation and the action, or no steps without a user.
  public override var flow: Flow {
    Flow("sign in") {
      if let user = user() {
        Confirm(
          "Sign in as \(user.displayName)?",
          choices: [Choice("Sign In"), Choice("Cancel", role: .cancel)])
        Perform("start the session") { [session = environment.session] _ in
          session.signIn(user.id, by: "the sign-in")
        }
      }
    }
  }
}
