/// A list that records its edits.
///
/// While items are only added and removed at the end, they're stored in an array. The first edit
/// elsewhere creates a ``OrderStatisticTree`` of their numbers. The items stay where they are, and
/// from then on an edit costs the same at any index.
final class EditTrackingList<Item: Identifiable>: ListStorage<Item> {
  // The items by number, from 0 up to the count. Without `order`, numbers are indexes.
  private var items: [Item]
  private var order: OrderStatisticTree?
  // The result of `array`, valid until the next edit.
  private var inOrder: [Item]?
  // Created when an item is first looked up by its ID.
  private var index: IDIndex<Item.ID>?

  private var history = ListHistory()
  // The edits since changes were last requested, and those since the start of the current batch, if
  // changes were requested in between.
  private var record: EditRecord<Item>?
  private var batchRecord: EditRecord<Item>?
  // Records that the current edit no longer needs, retained with their items until it ends.
  private var dropped: [EditRecord<Item>] = []
  // Set once changes have been requested.
  private var isAsked = false
  private let stamp = VersionSource(of: Item.self)

  private let comparison: ItemComparison<Item>

  init(_ items: [Item], _ comparison: ItemComparison<Item>) {
    self.items = items
    self.comparison = comparison
  }

  private func hasSameContent(_ left: Item, _ right: Item) -> Bool {
    untracked { relying { comparison.hasSameContent(left, right) } }
  }

  private func difference(_ old: [Item], _ new: [Item]) -> ChangeSet {
    untracked { relying { comparison.difference(old, new) } }
  }

  override func name(of node: Node, in list: String) -> String? {
    stamp.anchor?.node == node ? list : nil
  }

  // MARK: Reading

  /// The source that each edit writes, after it has been read.
  var source: NodeOwner? { stamp.anchor }

  override var isFlat: Bool { true }
  override func track() { _ = stamp.number }

  override var version: Int {
    isAsked = true
    Graph.retire(finishEdits())
    return history.number
  }

  override func changes(since version: Int) -> ChangeSet? {
    Graph.retire(finishEdits())
    return history.changes(since: version)
  }

  override var count: Int { items.count }

  override func item(at indexPath: ListIndexPath) -> Item { items[itemNumber(at: indexPath.item)] }

  override func items(inSection section: Int) -> [Item] { array }

  override func count(inSection section: Int) -> Int { items.count }

  override func itemCount(before section: Int) -> Int { section > 0 ? items.count : 0 }

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

  override func indexPath(of id: Item.ID) -> ListIndexPath? {
    position(of: id).map { ListIndexPath(section: 0, item: $0) }
  }

  override func indexPaths(of id: Item.ID) -> [ListIndexPath] {
    positions(of: id).sorted().map { ListIndexPath(section: 0, item: $0) }
  }

  override func hasReportedDuplicate(of id: Item.ID) -> Bool {
    index?.numbers(of: id)?.others.isEmpty == false
  }

  func position(of id: Item.ID) -> Int? { positions(of: id).min() }

  private func positions(of id: Item.ID) -> [Int] {
    reliances += 1
    defer { reliances -= 1 }
    if index == nil { makeIndex() }
    guard var (number, others) = index?.numbers(of: id) else { return [] }
    // An item that's an object can have another ID now.
    if others.isEmpty, items[Int(number)].id != id {
      makeIndex()
      guard let known = index?.numbers(of: id) else { return [] }
      (number, others) = known
    }
    return others.isEmpty ? [position(of: number)] : others.map { position(of: $0) }
  }

  // MARK: The ID index

  // The hashes and `==` of IDs are the program's code and may look up items. So the index is
  // removed during a change, and such a lookup builds another one.

  private func makeIndex() {
    var made = IDIndex<Item.ID>(capacity: items.count)
    for number in items.indices { recordChange(Int32(number), in: &made) }
    index = made
  }

  private func changeIndex(_ body: (inout IDIndex<Item.ID>) -> Bool) {
    guard var changedIndex = exchange(&index, with: nil) else { return }
    if body(&changedIndex) { index = changedIndex }
  }

