public import Bindable

/// Removes a follower: asks first, then tells the gateway, then changes the store.
///
/// ```swift
/// interaction.subject = (id: 2, name: "Grace")
/// interaction.start()          // asks "Remove Grace?"
/// ```
///
/// If the gateway does not take it, the follower stays, and `retry()` tries again without another
/// question.
@MainActor
public final class RemovalInteraction: Interaction {
  private let userID: User.ID
  private let store: ProfileStore
  private let gateway: any ProfileGateway
  /// Who is to be removed; change it while the interaction is idle.
  public var subject: (id: Int, name: String)?

  /// Makes an interaction about those who follow a user.
  public init(_ userID: User.ID, store: ProfileStore, gateway: any ProfileGateway) {
    self.userID = userID
    self.store = store
    self.gateway = gateway
    super.init()
  }

  /// "Remove Grace?".
  public override var question: Question? { subject.map { Question("Remove \($0.name)?") } }

  /// Asks, and removes.
  public override var flow: Flow {
    Flow("remove follower") {
      if let question { Confirm(question) }
      Perform("tell the server") { [weak self] _ in try await self?.act() }
    }
  }

  /// The words of `ErrorWords`.
  public override func message(for error: any Error) -> String { ErrorWords.text(for: error) }

  /// Tells the gateway, and takes the follower from the user.
  public override func act() async throws {
    guard let id = subject.map({ User.ID($0.id) }) else { return }
    try await gateway.removeFollower(id, of: userID)
    // A call that was cancelled on its way is not taken for done.
    try Task.checkCancellation()
    try store.update(userID) { $0.followerIDs.removeAll { $0 == id } }
  }
}
