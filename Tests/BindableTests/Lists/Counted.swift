import Synchronization

/// An item that counts its comparisons.
struct Counted: Identifiable, Equatable {
  static let comparisons = Mutex(0)
  let id: Int

  static func == (left: Counted, right: Counted) -> Bool {
    comparisons.withLock { $0 += 1 }
    return left.id == right.id
  }
}