  private func recordChange(_ number: Int32, in index: inout IDIndex<Item.ID>) {
    let item = items[Int(number)]
    guard let other = index.insert(number, item.id) else { return }
    let isAfter = position(of: other) < position(of: number)
    let (first, second) = isAfter ? (other, number) : (number, other)
    DuplicateItems(
      id: item.id, first: ListIndexPath(section: 0, item: position(of: first)),
      second: ListIndexPath(section: 0, item: position(of: second))
    ).report { (items[Int(first)], items[Int(second)]) }
  }

  private func unindex(_ number: Int32) {
    // An index with an earlier ID of the item is removed, and built again when it's needed.
    if index != nil { changeIndex { $0.remove(number, items[Int(number)].id) } }
  }

  // MARK: Editing

  /// Moves the recorded edits to the history as one change.
  ///
  /// - Returns: The record of the edits.
  private func finishEdits() -> EditRecord<Item>? {
    guard let record else { return nil }
    self.record = nil
    if isAsked, record.isWholeBatch, batchRecord == nil, isInBatch { batchRecord = record }
    if isAsked, !record.edits.isIdentity {
      history.append(record.edits.change, from: record.begin)
    }
    return record
  }

  // `true` after an edit in the current batch.
  private var isInBatch: Bool { stamp.anchor?.node.wasWritten ?? false }

  // Between `startEdit()` and `endEdit()`, the hashes and `==` of IDs run and must not edit the
  // list. Removed items are retained until the end, so that a `deinit` runs after the edit.

  /// Prepares an edit and returns whether to record it.
  private func startEdit() -> Bool {
    precondition(
      reliances == 0,
      "A list can't be changed by a closure that it calls for its items, such as the predicate of "
        + "removeAll(where:) or a filter, or by the == or hash of its items and their IDs. Collect the "
        + "changes there, and apply them afterward.")
    reliances += 1
    inOrder = nil
    // If the list was never read, no changes will be requested.
    guard stamp.anchor != nil || isAsked else { return false }
    let isInBatch = isInBatch
    if let size = record?.edits.size {
      // Edits of an earlier transaction are a separate change. Without readers, transactions can't
      // be told apart.
      let isEarlier = stamp.anchor != nil && !isInBatch
      if isEarlier || size > 2_048, let finished = finishEdits() { dropped.append(finished) }
    }
    if !isInBatch || (batchRecord?.edits.size ?? 0) > 2_048,
      let finished = exchange(&batchRecord, with: nil)
    {
      dropped.append(finished)
    }
    if record == nil {
      record = EditRecord(
        begin: history.number, isWholeBatch: !isInBatch, count: items.count)
    }
    return true
  }

  private func endEdit() {
    reliances -= 1
    if let record, record.edits.isIdentity {
      history.advance(backTo: record.begin)
    } else if let batchRecord, batchRecord.edits.isIdentity {
      history.advance(backTo: batchRecord.begin)
    } else {
      history.advance()
    }
    let gone = dropped.isEmpty ? [] : exchange(&dropped, with: [])
    stamp.number = history.number
    _fixLifetime(gone)
  }

  /// Records an edit in all records.
  //
  // The records are removed meanwhile, because `body` compares items with the program's code.
  private func recordChange(_ body: (inout EditRecord<Item>) -> Void) {
    if var changedRecord = record {
      record = nil
      body(&changedRecord)
      record = changedRecord
    }
    if var changedRecord = batchRecord {
      batchRecord = nil
      body(&changedRecord)
      batchRecord = changedRecord
    }
  }

  private func makeOrder() -> OrderStatisticTree {
    if let order { return order }
    let made = OrderStatisticTree((0..<Int32(items.count)), capacity: items.capacity)
    order = made
    return made
  }

  // Single items have separate methods. This class isn't specialized for the item type, so each
  // intermediate tuple or array of items looks up its type again.

  func insert(_ item: Item, at position: Int) {
    let isNoted = startEdit()
    insertOrReplace(item, at: position, isNoted)
    endEdit()
  }

  func insert(_ new: [Item], at position: Int) {
    guard !new.isEmpty else { return }
    let isNoted = startEdit()
    for offset in new.indices { insertOrReplace(new[offset], at: position + offset, isNoted) }
    endEdit()
  }

