public import Bindable

/// An interaction that signs the user out after several questions.
///
/// ```text
/// sign out
/// ├─ Ask "Sign out?": [Sign Out] (destructive) continues, [Cancel] ends
/// ├─ Ask "Where do you want to sign out?"
/// │  ├─ [This Device]
/// │  ├─ [All Devices] (destructive)
/// │  └─ [Cancel] ends
/// ├─ Ask "Enter your username to continue." until the answer is valid: [OK] continues, [Cancel] ends
/// └─ End the session
/// If an action fails and no other steps follow, the user can try it again.
/// When the user leaves, an open question closes, and a running step is canceled.
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
    let end = Perform("End the session") { [weak self] context in
      context.report(progress: 0)
      try await self?.endSession(everywhere: context[everywhere])
      context.report(progress: 1)
    }
    if environment.panes != nil {
      return Flow("sign out") {
        Choose("Sign out?") {
          Branch("This Device") { SetValue(false, for: everywhere) }
          Branch("All Devices", role: .destructive) { SetValue(true, for: everywhere) }
          Branch("Cancel", role: .cancel)
        }
        end
      }
    }
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
      end
    }
  }

  private func endSession(everywhere: Bool) async throws {
    try await send(.signOut(userID, everywhere: everywhere))
    environment.session.signOut(by: "the settings")
  }
}
