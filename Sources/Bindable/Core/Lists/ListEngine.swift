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
  func changes(since version: Int) -> ChangeSet? { nil }

  /// How many computations rely on the list as it is.
  final var reliances = 0

  /// Runs program code that must not change the list.
  final func relying<Result>(_ body: () throws -> Result) rethrows -> Result {
    reliances += 1
    defer { reliances -= 1 }
    return try body()
  }

  /// Where its sections begin, if it keeps that.
  final var starts = SectionStarts([0])

  var sectionCount: Int { starts.sectionCount }
  var count: Int { starts.rowCount }
  func count(inSection section: Int) -> Int { starts.rows(of: section).count }
  /// The number of rows in the sections before one.
  func rowsBefore(section: Int) -> Int { starts[section] }
  /// The section of a position counted through all sections.
  func section(ofIndex index: Int) -> Int { starts.section(of: index) }
  /// Which section it is, and what stands above and below it.
  func mark(ofSection section: Int) -> ListSection<Never> { ListSection(id: 0) }
  func item(at place: ListPlace) -> Item { preconditionFailure("An empty list has no item.") }
  func place(of id: Item.ID) -> ListPlace? { nil }
  /// The places of all items with an id, ascending, as far as they are known.
  func places(of id: Item.ID) -> [ListPlace] { place(of: id).map { [$0] } ?? [] }

  final var allStarts: SectionStarts {
    SectionStarts((0..<sectionCount).map { count(inSection: $0) })
  }

  /// The items of a section.
  func items(inSection section: Int) -> [Item] {
    (0..<count(inSection: section)).map { item(at: ListPlace(section: section, row: $0)) }
  }

  final var sections: [ListSection<Item>] {
    (0..<sectionCount).map { section in
      let mark = mark(ofSection: section)
      return ListSection(
        id: mark.id, header: mark.header, footer: mark.footer, items: items(inSection: section))
    }
  }
}

/// The numbers of a list's states, and the last changes, for those who did not see all of them.
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

  /// Begins another state; `known` is the number of the one that it is again, if it was there before.
  mutating func advance(backTo known: Int? = nil) {
    if known == nil { lastNumber += 1 }
    number = known ?? lastNumber
  }

  /// Notes what changed up to the present state, since the one with a number.
  mutating func append(_ change: ChangeSet, from: Int) {
    entries.append(Entry(from: from, change: change))
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

  /// What changed since the state with a number, or `nil` if that is not known any more.
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
  /// How many runs and rows it names.
  fileprivate var size: Int {
    let rows = deletes.runs.count + inserts.runs.count + moves.count + updates.count
    guard case .several(let sections, _, _) = sectioning else { return rows }
    return rows + sections.deletes.count + sections.inserts.count + sections.moves.count
  }
}