  private func insertOrReplace(_ item: Item, at position: Int, _ isNoted: Bool) {
    let number = Int32(items.count)
    if order == nil, position < items.count { _ = makeOrder() }
    items.append(item)
    order?.insert(number, at: position)
    if index != nil {
      changeIndex {
        recordChange(number, in: &$0)
        return true
      }
    }
    if isNoted { recordChange { $0.insert(item, at: position, hasSameContent) } }
  }

  func remove(at position: Int) {
    if startEdit() { recordRemoval(position..<position + 1) }
    let gone = removeItem(at: position)
    endEdit()
    _fixLifetime(gone)
  }

  func remove(_ range: Range<Int>) { remove([range]) }

  /// Removes items; the ranges are ascending.
  func remove(_ ranges: [Range<Int>]) {
    let total = ranges.reduce(0) { $0 + $1.count }
    guard total > 0 else { return }
    if startEdit() {
      for range in ranges.reversed() { recordRemoval(range) }
    }
    // The removed items, or all of the old ones.
    var gone: [Item] = []
    if total == items.count {
      gone = adopt([])
    } else if total > items.count / 8 {
      let old = array
      gone = old
      var remainingItems: [Item] = []
      remainingItems.reserveCapacity(old.count - total)
      var next = 0
      for range in ranges {
        remainingItems += old[next..<range.lowerBound]
        next = range.upperBound
      }
      _ = adopt(remainingItems + old[next...])
    } else {
      for range in ranges.reversed() {
        for position in range.reversed() { gone.append(removeItem(at: position)) }
      }
    }
    endEdit()
    _fixLifetime(gone)
  }

  private func recordRemoval(_ range: Range<Int>) {
    recordChange { record in record.remove(range) { items[itemNumber(at: $0)] } }
  }

  /// Replaces all items and returns the old ones.
  private func adopt(_ new: [Item]) -> [Item] {
    let old = exchange(&items, with: new)
    order = nil
    inOrder = nil
    index = nil
    return old
  }

  private func removeItem(at position: Int) -> Item {
    let number = Int32(itemNumber(at: position))
    unindex(number)
    let last = Int32(items.count - 1)
    if order == nil, number != last { _ = makeOrder() }
    order?.remove(number)
    if number != last {
      // The last item takes over the number, so that there are no gaps.
      unindex(last)
      items.swapAt(Int(number), Int(last))
      order?.rename(last, to: number)
      let gone = items.removeLast()
      // A duplicate isn't reported, because the item isn't new.
      if index != nil {
        changeIndex {
          $0.insert(number, items[Int(number)].id)
          return true
        }
      }
      return gone
    }
    return items.removeLast()
  }

  func move(from: Int, to: Int) {
    guard from != to else { return }
    if startEdit() { recordChange { $0.move(from: from, to: to) } }
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
      // A different ID: one item is removed and another one is inserted.
      transaction {
        remove(at: position)
        insert(item, at: position)
      }
      return
    }
    guard !hasSameContent(before, item) else { return }
    if startEdit() { recordChange { $0.replace(before, at: position, with: item, hasSameContent) } }
    let gone = exchange(&items[number], with: item)
    endEdit()
    _fixLifetime(gone)
  }

  /// Replaces all items and records the difference.
  func set(_ new: [Item]) {
    let old = array
    let change = difference(old, new)
    // The IDs, contents, and order are the same, so there's nothing to record.
    guard !change.isEmpty else { return }
    if startEdit() { recordChange { $0.set(old, new, change, hasSameContent, difference) } }
    let gone = adopt(new)
    endEdit()
    _fixLifetime((gone, old))
  }
}

/// An observed property with the number of a list's state.
//
// It's not in the list, because in a generic class each use of the property creates its key path
// again, which takes as long as the edit.
@MainActor
final class VersionSource: NamedSource {
  @Observed var number = 0
  var anchor: NodeOwner? { _number.anchor }
  private let item: Any.Type

  init(of item: Any.Type) { self.item = item }

  /// The name of the list, if the property that contains it isn't known.
  var name: String { "a list of \(item)" }
}
