// Of no type of item, so that what goes through all groups is compiled for them.
private final class ListGroup {
  let key: AnyHashable
  var count = 0
  // Its position among the groups, and the one it had before the change that is under way; -1: none.
  var index = -1
  var oldIndex = -1
  var header: String?
  var footer: String?

  init(_ key: AnyHashable) { self.key = key }
}

/// Items of another list, of which some are left out, or that are in another order, or in sections.
///
/// It keeps the items of the other list under numbers, and two orders of those: the one they have there
/// and the one shown here. A change of the other list is done in three steps. The rows it names are taken
/// out, their old places noted; the other order is brought up to date; those that belong here are put in
/// where they belong, which a binary search finds. Rows that were not named stay what they are.
///
/// - Complexity: O(*k* (log² *n* + *s*)) for *k* rows that are named and *s* sections; O(*n*), and a sort
///   if it has an order of its own, once an eighth of the rows are.
final class ArrangedList<Item: Identifiable>: ListEngine<Item> {
  /// What makes it another list.
  struct Arrangement {
    var isIncluded: (@MainActor (Item) -> Bool)?
    /// Whether what `isIncluded` depends on is not what it was; reads it as an input.
    var hasChanged: (@MainActor () -> Bool)?
    /// The number of the state of what `isIncluded` depends on.
    var state: (@MainActor () -> Int)?
    var comesBefore: (@MainActor (Item, Item) -> Bool)?
    var sections: Sections?

    struct Sections {
      let key: @MainActor (Item) -> AnyHashable
      let comesBefore: @MainActor (AnyHashable, AnyHashable) -> Bool
      let header: @MainActor (AnyHashable, Int) -> String?
      let footer: @MainActor (AnyHashable, Int) -> String?
    }
  }

  private typealias Group = ListGroup

  let base: ListSource<Item>
  let arrangement: Arrangement
  private var seen: ListVersion
  private var number = 0
  private var lastNumber = 0
  private var log = ChangeLog()
  // What it was made of, and its number, before it was first brought up to date in the batch that is
  // open: where the batch ends with the same, that number is the number again.
  private var origin: (base: ListVersion, criterion: Int, number: Int)?
  private var criterion = 0

  private var items: [Item]
  private var baseOrder: RankTree
  private var shown: RankTree
  // The group of each number that is shown.
  private var groupOf: [Group?]
  private var groups: [Group] = []
  private var groupByKey: [AnyHashable: Group] = [:]
  // For each group, and one after the last, the rows before it.
  private var starts = [0]

  init(_ base: ListSource<Item>, _ arrangement: Arrangement) {
    self.base = base
    self.arrangement = arrangement
    (seen, items) = untracked { (base.version, base.engine.items(inSection: 0)) }
    baseOrder = RankTree(0..<Int32(items.count))
    shown = RankTree([])
    groupOf = Array(repeating: nil, count: items.count)
    super.init()
    untracked {
      _ = arrangement.hasChanged?()
      criterion = arrangement.state?() ?? 0
      base.engine.relying { arrange(baseOrder.numbers) }
    }
  }

  override var follows: Bool { true }
  override var isFlat: Bool { arrangement.sections == nil }
  override var version: Int { number }

  override func changes(since version: Int) -> SectionedChangeSet? {
    log.changes(since: version)
  }

  // MARK: Reading

  override var sectionCount: Int { groups.count }
  override var count: Int { shown.count }
  override func count(inSection section: Int) -> Int { groups[section].count }
  override func sectionID(at section: Int) -> AnyHashable { groups[section].key }
  override func header(ofSection section: Int) -> String? { groups[section].header }
  override func footer(ofSection section: Int) -> String? { groups[section].footer }
  override func rowsBefore(section: Int) -> Int { starts[section] }
  override func section(ofIndex index: Int) -> Int { starts.firstBeyond { $0 > index } - 1 }

  override func item(at place: ListPlace) -> Item {
    items[Int(shown[starts[place.section] + place.row])]
  }

  override func place(of id: Item.ID) -> ListPlace? {
    places(of: id).first
  }

  override func places(of id: Item.ID) -> [ListPlace] {
    base.engine.places(of: id).compactMap { place(of: baseOrder[$0.row]) }.sorted()
  }

  private func place(of number: Int32) -> ListPlace? {
    guard let group = groupOf[Int(number)] else { return nil }
    return ListPlace(
      section: group.index, row: shown.rank(of: number) - starts[group.index])
  }

