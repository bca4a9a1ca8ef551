public import Bindable

/// A presenter that signs in a user by username.
///
/// ```swift
/// let presenter = SignInPresenter(in: environment)
/// presenter.username = "ada"
/// presenter.signIn.start()         // asks "Sign in as Ada Lovelace?"
/// ```
@MainActor
public final class SignInPresenter {
  private let environment: ProfileEnvironment

  /// The entered username.
  @Observed public var username = ""
  /// The interaction that starts the session after a confirmation.
  public private(set) lazy var signIn = Interaction(
    Flow("sign in") {
      If("a user has the username", { [weak self] _ in self?.user != nil }) {
        Confirm("Sign in as the user") { [weak self] in
          self?.user.map { user in
            Question(
              "Sign in as \(user.displayName)?",
              choices: [Choice("Sign In"), Choice("Cancel", role: .cancel)])
          }
        }
        Perform("Start the session") { [weak self] _ in self?.startSession() }
      }
    })

  /// Creates a presenter for the users of the store.
  public init(in environment: ProfileEnvironment) { self.environment = environment }

  private func startSession() {
    if let user { environment.session.signIn(user.id, by: "the sign-in") }
  }

  // The users whose usernames begin with what was entered, in either case.
  private var candidates: [Live.User] {
    guard !username.isEmpty else { return [] }
    let store = environment.store
    return store.people.ids(containing: "@\(username)").prefix(100).compactMap {
      store.user(User.ID($0))
    }
  }

  private var user: Live.User? {
    let entered = username.lowercased()
    return candidates.first { $0.username.lowercased() == entered }
  }

  /// Usernames that begin with what was entered, or an empty string.
  public var suggestions: String {
    guard user == nil else { return "" }
    return candidates.prefix(3).map { $0.username.truncated(to: 20) }.joined(separator: ", ")
  }

  /// A Boolean value that indicates whether the sign-in button is enabled.
  public var canSignIn: Bool { user != nil && !signIn.isRunning }

  /// A message about an unknown username, or `nil` if there's nothing to report.
  public var errorMessage: String? {
    username.isEmpty || !candidates.isEmpty ? nil : "No user has this username."
  }
}
