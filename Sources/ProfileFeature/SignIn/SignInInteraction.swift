public import Bindable

/// An interaction that starts a session for a user after a confirmation.
///
/// ```text
/// sign in
/// ├─ confirm "Sign in as Ada Lovelace?" [Sign In/Cancel (cancel)]
/// └─ perform start the session
/// ```
@MainActor
public final class SignInInteraction: Interaction {
  private let user: @MainActor () -> User?
  private let start: @MainActor (User.ID) -> Void

  /// Creates an interaction.
  ///
  /// - Parameters:
  ///   - user: A closure that returns the user to sign in.
  ///   - start: A closure that starts the session of a user.
  public init(
    _ user: @escaping @MainActor () -> User?, start: @escaping @MainActor (User.ID) -> Void
  ) {
    self.user = user
    self.start = start
    super.init()
  }

  /// The confirmation and the action, or no steps without a user.
  public override var flow: Flow {
    Flow("sign in") {
      if let user = user() {
        Confirm(
          "Sign in as \(user.displayName)?",
          choices: [Choice("Sign In"), Choice("Cancel", role: .cancel)])
        Perform("start the session") { [start] _ in start(user.id) }
      }
    }
  }
}
