public import Bindable

/// A presenter that offers to undo the latest removal for ten seconds.
///
/// ```swift
/// environment.undo.offer(.follower(2, of: 1), at: 0, as: "Removed Grace.")
/// environment.undo.text          // "Removed Grace."
/// environment.undo.undo.start()  // Grace is a follower again, at the same position
/// ```
///
/// The server already knows of a removal when it's offered here, and is notified if the user undoes
/// it. Therefore, nothing is pending if the program ends, and the server, the store, and the screen
/// always agree. Another removal replaces the offer, and the previous removal is final. If the
/// server fails, the message stays with the offer for another ten seconds.
@MainActor
public final class UndoPresenter {
  /// The time in which a removal can be undone.
  public nonisolated static let timeLimit = Duration.seconds(10)

  private struct Offer: Equatable {
    let removal: Removal
    /// The IDs of the items that were before the removed one.
    let predecessors: [Int]
    let text: String
  }

  private let store: ProfileStore
  private let gateway: any ProfileGateway
  private let clock: any Clock<Duration>
  private let deliveries: Deliveries
  @Observed private var offer: Offer?
  @Observed private(set) var secondsLeft = 0
  private var timer: Task<Void, Never>?
  /// The command that undoes the removal, on the gateway and then in the store.
  public private(set) lazy var undo = Command(
    of: self, when: \.isOffered, describing: ErrorMessages.text(for:)
  ) { presenter in
    try await presenter.deliveries.perform { try await presenter.restore() }
  }

  /// Creates a presenter without an offer.
  init(
    store: ProfileStore, gateway: any ProfileGateway, clock: any Clock<Duration>,
    deliveries: Deliveries
  ) {
    (self.store, self.gateway, self.clock, self.deliveries) = (store, gateway, clock, deliveries)
  }

  /// A Boolean value that indicates whether there's a removal to undo.
  public var isOffered: Bool { offer != nil }

  /// A sentence with the removal and, if undoing it failed, the error message.
  public var text: String {
    [offer?.text, undo.message].compactMap(\.self).joined(separator: " ")
  }

  /// Undoes the removal.
  func undoLatest() { undo.start() }

  /// Offers to undo a removal in place of the previous one.
  ///
  /// - Parameters:
  ///   - removal: The removed item.
  ///   - index: The index that the item had.
  ///   - text: A sentence that describes the removal.
  public func offer(_ removal: Removal, at index: Int, as text: String) {
    withdraw()
    let predecessors = untracked { store.data.list(of: removal).prefix(index) }
    offer = Offer(removal: removal, predecessors: Array(predecessors), text: text)
    startTimer()
  }

  /// Counts the seconds that are shown.
  ///
  /// The clock of the app ends the offer.
  func secondPassed() { secondsLeft = max(1, secondsLeft - 1) }

  /// Withdraws the offer, so that the removal is final.
  ///
  /// An undo that's in progress isn't canceled, because the server may know of it already.
  public func withdraw() {
    timer?.cancel()
    undo.clearError()
    offer = nil
  }

  /// Withdraws the offer if the removed item is there again, so that there's nothing to undo.
  func withdrawIfRestored() {
    if let offer, untracked({ store.data.contains(offer.removal) }) { withdraw() }
  }

  private func startTimer() {
    secondsLeft = Int(Self.timeLimit.components.seconds)
    timer = Task.startImmediately { [weak self, clock] in
      guard (try? await clock.sleep(for: Self.timeLimit)) != nil else { return }
      event("the time is up") { self?.withdraw() }
    }
  }

  private func restore() async throws {
    guard let offer else { return }
    timer?.cancel()
    do {
      let (removal, predecessors) = (offer.removal, offer.predecessors)
      try await gateway.send(
        .restore(
          removal, at: store.data.index(of: removal, after: predecessors)))
      // The list may have changed while the server was waited for.
      try store.data.restore(removal, at: store.data.index(of: removal, after: predecessors))
      // Meanwhile, another removal may have been offered.
      if self.offer == offer { self.offer = nil }
    } catch {
      if self.offer == offer { startTimer() }
      throw error
    }
  }

  isolated deinit { timer?.cancel() }
}
