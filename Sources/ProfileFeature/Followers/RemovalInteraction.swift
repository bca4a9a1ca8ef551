public import Bindable

/// An interaction that removes a follower after a confirmation, on the gateway and then in the
/// store.
///
/// ```swift
/// interaction.subject = (id: 2, name: "Grace")
/// interaction.start()          // asks "Remove Grace?"
/// ```
///
/// If the gateway fails, the follower isn't removed, and `retry()` tries again without another
/// confirmation.
@MainActor
public final class RemovalInteraction: Interaction {
  private let userID: User.ID
  private let store: ProfileStore
  private let gateway: any ProfileGateway
  /// The follower to remove, which can change only while the interaction is idle.
  public var subject: (id: Int, name: String)?

  /// Creates an interaction that removes followers of a user.
  public init(_ userID: User.ID, store: ProfileStore, gateway: any ProfileGateway) {
    self.userID = userID
    self.store = store
    self.gateway = gateway
    super.init()
  }

  /// The confirmation, such as "Remove Grace?".
  public override var question: Question? { subject.map { Question("Remove \($0.name)?") } }

  /// The confirmation and the removal.
  public override var flow: Flow {
    Flow("remove follower") {
      if let question { Confirm(question) }
      Perform("update the server") { [weak self] _ in try await self?.perform() }
    }
  }

  /// Returns the message of `ErrorMessages`.
  public override func message(for error: any Error) -> String { ErrorMessages.text(for: error) }

  /// Removes the follower on the gateway and in the store.
  public override func perform() async throws {
    guard let id = subject.map({ User.ID($0.id) }) else { return }
    try await gateway.removeFollower(id, of: userID)
    // A canceled call must not count as done.
    try Task.checkCancellation()
    try store.update(userID) { $0.followerIDs.removeAll { $0 == id } }
  }
}
