/// A filtered, sorted, or sectioned list of the items of another list.
///
/// The list stores the items of its base under numbers, and two orders of the numbers: the order in
/// the base and the order shown. A change to the base is applied in three steps. The items it names
/// are removed and their old indexes saved, the base order is updated, and the items to show are
/// inserted where a binary search puts them. All other items stay as they are.
///
/// The list tracks the inputs of its closures, and is rebuilt when one of them changes.
///
/// - Complexity: O(*k* (log² *n* + *s*)) for *k* named items and *s* sections; O(*n*), and a sort
///   if the list has its own order, if at least an eighth of the items are named.
final class ArrangedList<Item: Identifiable>: ListStorage<Item> {
  /// The filter, order, and sections of the list.
  struct Arrangement {
    var isIncluded: (@MainActor (Item) -> Bool)?
    /// A closure that indicates whether the inputs of `isIncluded` changed, and tracks them.
    var hasChanged: (@MainActor () -> Bool)?
    /// A closure that returns the number of the state of the inputs of `isIncluded`.
    var state: (@MainActor () -> Int)?
    var comesBefore: (@MainActor (Item, Item) -> Bool)?
    var sections: Sections?

    struct Sections {
      let key: @MainActor (Item) -> AnyHashable
      let rules: ListGroups.Rules
    }
  }

  let base: ListSource<Item>
  let arrangement: Arrangement
  private var baseVersion: ListVersion
  private var history = ListHistory()
  // The base's version and the number before the first update in the current batch. If the batch
  // ends with the same version and criterion, the list returns to that number.
  private var origin: (base: ListVersion, criterion: [Int], number: Int)?
  private var criterion: [Int] = []
  // The inputs of the arrangement's closures.
  private let inputs = ClosureInputs()
  private var inputsVersion = 0

  private var items: [Item]
  // The items that an update has dropped. See `Graph.retire(_:)`.
  private var dropped: [Item] = []
  private var baseOrder: OrderStatisticTree
  private var shown: OrderStatisticTree
  private var groups: ListGroups

  init(_ base: ListSource<Item>, _ arrangement: Arrangement) {
    self.base = base
    self.arrangement = arrangement
    (baseVersion, items) = untracked { (base.version, base.engine.items(inSection: 0)) }
    baseOrder = OrderStatisticTree(0..<Int32(items.count))
    shown = OrderStatisticTree([])
    groups = ListGroups(arrangement.sections?.rules)
    super.init()
    untracked {
      _ = arrangement.hasChanged?()
      inputsVersion = inputs.version
      criterion = [arrangement.state?() ?? 0, inputsVersion]
      inputs.track { base.engine.relying { arrange(baseOrder.numbers) } }
    }
  }

  override var tracks: Bool { true }
  override func name(of node: Node, in list: String) -> String? {
    inputs.name(of: node, in: list) ?? base.name(of: node, in: "the base of \(list)")
  }
  override var isFlat: Bool { arrangement.sections == nil }
  override var version: Int { history.number }
  override func changes(since version: Int) -> ChangeSet? { history.changes(since: version) }

  // MARK: Reading

  override func mark(ofSection section: Int) -> ListSection<Never> {
    let group = groups.all[section]
    return ListSection(id: group.key, header: group.header, footer: group.footer)
  }

  override func item(at indexPath: ListIndexPath) -> Item {
    items[Int(shown[starts.position(of: indexPath)])]
  }

  override func indexPath(of id: Item.ID) -> ListIndexPath? { indexPaths(of: id).first }

  override func indexPaths(of id: Item.ID) -> [ListIndexPath] {
    base.engine.indexPaths(of: id).compactMap { indexPath in
      let number = baseOrder[indexPath.item]
      return shown.contains(number) ? starts.indexPath(of: shown.rank(of: number)) : nil
    }.sorted()
  }

  override func hasReportedDuplicate(of id: Item.ID) -> Bool {
    base.engine.hasReportedDuplicate(of: id)
  }

  override func items(inSection section: Int) -> [Item] {
    guard sectionCount == 1 else { return super.items(inSection: section) }
    var made: [Item] = []
    made.reserveCapacity(shown.count)
    shown.forEach { made.append(items[Int($0)]) }
    return made
  }

  // MARK: Following

