public import Bindable

/// Where somebody signs out.
public enum SignOutScope: String, Hashable, Sendable, CustomStringConvertible {
  /// Here.
  case thisDevice
  /// Wherever they are signed in.
  case allDevices

  /// In words.
  public var description: String {
    switch self {
    case .thisDevice: "this device"
    case .allDevices: "all devices"
    }
  }
}

/// Signs somebody out: asks whether, where, and for the username, and then tells the gateway.
///
/// ```text
/// sign out
/// ├─ confirm "Sign out?" [Sign out (destructive)/Stay (cancel)]
/// ├─ choose "Sign out where?"
/// │  ├─ This device
/// │  │  └─ keep this device as scope
/// │  ├─ All devices (destructive)
/// │  │  └─ keep all devices as scope
/// │  └─ Cancel (cancel)
/// ├─ prompt "Type your username to go on." into username, until it is valid
/// └─ perform end the session
/// ```
///
/// If the gateway fails, `retry()` tries again without asking again.
@MainActor
public final class SignOutInteraction: Interaction {
  private let userID: User.ID
  private let gateway: any ProfileGateway
  private let username: @MainActor () -> String

  /// Told where the user is signed out, once it is done.
  public var onSignedOut: (@MainActor (SignOutScope) -> Void)?

  /// Makes an interaction that is idle.
  ///
  /// - Parameters:
  ///   - userID: who signs out.
  ///   - gateway: who is told.
  ///   - username: what has to be typed.
  public init(
    _ userID: User.ID, gateway: any ProfileGateway, username: @escaping @MainActor () -> String
  ) {
    self.userID = userID
    self.gateway = gateway
    self.username = username
    super.init()
  }

  /// What it asks, and what it does then.
  public override var flow: Flow {
    let scope = FlowValue<SignOutScope>("scope")
    let typed = FlowValue<String>("username")
    return Flow("sign out") {
      Confirm(
        "Sign out?",
        choices: [Choice("Sign out", role: .destructive), Choice("Stay", role: .cancel)])
      Choose("Sign out where?") {
        Branch("This device") { Keep(SignOutScope.thisDevice, as: scope) }
        Branch("All devices", role: .destructive) { Keep(SignOutScope.allDevices, as: scope) }
        Branch("Cancel", role: .cancel)
      }
      Prompt("Type your username to go on.", into: typed) { [username] text in
        text == username() ? nil : "That is not your username."
      }
      Perform("end the session") { [weak self] context in
        context.report(progress: 0)
        try await self?.end(context[scope])
        context.report(progress: 1)
      }
    }
  }

  /// The gateway's own words, or that something went wrong.
  public override func message(for error: any Error) -> String {
    (error as? GatewayError)?.message ?? "Something went wrong. Try again."
  }

  private func end(_ scope: SignOutScope) async throws {
    try await gateway.signOut(userID, everywhere: scope == .allDevices)
    // A call that was cancelled on its way is not taken for done.
    try Task.checkCancellation()
    onSignedOut?(scope)
  }
}
