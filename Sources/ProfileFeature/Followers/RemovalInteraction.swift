public import Bindable

/// Removes a follower: asks first, then changes the store.
///
/// ```swift
/// interaction.subject = (id: 2, name: "Grace")
/// interaction.start()          // asks "Remove Grace?"
/// ```
@MainActor
public final class RemovalInteraction: Interaction {
  private let userID: User.ID
  private let store: ProfileStore
  /// Who is to be removed.
  public var subject: (id: Int, name: String)?

  /// Makes an interaction about those who follow a user.
  public init(_ userID: User.ID, store: ProfileStore) {
    self.userID = userID
    self.store = store
    super.init()
  }

  /// "Remove Grace?".
  public override var question: Question? { subject.map { Question("Remove \($0.name)?") } }

  /// Asks, and removes.
  public override var flow: Flow {
    Flow("remove follower") {
      if let question { Confirm(question) }
      Perform("remove from the store") { [weak self] _ in try await self?.act() }
    }
  }

  /// The words of `ErrorWords`.
  public override func message(for error: any Error) -> String { ErrorWords.text(for: error) }

  /// Takes the follower from the user.
  public override func act() async throws {
    guard let subject else { return }
    try store.update(userID) { $0.followerIDs.removeAll { $0.rawValue == subject.id } }
  }
}
