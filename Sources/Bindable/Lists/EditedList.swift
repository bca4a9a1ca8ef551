/// Items that are edited, and what became of them by the edits.
///
/// As long as items only come and go at the end they are an array. The first edit elsewhere makes a
/// ``RankTree`` of their numbers; the items stay where they are, and from then on an edit costs the same
/// wherever it is.
final class EditedList<Item: Identifiable>: ListEngine<Item> {
  // The items by number; numbers are 0 up to the count. Without `order`, numbers are positions.
  private var items: [Item]
  private var order: RankTree?
  // What `array` made of them, until the next edit.
  private var inOrder: [Item]?
  // The numbers of the items by id, made when one is first looked for; and those of ids that several
  // items have.
  private var numbers: [Item.ID: Int32]?
  private var repeated: [Item.ID: Set<Int32>] = [:]

  private var history = ListHistory()
  // The edits since somebody last asked for changes, and those since the batch began that is open, if
  // somebody has asked meanwhile.
  private var notes: Notes?
  private var batchNotes: Notes?
  // Notes that the edit under way has no use for, held until it ends, with the items in them.
  private var dropped: [Notes] = []
  // Whether anybody asks for changes.
  private var isAsked = false
  private let stamp = ListStamp()

  private let comparison: ItemComparison<Item>

  // Edits that are being noted.
  private struct Notes {
    /// The number of the state before them.
    let begin: Int
    /// Whether they are all edits of the batch that is open.
    let isWholeBatch: Bool
    var edits: EditLog
    // Items that went, with their old positions, as they went; and old contents, by old position.
    var goneItems: [Item] = []
    var gonePositions: [Int32] = []
    // Which of those that went has an id: the last. Made when the first item comes after one has gone.
    var goneByID: [Item.ID: Int32] = [:]
    var goneIndexed = 0
    var originals: [Int: Item] = [:]
    /// The items before them, if all items were set at once.
    var itemsBefore: [Item]?

    /// The last item with an id that went; only once.
    mutating func takeGone(_ id: Item.ID) -> Int? {
      while goneIndexed < goneItems.count {
        goneByID[goneItems[goneIndexed].id] = Int32(goneIndexed)
        goneIndexed += 1
      }
      return goneByID.removeValue(forKey: id).map { Int($0) }
    }

    mutating func forgetGone() {
      guard !gonePositions.isEmpty else { return }
      goneItems = []
      gonePositions = []
      goneByID = [:]
      goneIndexed = 0
    }
  }

  init(_ items: [Item], _ comparison: ItemComparison<Item>) {
    self.items = items
    self.comparison = comparison
  }

  private func isSame(_ left: Item, _ right: Item) -> Bool {
    untracked { relying { comparison.isSame(left, right) } }
  }

  // MARK: Reading

  override var isFlat: Bool { true }
  override func track() { _ = stamp.number }

  override var version: Int {
    isAsked = true
    finishEdits()
    return history.number
  }

  override func changes(since version: Int) -> ChangeSet? {
    finishEdits()
    return history.changes(since: version)
  }

  override var count: Int { items.count }

  override func item(at place: ListPlace) -> Item { items[itemNumber(at: place.row)] }

  override func items(inSection section: Int) -> [Item] { array }

  override func count(inSection section: Int) -> Int { items.count }

  override func rowsBefore(section: Int) -> Int { section > 0 ? items.count : 0 }

  override func section(ofIndex index: Int) -> Int { 0 }

  var array: [Item] {
    guard let order else { return items }
    if let inOrder { return inOrder }
    var made: [Item] = []
    made.reserveCapacity(items.count)
    order.forEach { made.append(items[Int($0)]) }
    inOrder = made
    return made
  }

  func itemNumber(at position: Int) -> Int {
    guard let order else { return position }
    return Int(order[position])
  }

  private func position(of number: Int32) -> Int { order?.rank(of: number) ?? Int(number) }

  override func place(of id: Item.ID) -> ListPlace? {
    position(of: id).map { ListPlace(section: 0, row: $0) }
  }

  override func places(of id: Item.ID) -> [ListPlace] {
    guard let first = place(of: id) else { return [] }
    guard !repeated.isEmpty, let several = relying({ repeated[id] }) else { return [first] }
    return several.map { ListPlace(section: 0, row: position(of: $0)) }.sorted()
  }

