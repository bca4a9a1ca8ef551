/// A list that rebuilds itself when its inputs change and compares the result with its old state.
final class DiffedList<Item: Identifiable>: ListStorage<Item> {
  private let read: (@MainActor () -> [ListSection<Item>])?
  private var state: [ListSection<Item>]
  private var history = ListHistory()
  // The state and its number before the first update in the current batch.
  private var origin: (state: [ListSection<Item>], number: Int)?
  private var indexPaths: [Item.ID: ListIndexPath]?
  private var hasOneSection = false

  init(_ state: [ListSection<Item>]) {
    self.state = state
    read = nil
    super.init()
    count(state)
  }

  init(_ read: @escaping @MainActor () -> [ListSection<Item>]) {
    self.read = read
    state = untracked { read() }
    super.init()
    count(state)
  }

  /// Creates a list without sections of the items that `items` reads.
  convenience init(items: @escaping @MainActor () -> [Item]) {
    self.init { [ListSection(id: 0, items: items())] }
    hasOneSection = true
  }

  private func count(_ sections: [ListSection<Item>]) {
    starts = SectionStarts(sections.map { $0.items.count })
    indexPaths = nil
  }

  override var isFlat: Bool { hasOneSection || (read == nil && state.count == 1) }
  override var tracks: Bool { read != nil }
  override var version: Int { history.number }
  override func changes(since version: Int) -> ChangeSet? { history.changes(since: version) }

  override func update() -> Int {
    guard let read else { return history.number }
    let new = read()
    let change = difference(from: state, to: new)
    let origin = origin
    let replaced = (exchange(&state, with: new), origin?.state)
    Graph.retire(replaced)
    self.origin =
      graph.isInsideBatch ? origin ?? (change.isEmpty ? nil : (replaced.0, history.number)) : nil
    guard !change.isEmpty else { return history.number }
    count(new)
    let before = history.number
    let isBack = origin.map { difference(from: $0.state, to: new).isEmpty } ?? false
    history.advance(backTo: isBack ? origin?.number : nil)
    history.append(change, from: before)
    return history.number
  }

  private func difference(
    from old: [ListSection<Item>], to new: [ListSection<Item>]
  ) -> ChangeSet {
    untracked { ChangeSet(from: old, to: new, DynamicEqualityCriteria<Item>(), rescuing: true) }
  }

  override func mark(ofSection section: Int) -> ListSection<Never> {
    let mark = state[section]
    return ListSection(id: mark.id, header: mark.header, footer: mark.footer)
  }
  override func item(at indexPath: ListIndexPath) -> Item {
    state[indexPath.section].items[indexPath.item]
  }
  override func items(inSection section: Int) -> [Item] { state[section].items }

  override func hasReportedDuplicate(of id: Item.ID) -> Bool { indexPaths != nil }

  override func indexPath(of id: Item.ID) -> ListIndexPath? {
    if let indexPaths { return indexPaths[id] }
    var made: [Item.ID: ListIndexPath] = [:]
    made.reserveCapacity(count)
    for section in state.indices {
      for (index, item) in state[section].items.enumerated() {
        let indexPath = ListIndexPath(section: section, item: index)
        if let first = made.updateValue(indexPath, forKey: item.id) {
          made[item.id] = first
          DuplicateItems(id: item.id, first: first, second: indexPath).report {
            (state[first.section].items[first.item], item)
          }
        }
      }
    }
    indexPaths = made
    return made[id]
  }
}