  override func update() -> Int {
    let now = base.version
    let hasOtherValue = arrangement.hasChanged?() ?? false
    let inputs = inputs.version(forCount: items.count)
    let hasChanged = hasOtherValue || inputs != inputsVersion
    inputsVersion = inputs
    let isBatch = graph.isInsideBatch
    defer { if !isBatch { origin = nil } }
    guard now != baseVersion || hasChanged else { return history.number }
    if isBatch, origin == nil { origin = (baseVersion, criterion, history.number) }
    criterion = [arrangement.state?() ?? 0, inputs]
    let change = untracked {
      let change =
        base.changes(since: baseVersion)
        ?? ChangeSet(
          from: baseOrder.numbers.map { items[Int($0)] }, to: base.engine.items(inSection: 0),
          DynamicEqualityCriteria<Item>())
      baseVersion = now
      let size =
        change.deletes.count + change.inserts.count + change.moves.count
        + change.updates.count
      return self.inputs.track {
        base.engine.relying {
          hasChanged || size > baseOrder.count / 8 + 16 ? rebuild(change) : apply(change)
        }
      }
    }
    if !dropped.isEmpty { Graph.retire(exchange(&dropped, with: [])) }
    guard !change.isEmpty else { return history.number }
    let isBack = origin.map { $0.base == now && $0.criterion == criterion } ?? false
    let before = history.number
    history.advance(backTo: isBack ? origin?.number : nil)
    history.append(change, from: before)
    return history.number
  }

  private func makeNumber(for item: Item) -> Int32 {
    items.append(item)
    return Int32(items.count - 1)
  }

  private func baseItem(_ index: Int) -> Item {
    base.engine.item(at: ListIndexPath(section: 0, item: index))
  }

  private func drop(_ item: Item) {
    if !_isPOD(Item.self) { dropped.append(item) }
  }

  /// Releases numbers; the last items take over the freed numbers, so that there are no gaps.
  private func release(_ gone: [Int32]) {
    for number in gone.sorted(by: >) {
      let last = Int32(items.count - 1)
      if number != last {
        items.swapAt(Int(number), Int(last))
        baseOrder.rename(last, to: number)
        if shown.contains(last) { shown.rename(last, to: number) }
      }
      drop(items.removeLast())
    }
  }

  // MARK: Rebuilding

  private func rebuild(_ change: ChangeSet) -> ChangeSet {
    let old = shownNumbers
    let before = baseOrder.numbers
    let updated = change.updates.map { (number: before[$0.old], index: $0.new) }
    let oldPositions = updated.map { shown.contains($0.number) ? shown.rank(of: $0.number) : nil }
    var structure = change
    structure.updates = []
    let after = structure.applied(to: before) { makeNumber(for: baseItem($0)) }
    for (number, index) in updated {
      drop(exchange(&items[Int(number)], with: baseItem(index)))
    }
    baseOrder = OrderStatisticTree(after, capacity: items.count)
    arrange(after)
    var made = ChangeSet(from: old, to: shownNumbers, HashableCriteria<Int32>(), rescuing: true)
    for (old, (number, _)) in zip(oldPositions, updated) {
      guard let old, shown.contains(number) else { continue }
      made.updates.append(ChangeSet.Update(old: old, new: shown.rank(of: number)))
    }
    made.updates.sort { $0.new32 < $1.new32 }
    release(change.deletes.map { before[$0] })
    return made
  }

  private var shownNumbers: [ListSection<Int32>] {
    let numbers = shown.numbers
    return groups.all.enumerated().map { index, group in
      ListSection(
        id: group.key, header: group.header, footer: group.footer,
        items: Array(numbers[starts.items(of: index)]))
    }
  }

  /// Shows the included items; `numbers` is in the order of the base.
  private func arrange(_ numbers: [Int32]) {
    var made: [ListGroups.Group] = []
    for number in numbers where isIncluded(number) {
      let group = group(for: number)
      if group.members.isEmpty { made.append(group) }
      group.members.append(number)
    }
    for group in groups.all + made { group.count = group.members.count }
    groups.arrange(made)
    var all: [Int32] = []
    all.reserveCapacity(numbers.count)
    for group in groups.all {
      let part = exchange(&group.members, with: [])
      if let comesBefore = arrangement.comesBefore {
        all += part.stablySorted { comesBefore(items[Int($0)], items[Int($1)]) }
      } else {
        all += part
      }
    }
    shown = OrderStatisticTree(all, capacity: items.count)
    starts = groups.starts
  }

  private func isIncluded(_ number: Int32) -> Bool {
    arrangement.isIncluded?(items[Int(number)]) ?? true
  }

  private func group(for number: Int32) -> ListGroups.Group {
    guard let sections = arrangement.sections else { return groups.all[0] }
    return groups.group(sections.key(items[Int(number)]))
  }

  // MARK: Incremental changes

