public import Bindable

/// An interaction that signs the user out after a question.
///
/// ```text
/// sign out
/// ├─ Ask "Sign out?"
/// │  ├─ [This Device]
/// │  ├─ [All Devices] (destructive)
/// │  └─ [Cancel] ends
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

  /// The question and the action.
  public override var flow: Flow {
    let everywhere = FlowKey<Bool>("everywhere")
    return Flow("sign out") {
      Choose("Sign out?") {
        Branch("This Device") { SetValue(false, for: everywhere) }
        Branch("All Devices", role: .destructive) { SetValue(true, for: everywhere) }
        Branch("Cancel", role: .cancel)
      }
      Perform("End the session") { [weak self] context in
        context.report(progress: 0)
        try await self?.endSession(everywhere: context[everywhere])
        context.report(progress: 1)
      }
    }
  }

  private func endSession(everywhere: Bool) async throws {
    try await environment.deliveries.perform {
      try await send(.signOut(userID, everywhere: everywhere), to: "Sign out")
      environment.session.signOut(by: "the settings")
    }
  }
}
