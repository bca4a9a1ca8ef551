public import Bindable

/// An interaction that signs the user out after several questions.
///
/// ```text
/// sign out
/// ├─ confirm "Sign out?" [Sign Out (destructive)/Cancel (cancel)]
/// ├─ choose "Where do you want to sign out?"
/// │  ├─ This Device
/// │  │  └─ set everywhere to false
/// │  ├─ All Devices (destructive)
/// │  │  └─ set everywhere to true
/// │  └─ Cancel (cancel)
/// ├─ prompt "Enter your username to continue." into username, until it is valid
/// └─ perform end the session
/// ```
///
/// If the gateway fails, `retry()` tries again without asking again.
@MainActor
public final class SignOutInteraction: FeatureInteraction {
  private let userID: User.ID

  /// Creates an interaction that signs out a user of the store.
  public init(_ userID: User.ID, in environment: ProfileEnvironment) {
    self.userID = userID
    super.init(in: environment)
  }

  /// The questions and the action.
  public override var flow: Flow {
    let everywhere = FlowKey<Bool>("everywhere")
    let typed = FlowKey<String>("username")
    return Flow("sign out") {
      Confirm(
        "Sign out?",
        choices: [Choice("Sign Out", role: .destructive), Choice("Cancel", role: .cancel)])
      Choose("Where do you want to sign out?") {
        Branch("This Device") { SetValue(false, for: everywhere) }
        Branch("All Devices", role: .destructive) { SetValue(true, for: everywhere) }
        Branch("Cancel", role: .cancel)
      }
      Prompt("Enter your username to continue.", into: typed) {
        [store = environment.store, userID] text in
        untracked { store.data.user(userID)?.username } == text
          ? nil : "The username doesn't match."
      }
      Perform("end the session") { [weak self] context in
        context.report(progress: 0)
        try await self?.endSession(everywhere: context[everywhere])
        context.report(progress: 1)
      }
    }
  }

  private func endSession(everywhere: Bool) async throws {
    try await send(.signOut(userID, everywhere: everywhere))
    environment.session.signOut(by: "the settings")
  }
}
