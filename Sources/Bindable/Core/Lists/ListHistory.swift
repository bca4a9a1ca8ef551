/// The numbers of a list's states, and its last changes.
struct ListHistory {
  private struct Entry {
    let from: Int
    let change: ChangeSet
  }
  /// The number of the state.
  private(set) var number = 0
  private var lastNumber = 0
  private var entries: [Entry] = []
  private var size = 0

  /// Begins another state; `known` is its number if the list returns to a known state.
  mutating func advance(backTo known: Int? = nil) {
    if known == nil { lastNumber += 1 }
    number = known ?? lastNumber
  }

  /// Records the change from the state with a number to the current state.
  mutating func append(_ change: ChangeSet, from: Int) {
    entries.append(Entry(from: from, change: change))
    size += change.size
    // For older states a reload is better than their changes. Many entries are removed at once, so
    // that the rest isn't moved each time.
    var count = entries.count > 64 ? 32 : 0
    for entry in entries[..<count] { size -= entry.change.size }
    while count < entries.count - 1, size > 4_096 + change.newCount / 4 {
      size -= entries[count].change.size
      count += 1
    }
    entries.removeFirst(count)
  }

  /// Returns the changes since the state with a number, or `nil` if they're no longer known.
  func changes(since version: Int) -> ChangeSet? {
    guard let last = entries.last else { return nil }
    if last.from == version { return last.change }
    guard let first = entries.lastIndex(where: { $0.from == version }) else { return nil }
    var change = entries[first].change
    for entry in entries[(first + 1)...] {
      guard change.isFlat, entry.change.isFlat else { return nil }
      change = change.followed(by: entry.change)
    }
    return change
  }
}

extension ChangeSet {
  /// The number of runs and items that the change names.
  fileprivate var size: Int {
    let items = deletes.runs.count + inserts.runs.count + moves.count + updates.count
    guard case .several(let sections, _, _) = sectioning else { return items }
    return items + sections.deletes.count + sections.inserts.count + sections.moves.count
  }
}