  /// The items that a change to the base names.
  private struct Named {
    var gone: [Int32]
    var moved: [(number: Int32, index: Int)]
    var updated: [(number: Int32, index: Int)]
    /// All of these numbers, and the numbers of inserted items.
    var all: [Int32] = []
    /// The old shown indexes of the named items that were shown.
    var oldPositions: [Int32: Int] = [:]
  }

  private func apply(_ change: ChangeSet) -> ChangeSet {
    groups.begin()
    var named = removeItems(of: change)
    update(change, &named)
    let isGone = Set(named.gone)
    for number in named.all where !isGone.contains(number) && isIncluded(number) { putIn(number) }
    let oldStarts = starts
    let sections = groups.change(oldCount: oldStarts.sectionCount)
    starts = groups.starts
    let shownChange = shownChange(
      named, ChangeSet.Sectioning(sections, oldStarts: oldStarts, newStarts: starts))
    release(named.gone)
    return shownChange
  }

  /// Removes the items that a change names from the shown items.
  private func removeItems(of change: ChangeSet) -> Named {
    var named = Named(
      gone: change.deletes.map { baseOrder[$0] },
      moved: change.moves.map { (baseOrder[$0.from], $0.to) },
      updated: change.updates.map { (baseOrder[$0.old], $0.new) })
    named.all = (named.gone + named.moved.map(\.number) + named.updated.map(\.number)).uniqued
    for number in named.all where shown.contains(number) {
      named.oldPositions[number] = shown.rank(of: number)
    }
    for number in named.all {
      guard let position = named.oldPositions[number] else { continue }
      shown.remove(number)
      groups.all[starts.section(of: position)].count -= 1
    }
    return named
  }

  /// Updates the items and the base order.
  private func update(_ change: ChangeSet, _ named: inout Named) {
    for number in named.gone { baseOrder.remove(number) }
    for (number, _) in named.moved { baseOrder.remove(number) }
    var moved = named.moved[...]
    func putMoves(before index: Int) {
      while let move = moved.first, move.index < index {
        baseOrder.insert(move.number, at: move.index)
        moved.removeFirst()
      }
    }
    for index in change.inserts {
      putMoves(before: index)
      let number = makeNumber(for: baseItem(index))
      baseOrder.insert(number, at: index)
      named.all.append(number)
    }
    putMoves(before: change.newCount)
    for (number, index) in named.updated {
      drop(exchange(&items[Int(number)], with: baseItem(index)))
    }
  }

  /// Inserts an item into its section.
  private func putIn(_ number: Int32) {
    let group = group(for: number)
    let start = groups.start(of: group)
    shown.insert(number, at: position(of: number, in: start..<start + group.count))
    group.count += 1
  }

  /// Returns the change to the shown items, given the named items.
  private func shownChange(_ named: Named, _ sectioning: ChangeSet.Sectioning) -> ChangeSet {
    var (deletes, inserts): ([Int], [Int]) = ([], [])
    var strays: [ChangeSet.Move] = []
    for number in named.all {
      let new = shown.contains(number) ? shown.rank(of: number) : nil
      switch (named.oldPositions[number], new) {
      case (let old?, let new?): strays.append(ChangeSet.Move(from: old, to: new))
      case (let old?, nil): deletes.append(old)
      case (nil, let new?): inserts.append(new)
      case (nil, nil): break
      }
    }
    let updates = named.updated.compactMap { number, _ in
      named.oldPositions[number].flatMap { old in
        shown.contains(number)
          ? ChangeSet.Update(old: old, new: shown.rank(of: number)) : nil
      }
    }
    return ChangeSet(
      oldCount: shown.count + deletes.count - inserts.count, newCount: shown.count,
      deletes: IndexRanges(unsorted: deletes), inserts: IndexRanges(unsorted: inserts),
      strays: strays.sorted { $0.to32 < $1.to32 },
      updates: updates.sorted { $0.new32 < $1.new32 }, sectioning)
  }

  /// Returns the index in `range` at which to insert a number.
  private func position(of number: Int32, in range: Range<Int>) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    let item = items[Int(number)]
    var rank: Int?
    while low < high {
      let middle = (low + high) / 2
      let other = shown[middle]
      var isBeyond: Bool?
      if let comesBefore = arrangement.comesBefore {
        if comesBefore(item, items[Int(other)]) {
          isBeyond = true
        } else if comesBefore(items[Int(other)], item) {
          isBeyond = false
        }
      }
      if isBeyond == nil {
        let own = rank ?? baseOrder.rank(of: number)
        rank = own
        isBeyond = baseOrder.rank(of: other) > own
      }
      if isBeyond == true { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