  func position(of id: Item.ID) -> Int? {
    reliances += 1
    defer { reliances -= 1 }
    if numbers == nil { makeIndex() }
    if !repeated.isEmpty, let several = repeated[id] {
      return several.lazy.map { self.position(of: $0) }.min()
    }
    return numbers?[id].map { position(of: $0) }
  }

  // MARK: The index of ids

  // Hashes and `==` of ids are program code, and may ask for the place of an item: so the index is taken
  // out while it is changed, and whoever asks meanwhile makes another one.

  private func makeIndex() {
    var made: [Item.ID: Int32] = [:]
    made.reserveCapacity(items.count)
    for number in items.indices { index(Int32(number), in: &made) }
    numbers = made
  }

  private func changeIndex(_ body: (inout [Item.ID: Int32]) -> Void) {
    guard var taken = exchange(&numbers, with: nil) else { return }
    body(&taken)
    numbers = taken
  }

  private func index(_ number: Int32, in numbers: inout [Item.ID: Int32]) {
    let item = items[Int(number)]
    guard let other = numbers.updateValue(number, forKey: item.id) else { return }
    if repeated[item.id] == nil {
      let places = [other, number].map { position(of: $0) }
      let first = places[0] < places[1] ? other : number
      let second = first == other ? number : other
      Failure.repeatedID(
        item.id, items[Int(first)], ListPlace(section: 0, row: places.min() ?? 0),
        items[Int(second)], ListPlace(section: 0, row: places.max() ?? 0)
      ).report()
    }
    repeated[item.id, default: [other]].insert(number)
  }

  private func unindex(_ number: Int32) {
    let id = items[Int(number)].id
    changeIndex { numbers in
      if repeated[id] != nil {
        repeated[id]?.remove(number)
        numbers[id] = repeated[id]?.first
        if repeated[id]?.count == 1 { repeated[id] = nil }
      } else {
        numbers[id] = nil
      }
    }
  }

  // MARK: Editing

  /// Ends the edits that are being noted: they are what changed from one state to the next.
  ///
  /// Returns the notes of them.
  @discardableResult
  private func finishEdits() -> Notes? {
    guard let notes else { return nil }
    self.notes = nil
    if isAsked, notes.isWholeBatch, batchNotes == nil, isInBatch { batchNotes = notes }
    if isAsked, !notes.edits.isIdentity {
      history.append(notes.edits.change, from: notes.begin)
    }
    return notes
  }

  // Whether the list was edited in the batch that is open.
  private var isInBatch: Bool { stamp.anchor?.node.pointee.flags.has(.saved) ?? false }

  // From `beginEdit()` to `endEdit()` the hashes and `==` of ids run, and must not edit. Items that go
  // are held until then: what their `deinit` does comes after the edit.

  /// Gets ready for an edit, and says whether it has to be noted.
  private func beginEdit() -> Bool {
    precondition(
      reliances == 0,
      "A list can't be changed by a closure that it calls to find out about its items, such as the "
        + "predicate of removeAll(where:) or a filter, or by the == or hash of its items and their ids: "
        + "collect what to change there, and change the list afterwards.")
    reliances += 1
    inOrder = nil
    // Where nobody has read it, nobody will ask what changed since.
    guard stamp.anchor != nil || isAsked else { return false }
    let isInBatch = isInBatch
    if let size = notes?.edits.size {
      // What was noted in an earlier transaction is a change by itself.
      if !isInBatch || size > 2_048, let finished = finishEdits() { dropped.append(finished) }
    }
    if !isInBatch || (batchNotes?.edits.size ?? 0) > 2_048,
      let finished = exchange(&batchNotes, with: nil)
    {
      dropped.append(finished)
    }
    if notes == nil {
      notes = Notes(
        begin: history.number, isWholeBatch: !isInBatch, edits: EditLog(count: items.count))
    }
    return true
  }

  private func endEdit() {
    reliances -= 1
    if let notes, notes.edits.isIdentity {
      history.advance(backTo: notes.begin)
    } else if let batchNotes, batchNotes.edits.isIdentity {
      history.advance(backTo: batchNotes.begin)
    } else {
      history.advance()
    }
    let gone = dropped.isEmpty ? [] : exchange(&dropped, with: [])
    stamp.number = history.number
    _fixLifetime(gone)
  }

