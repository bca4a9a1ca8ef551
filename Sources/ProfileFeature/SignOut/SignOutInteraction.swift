public import Bindable

/// The sessions that a sign-out ends.
public enum SignOutScope: String, Hashable, Sendable, CustomStringConvertible {
  /// The session on this device.
  case thisDevice = "this device"
  /// The sessions on all devices.
  case allDevices = "all devices"

  /// The raw value.
  public var description: String { rawValue }
}

/// An interaction that signs the user out after several questions.
///
/// ```text
/// sign out
/// ├─ confirm "Sign out?" [Sign Out (destructive)/Cancel (cancel)]
/// ├─ choose "Where do you want to sign out?"
/// │  ├─ This Device
/// │  │  └─ keep this device as scope
/// │  ├─ All Devices (destructive)
/// │  │  └─ keep all devices as scope
/// │  └─ Cancel (cancel)
/// ├─ prompt "Enter your username to continue." into username, until it is valid
/// └─ perform end the session
/// ```
///
/// If the gateway fails, `retry()` tries again without asking again.
@MainActor
public final class SignOutInteraction: FeatureInteraction {
  private let userID: User.ID
  /// A closure that's called with the scope after signing out.
  public var onSignedOut: (@MainActor (SignOutScope) -> Void)?

  /// Creates an interaction that signs out a user of the store.
  public init(_ userID: User.ID, in environment: ProfileEnvironment) {
    self.userID = userID
    super.init(in: environment)
  }

  /// The questions and the action.
  public override var flow: Flow {
    let scope = FlowKey<SignOutScope>("scope")
    let typed = FlowKey<String>("username")
    return Flow("sign out") {
      Confirm(
        "Sign out?",
        choices: [Choice("Sign Out", role: .destructive), Choice("Cancel", role: .cancel)])
      Choose("Where do you want to sign out?") {
        Branch("This Device") { SetValue(SignOutScope.thisDevice, for: scope) }
        Branch("All Devices", role: .destructive) { SetValue(SignOutScope.allDevices, for: scope) }
        Branch("Cancel", role: .cancel)
      }
      Prompt("Enter your username to continue.", into: typed) {
        [store = environment.store, userID] text in
        untracked { store.data.user(userID)?.username } == text
          ? nil : "The username doesn't match."
      }
      Perform("end the session") { [weak self] context in
        context.report(progress: 0)
        try await self?.end(context[scope])
        context.report(progress: 1)
      }
    }
  }

  private func end(_ scope: SignOutScope) async throws {
    try await send(.signOut(userID, everywhere: scope == .allDevices))
    onSignedOut?(scope)
  }
}