  override func items(inSection section: Int) -> [Item] {
    guard groups.count == 1 else { return super.items(inSection: section) }
    var made: [Item] = []
    made.reserveCapacity(shown.count)
    shown.forEach { made.append(items[Int($0)]) }
    return made
  }

  // MARK: Following

  override func follow() -> Int {
    let now = base.version
    let hasChanged = arrangement.hasChanged?() ?? false
    let isBatch = graph.isInsideBatch
    defer { if !isBatch { origin = nil } }
    guard now != seen || hasChanged else { return number }
    if isBatch, origin == nil { origin = (seen, criterion, number) }
    criterion = arrangement.state?() ?? 0
    let change = untracked {
      let change =
        base.changes(since: seen)?.flat
        ?? ChangeSet(
          from: baseOrder.numbers.map { items[Int($0)] }, to: base.engine.items(inSection: 0),
          ItemsAlike<Item>())
      seen = now
      let size =
        change.deletes.count + change.inserts.count + change.moves.count
        + change.updates.count
      return base.engine.relying {
        hasChanged || size > baseOrder.count / 8 + 16 ? makeAnew(change) : apply(change)
      }
    }
    guard !change.isEmpty else { return number }
    let before = number
    if let origin, origin.base == now, origin.criterion == criterion {
      number = origin.number
    } else {
      lastNumber += 1
      number = lastNumber
    }
    log.append(change, from: before, to: number)
    return number
  }

  private func makeNumber(for item: Item) -> Int32 {
    items.append(item)
    groupOf.append(nil)
    return Int32(items.count - 1)
  }

  private func baseItem(_ row: Int) -> Item {
    base.engine.item(at: ListPlace(section: 0, row: row))
  }

  /// Lets go of numbers; the last ones take over theirs, so that there are no gaps.
  private func release(_ gone: [Int32]) {
    for number in gone.sorted(by: >) {
      let last = Int32(items.count - 1)
      if number != last {
        items.swapAt(Int(number), Int(last))
        groupOf.swapAt(Int(number), Int(last))
        baseOrder.rename(last, to: number)
        if groupOf[Int(number)] != nil { shown.rename(last, to: number) }
      }
      items.removeLast()
      groupOf.removeLast()
    }
  }

  // MARK: All anew

  private func makeAnew(_ change: ChangeSet) -> SectionedChangeSet {
    let old = shownNumbers
    let before = baseOrder.numbers
    let updated = change.updates.map { (number: before[$0.old], row: $0.new) }
    let structure = ChangeSet(
      oldCount: change.oldCount, newCount: change.newCount, deletes: change.deletes,
      inserts: change.inserts, moves: change.moves, updates: [])
    let after = structure.applied(to: before) { makeNumber(for: baseItem($0)) }
    for (number, row) in updated { items[Int(number)] = baseItem(row) }
    baseOrder = RankTree(after, capacity: items.count)
    arrange(after)
    let new = shownNumbers
    var made = SectionedChangeSet(from: old, to: new, RowsAsID<Int32>(), rescuing: true)
    if !updated.isEmpty {
      let wanted = Set(updated.map(\.number))
      let places = Self.places(of: wanted, in: old)
      let updates = Self.places(of: wanted, in: new).compactMap { number, place in
        places[number].map { SectionedChangeSet.Update(old: $0, new: place) }
      }
      made = made.with(updates: updates.sorted { $0.new < $1.new })
    }
    release(change.deletes.map { before[$0] })
    return made
  }

  private static func places(
    of wanted: Set<Int32>, in sections: [ListSection<Int32>]
  ) -> [Int32: ListPlace] {
    var places: [Int32: ListPlace] = [:]
    for (section, part) in sections.enumerated() {
      for (row, number) in part.items.enumerated() where wanted.contains(number) {
        places[number] = ListPlace(section: section, row: row)
      }
    }
    return places
  }

  private var shownNumbers: [ListSection<Int32>] {
    let numbers = shown.numbers
    return groups.map { group in
      ListSection(
        id: group.key, header: group.header, footer: group.footer,
        items: Array(numbers[starts[group.index]..<starts[group.index + 1]]))
    }
  }

