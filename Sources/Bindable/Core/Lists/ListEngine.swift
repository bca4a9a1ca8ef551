/// How a list keeps its items and knows what became of them.
///
/// A state has a number; another state has another one. `version` is asked for by somebody who will ask
/// what changed since.
@MainActor
class ListEngine<Item: Identifiable> {
  /// Whether it has one section, always.
  var isFlat: Bool { false }
  /// Whether it is made of other lists, or of a property.
  var follows: Bool { false }
  /// Brings it up to date with what it is made of, reading that as inputs; the number of the state.
  func follow() -> Int { version }
  /// Makes it an input of who is running, if it follows nothing.
  func track() {}
  var version: Int { 0 }
  /// What changed since an older state, or `nil` if that is not known any more.
  func changes(since version: Int) -> SectionedChangeSet? { nil }

  /// How many computations rely on the list as it is.
  final var reliances = 0

  /// Runs program code that must not change the list.
  final func relying<Result>(_ body: () throws -> Result) rethrows -> Result {
    reliances += 1
    defer { reliances -= 1 }
    return try body()
  }

  var sectionCount: Int { 1 }
  var count: Int { 0 }
  func count(inSection section: Int) -> Int { count }
  func sectionID(at section: Int) -> AnyHashable { AnyHashable(0) }
  func header(ofSection section: Int) -> String? { nil }
  func footer(ofSection section: Int) -> String? { nil }
  func item(at place: ListPlace) -> Item { preconditionFailure("An empty list has no item.") }
  func place(of id: Item.ID) -> ListPlace? { nil }
  /// The places of all items with an id, ascending, as far as they are known.
  func places(of id: Item.ID) -> [ListPlace] { place(of: id).map { [$0] } ?? [] }
  /// The number of rows in the sections before one.
  func rowsBefore(section: Int) -> Int { 0 }
  /// The section of a position counted through all sections.
  func section(ofIndex index: Int) -> Int { 0 }

  /// The items of a section.
  func items(inSection section: Int) -> [Item] {
    (0..<count(inSection: section)).map { item(at: ListPlace(section: section, row: $0)) }
  }

  final var sections: [ListSection<Item>] {
    (0..<sectionCount).map {
      ListSection(
        id: sectionID(at: $0), header: header(ofSection: $0), footer: footer(ofSection: $0),
        items: items(inSection: $0))
    }
  }
}

/// The last changes of a list, for those who did not see all of them.
struct ChangeLog {
  private struct Entry {
    let from: Int
    let to: Int
    let change: SectionedChangeSet
  }
  private var entries: [Entry] = []
  private var size = 0

  /// Notes what changed from the last state to a new one.
  mutating func append(_ change: SectionedChangeSet, from: Int, to: Int) {
    entries.append(Entry(from: from, to: to, change: change))
    size += change.size
    // Whoever is farther behind than that is better off with the whole list. Many go at once, so that the
    // others are not moved each time.
    var count = entries.count > 64 ? 32 : 0
    for entry in entries[..<count] { size -= entry.change.size }
    while count < entries.count - 1, size > 4_096 + change.newCount / 4 {
      size -= entries[count].change.size
      count += 1
    }
    entries.removeFirst(count)
  }

  /// Forgets all: nobody can be told what changed since an older state.
  mutating func removeAll() {
    entries = []
    size = 0
  }

  func changes(since version: Int) -> SectionedChangeSet? {
    guard let last = entries.last else { return nil }
    if last.from == version { return last.change }
    guard let first = entries.lastIndex(where: { $0.from == version }) else { return nil }
    var change = entries[first].change
    for entry in entries[(first + 1)...] {
      guard let flat = change.flat, let next = entry.change.flat else { return nil }
      change = SectionedChangeSet(
        flat.followed(by: next),
        isUpdated: !(change.sections.updates.isEmpty && entry.change.sections.updates.isEmpty))
    }
    return change
  }
}

extension SectionedChangeSet {
  /// How many runs and rows it names.
  var size: Int {
    deletes.runs.count + inserts.runs.count + moves.count + updates.count + sections.moves.count
      + sections.deletes.count + sections.inserts.count
  }

  /// The change of the rows, if there is one section and that is so before and after.
  var flat: ChangeSet? {
    guard sections.oldCount == 1, sections.newCount == 1, !sections.isStructural else { return nil }
    return ChangeSet(
      oldCount: oldCount, newCount: newCount, deletes: deletes.rows(ofSection: 0),
      inserts: inserts.rows(ofSection: 0),
      moves: moves.map { ChangeSet.Move(from: $0.from.row, to: $0.to.row) },
      updates: updates.map { ChangeSet.Update(old: $0.old.row, new: $0.new.row) })
  }
}
