public import Bindable

/// An interaction that removes a follower or a photo after a confirmation, on the gateway and then
/// in the store, and offers to undo it.
///
/// ```swift
/// interaction.subject = .follower(2, of: 1)
/// interaction.start()          // asks "Remove Grace Okafor?"
/// ```
///
/// If the gateway fails, nothing is removed, and `retry()` tries again without another
/// confirmation.
@MainActor
public final class RemovalInteraction: FeatureInteraction {
  private let item = FlowKey<Removal>("item")
  /// The item to remove, which can change only while the interaction is idle.
  public var subject: Removal?
  /// A closure that's called after the removal.
  public var onRemoved: (@MainActor () -> Void)?

  /// Removes an item after a confirmation, unless another removal is in progress.
  public func start(removing removal: Removal) {
    guard !isRunning else { return }
    subject = removal
    start(with: removal, for: item)
  }

  private var kindAndName: (kind: String, name: String) {
    switch subject {
    case .follower(let id, _):
      ("follower", environment.store.user(id)?.displayName ?? "this user")
    case .photo(let photo): ("photo", photo.title)
    case nil: ("nothing", "")
    }
  }

  /// The confirmation, such as "Remove Grace Okafor?".
  public override var question: Question? {
    subject.map { _ in
      Question(
        "Remove \(kindAndName.name)?",
        choices: [Choice("Yes", role: .destructive), Choice("No", role: .cancel)])
    }
  }

  /// The confirmation and the removal.
  public override var flow: Flow { serverFlow("remove \(kindAndName.kind)") }

  /// Removes the item on the gateway and in the store.
  public override func perform() async throws {
    guard let subject else { return }
    let name = kindAndName.name
    let work = environment.notices.begin("Removing…")
    defer { environment.notices.end(work) }
    try await send(.remove(subject), to: "Remove \(name)")
    guard let index = try environment.store.data.remove(subject) else { return }
    environment.undo.offer(subject, at: index, as: "Removed \(name).")
    onRemoved?()
  }
}