  /// Shows what belongs here of the numbers, which are in the order of the other list.
  private func arrange(_ numbers: [Int32]) {
    var members: [ObjectIdentifier: [Int32]] = [:]
    var made: [Group] = []
    for group in groups { group.count = 0 }
    if arrangement.sections == nil {
      let group = groups.first ?? Group(AnyHashable(0))
      made = [group]
      var included: [Int32] = []
      for number in numbers { if isIncluded(number) { included.append(number) } }
      members[ObjectIdentifier(group)] = included
    } else {
      for number in numbers where isIncluded(number) {
        let group = group(for: number)
        if group.count == 0 { made.append(group) }
        group.count += 1
        members[ObjectIdentifier(group), default: []].append(number)
      }
    }
    if let sections = arrangement.sections {
      made.sort { sections.comesBefore($0.key, $1.key) }
      groupByKey = Dictionary(uniqueKeysWithValues: made.map { ($0.key, $0) })
    }
    for number in groupOf.indices { groupOf[number] = nil }
    var all: [Int32] = []
    all.reserveCapacity(numbers.count)
    for group in made {
      var part = members[ObjectIdentifier(group)] ?? []
      if let comesBefore = arrangement.comesBefore { sort(&part, comesBefore) }
      group.count = part.count
      for number in part { groupOf[Int(number)] = group }
      all += part
    }
    groups = made
    shown = RankTree(all, capacity: items.count)
    count(groups)
    for group in groups { _ = refreshTexts(of: group) }
  }

  private func sort(
    _ numbers: inout [Int32], _ comesBefore: @MainActor (Item, Item) -> Bool
  ) {
    // Positions break ties, as the order of a sort among equal elements is not promised.
    var order = Array(numbers.indices)
    order.sort { left, right in
      let (a, b) = (items[Int(numbers[left])], items[Int(numbers[right])])
      if comesBefore(a, b) { return true }
      return left < right && !comesBefore(b, a)
    }
    numbers = order.map { numbers[$0] }
  }

  private func count(_ groups: [Group]) {
    starts = [0]
    starts.reserveCapacity(groups.count + 1)
    for (index, group) in groups.enumerated() {
      group.index = index
      starts.append(starts[index] + group.count)
    }
  }

  private func isIncluded(_ number: Int32) -> Bool {
    arrangement.isIncluded?(items[Int(number)]) ?? true
  }

  private func group(for number: Int32) -> Group {
    guard let sections = arrangement.sections else { return groups[0] }
    let key = sections.key(items[Int(number)])
    if let group = groupByKey[key] { return group }
    let group = Group(key)
    groupByKey[key] = group
    return group
  }

  /// Makes the header and footer of a group, and says whether one differs.
  private func refreshTexts(of group: Group) -> Bool {
    guard let sections = arrangement.sections else { return false }
    let header = sections.header(group.key, group.count)
    let footer = sections.footer(group.key, group.count)
    defer { (group.header, group.footer) = (header, footer) }
    return group.header != header || group.footer != footer
  }

  // MARK: Row by row