  /// Notes an edit wherever edits are noted.
  //
  // The notes are taken out meanwhile, because `body` compares items by program code.
  private func note(_ body: (inout Notes) -> Void) {
    if var taken = notes {
      notes = nil
      body(&taken)
      notes = taken
    }
    if var taken = batchNotes {
      batchNotes = nil
      body(&taken)
      batchNotes = taken
    }
  }

  private func makeOrder() -> RankTree {
    if let order { return order }
    let made = RankTree((0..<Int32(items.count)), capacity: items.capacity)
    order = made
    return made
  }

  // Single items have ways of their own: this class is compiled for no type of item, and each tuple or
  // array of items that is made on the way looks up its type anew.

  func insert(_ item: Item, at position: Int) {
    let isNoted = beginEdit()
    put(item, at: position, isNoted)
    endEdit()
  }

  func insert(_ new: [Item], at position: Int) {
    guard !new.isEmpty else { return }
    let isNoted = beginEdit()
    for offset in new.indices { put(new[offset], at: position + offset, isNoted) }
    endEdit()
  }

  private func put(_ item: Item, at position: Int, _ isNoted: Bool) {
    let number = Int32(items.count)
    if order == nil, position < items.count { _ = makeOrder() }
    items.append(item)
    order?.insert(number, at: position)
    if numbers != nil { changeIndex { index(number, in: &$0) } }
    if isNoted { note(item, at: position) }
  }

  private func note(_ item: Item, at position: Int) {
    note { notes in
      guard !notes.gonePositions.isEmpty, let index = notes.takeGone(item.id) else {
        notes.edits.insert(1, at: position)
        return
      }
      // Gone and back in one transaction: it is the same item, at another place perhaps.
      let old = Int(notes.gonePositions[index])
      let before = notes.goneItems[index]
      notes.edits.bringBack(old: old, at: position)
      let isChanged = !isSame(notes.originals[old] ?? before, item)
      notes.edits.setUpdated(isChanged, old: old)
      if isChanged, notes.originals[old] == nil { notes.originals[old] = before }
    }
  }

  func remove(at position: Int) {
    if beginEdit() { noteRemoval(position..<position + 1) }
    let gone = removeItem(at: position)
    endEdit()
    _fixLifetime(gone)
  }

  func remove(_ range: Range<Int>) { remove([range]) }

  /// Takes items out; the ranges are ascending.
  func remove(_ ranges: [Range<Int>]) {
    let total = ranges.reduce(0) { $0 + $1.count }
    guard total > 0 else { return }
    if beginEdit() {
      for range in ranges.reversed() { noteRemoval(range) }
    }
    // What goes, or all there was.
    var gone: [Item] = []
    if total == items.count {
      gone = take([])
    } else if total > items.count / 8 {
      let old = array
      gone = old
      var kept: [Item] = []
      kept.reserveCapacity(old.count - total)
      var next = 0
      for range in ranges {
        kept += old[next..<range.lowerBound]
        next = range.upperBound
      }
      _ = take(kept + old[next...])
    } else {
      for range in ranges.reversed() {
        for position in range.reversed() { gone.append(removeItem(at: position)) }
      }
    }
    endEdit()
    _fixLifetime(gone)
  }

  private func noteRemoval(_ range: Range<Int>) {
    note { notes in
      if notes.goneItems.count + range.count <= 4_096 {
        for position in range {
          guard let old = notes.edits.oldPosition(of: position) else { continue }
          notes.goneItems.append(items[itemNumber(at: position)])
          notes.gonePositions.append(Int32(old))
        }
      }
      notes.edits.remove(range)
    }
  }

  /// Has these items, in this order, instead of those before, which it returns.
  private func take(_ new: [Item]) -> [Item] {
    let old = exchange(&items, with: new)
    order = nil
    inOrder = nil
    numbers = nil
    repeated = [:]
    return old
  }

  private func removeItem(at position: Int) -> Item {
    let number = Int32(itemNumber(at: position))
    if numbers != nil { unindex(number) }
    let last = Int32(items.count - 1)
    if order == nil, number != last { _ = makeOrder() }
    order?.remove(number)
    if number != last {
      // The last item takes over the number, so that there are no gaps.
      if numbers != nil { unindex(last) }
      items.swapAt(Int(number), Int(last))
      order?.rename(last, to: number)
      let gone = items.removeLast()
      if numbers != nil { reindex(number) }
      return gone
    }
    return items.removeLast()
  }

