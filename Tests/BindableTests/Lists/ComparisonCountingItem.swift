import Synchronization

/// An item that counts its comparisons.
struct ComparisonCountingItem: Identifiable, Equatable {
  static let comparisons = Mutex(0)
  let id: Int

  static func == (left: ComparisonCountingItem, right: ComparisonCountingItem) -> Bool {
    comparisons.withLock { $0 += 1 }
    return left.id == right.id
  }
}