  private func apply(_ change: ChangeSet) -> SectionedChangeSet {
    let oldCount = shown.count
    let oldCounts = groups.map(\.count)
    for group in groups { group.oldIndex = group.index }

    // What is named, with its place before.
    let gone = change.deletes.map { baseOrder[$0] }
    let moved = change.moves.map { (number: baseOrder[$0.from], row: $0.to) }
    let updated = change.updates.map { (number: baseOrder[$0.old], row: $0.new) }
    var oldPlaces: [Int32: ListPlace] = [:]
    var touched: [Int32] = []
    var isTouched: Set<Int32> = []
    for number in gone + moved.map(\.number) + updated.map(\.number)
    where isTouched.insert(number).inserted {
      touched.append(number)
      if let place = place(of: number) { oldPlaces[number] = place }
    }
    var touchedGroups: [Group] = []
    for number in touched {
      guard let group = groupOf[Int(number)] else { continue }
      shown.remove(number)
      group.count -= 1
      groupOf[Int(number)] = nil
      touchedGroups.append(group)
    }

    // The other list's order, and what is new in it.
    for number in gone { baseOrder.remove(number) }
    for (number, _) in moved { baseOrder.remove(number) }
    var candidates: [Int32] = []
    var next = 0
    func putMoves(before row: Int) {
      while next < moved.count, moved[next].row < row {
        baseOrder.insert(moved[next].number, at: moved[next].row)
        next += 1
      }
    }
    for row in change.inserts {
      putMoves(before: row)
      let number = makeNumber(for: baseItem(row))
      baseOrder.insert(number, at: row)
      candidates.append(number)
    }
    putMoves(before: change.newCount)
    for (number, row) in updated { items[Int(number)] = baseItem(row) }

    // What belongs here, at its place.
    let isGone = Set(gone)
    candidates += touched.filter { !isGone.contains($0) }
    for number in candidates where isIncluded(number) {
      let group = group(for: number)
      if group.index < 0 || group.index >= groups.count || groups[group.index] !== group {
        insert(group)
      }
      var start = 0
      for before in groups[..<group.index] { start += before.count }
      shown.insert(number, at: position(of: number, in: start..<start + group.count))
      group.count += 1
      groupOf[Int(number)] = group
      touchedGroups.append(group)
    }

    // Sections that went and came, and those whose header differs.
    var sectionDeletes = IndexRanges()
    var sectionInserts = IndexRanges()
    var sectionUpdates: [ChangeSet.Update] = []
    var newSections = [Int](repeating: -1, count: oldCounts.count)
    if arrangement.sections != nil {
      var empty: [Int] = []
      for group in groups where group.count == 0 {
        if group.oldIndex >= 0 { empty.append(group.oldIndex) }
        groupByKey[group.key] = nil
        group.index = -1
      }
      sectionDeletes = IndexRanges(unsorted: empty)
      groups.removeAll { $0.count == 0 }
    }
    count(groups)
    for group in groups {
      if group.oldIndex >= 0 {
        newSections[group.oldIndex] = group.index
      } else {
        sectionInserts.append(group.index)
      }
    }
    var seenGroups: Set<ObjectIdentifier> = []
    for group in touchedGroups
    where group.count > 0 && seenGroups.insert(ObjectIdentifier(group)).inserted {
      if refreshTexts(of: group), group.oldIndex >= 0 {
        sectionUpdates.append(ChangeSet.Update(old: group.oldIndex, new: group.index))
      }
    }
    sectionUpdates.sort { $0.new32 < $1.new32 }

    // What became of the rows that were named.
    var deletes: [ListPlace] = []
    var inserts: [ListPlace] = []
    var strays: [SectionedChangeSet.Move] = []
    for number in touched {
      guard let old = oldPlaces[number] else { continue }
      if !isGone.contains(number), let new = place(of: number) {
        strays.append(SectionedChangeSet.Move(from: old, to: new))
      } else if newSections[old.section] >= 0 {
        deletes.append(old)
      }
    }
    for number in candidates where oldPlaces[number] == nil {
      if let new = place(of: number), groups[new.section].oldIndex >= 0 { inserts.append(new) }
    }
    var updates: [SectionedChangeSet.Update] = []
    for (number, _) in updated {
      if let old = oldPlaces[number], let new = place(of: number) {
        updates.append(SectionedChangeSet.Update(old: old, new: new))
      }
    }
    strays.sort { $0.to < $1.to }
    updates.sort { $0.new < $1.new }
    let deleted = PlaceRanges(unsorted: deletes)
    let inserted = PlaceRanges(unsorted: inserts)
    for group in groups { group.oldIndex = -1 }
    release(gone)
    return SectionedChangeSet(
      oldCount: oldCount, newCount: shown.count,
      sections: ChangeSet(
        oldCount: oldCounts.count, newCount: groups.count, deletes: sectionDeletes,
        inserts: sectionInserts, moves: [], updates: sectionUpdates),
      deletes: deleted, inserts: inserted,
      moves: SectionedMoves.fewest(
        strays, deletes: deleted, inserts: inserted, newSection: { newSections[$0] },
        oldRowCount: { oldCounts[$0] }),
      updates: updates)
  }

  /// Puts a group that has come among the others.
  private func insert(_ group: Group) {
    let index = groups.firstBeyond { other in
      arrangement.sections.map { $0.comesBefore(group.key, other.key) } ?? false
    }
    groups.insert(group, at: index)
    for later in index..<groups.count { groups[later].index = later }
  }

  /// Where a number belongs among those at the positions of `range`.
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

extension SectionedChangeSet {
  func with(updates: [Update]) -> SectionedChangeSet {
    SectionedChangeSet(
      oldCount: oldCount, newCount: newCount, sections: sections, deletes: deletes,
      inserts: inserts, moves: moves, updates: updates)
  }
}