  // Without a report: the item was there before.
  private func reindex(_ number: Int32) {
    let id = items[Int(number)].id
    changeIndex { numbers in
      if let other = numbers.updateValue(number, forKey: id) {
        repeated[id, default: [other]].insert(number)
      }
    }
  }

  func move(from: Int, to: Int) {
    guard from != to else { return }
    if beginEdit() { note { $0.edits.move(from: from, to: to) } }
    let order = makeOrder()
    let number = order[from]
    order.remove(number)
    order.insert(number, at: to)
    endEdit()
  }

  func replace(at position: Int, with item: Item) {
    let number = itemNumber(at: position)
    let before = items[number]
    guard before.id == item.id else {
      // Another item: the one there goes, and this one comes.
      transaction {
        remove(at: position)
        insert(item, at: position)
      }
      return
    }
    guard !isSame(before, item) else { return }
    if beginEdit() {
      note { notes in
        guard let old = notes.edits.oldPosition(of: position) else { return }
        let original = notes.originals[old] ?? before
        let isChanged = !isSame(original, item)
        notes.edits.setUpdated(isChanged, old: old)
        notes.originals[old] = isChanged ? original : nil
      }
    }
    let gone = exchange(&items[number], with: item)
    endEdit()
    _fixLifetime(gone)
  }

  /// Has these items instead of those before; what became of them is found by comparing.
  func set(_ new: [Item]) {
    let old = array
    let change = untracked { relying { comparison.difference(old, new) } }
    // The same ids, contents and order: nothing to tell, but these are the items now.
    guard !change.isEmpty else { return }
    if beginEdit() {
      note { notes in
        notes.forgetGone()
        if notes.itemsBefore == nil, notes.edits.isIdentity { notes.itemsBefore = old }
        if let before = notes.itemsBefore {
          let all =
            notes.edits.isIdentity
            ? change : untracked { relying { comparison.difference(before, new) } }
          notes.originals = [:]
          for update in all.updates.prefix(4_096) {
            notes.originals[update.old] = before[update.old]
          }
          notes.edits = EditLog(all)
          return
        }
        for update in change.updates.prefix(4_096) {
          guard let first = notes.edits.oldPosition(of: update.old), notes.originals[first] == nil
          else { continue }
          notes.originals[first] = old[update.old]
        }
        let all =
          notes.edits.isIdentity ? change : notes.edits.change.followed(by: change)
        notes.edits = EditLog(all)
        for update in all.updates {
          guard let original = notes.originals[update.old], isSame(original, new[update.new])
          else { continue }
          notes.edits.setUpdated(false, old: update.old)
          notes.originals[update.old] = nil
        }
      }
    }
    let gone = take(new)
    endEdit()
    _fixLifetime((gone, old))
  }
}

/// The number of a list's state, as its readers see it.
//
// Not in the list, which is generic: there each use of the property would make its key path anew, which
// takes as long as the edit.
@MainActor
final class ListStamp {
  @Observed var number = 0
  var anchor: NodeAnchor? { _number.anchor }
}

/// How the items of a list are compared.
@usableFromInline
struct ItemComparison<Item: Identifiable> {
  @usableFromInline let isSame: (Item, Item) -> Bool
  @usableFromInline let difference: ([Item], [Item]) -> ChangeSet

  @inlinable
  init(
    _ isSame: @escaping (Item, Item) -> Bool, _ difference: @escaping ([Item], [Item]) -> ChangeSet
  ) {
    self.isSame = isSame
    self.difference = difference
  }

  /// By `==`; compiled for the type, where it is known.
  @inlinable
  static func byEquality() -> Self where Item: Equatable {
    Self({ $0 == $1 }, { ChangeSet(from: $0, to: $1) })
  }

  @usableFromInline
  static func byLikeness() -> Self {
    // Looked for once, because asking each item is dear.
    func known<Known: Identifiable & Equatable>(_: Known.Type) -> Any {
      let rule = EqualItems<Known>()
      return ItemComparison<Known>({ rule.isSame($0, $1) }, { ChangeSet(from: $0, to: $1, rule) })
    }
    if let type = Item.self as? any (Identifiable & Equatable).Type,
      let comparison = known(type) as? Self
    {
      return comparison
    }
    let rule = ItemsAlike<Item>()
    return Self({ rule.isSame($0, $1) }, { ChangeSet(from: $0, to: $1, rule) })
  }
}
