/// The record of edits that aren't in the history yet.
struct EditRecord<Item: Identifiable> {
  /// The number of the state before the edits.
  let begin: Int
  /// Set if the record has all edits of the current batch.
  let isWholeBatch: Bool
  private(set) var edits: EditLog
  // Removed items with their old indexes, and the original contents by old index.
  private var goneItems: [Item] = []
  private var gonePositions: [Int32] = []
  private var originals: [Int: Item] = [:]
  // The last removed item of each ID. It's built when the first item is inserted after a removal.
  private var goneByID: [Item.ID: Int32] = [:]
  private var goneIndexed = 0
  /// The items before the edits, if all items were replaced at once.
  private var itemsBefore: [Item]?

  init(begin: Int, isWholeBatch: Bool, count: Int) {
    self.begin = begin
    self.isWholeBatch = isWholeBatch
    edits = EditLog(count: count)
  }

  mutating func move(from: Int, to: Int) { edits.move(from: from, to: to) }

  /// Records an insertion; an item with the ID of a removed one is the same item.
  mutating func insert(_ item: Item, at position: Int, _ isSame: (Item, Item) -> Bool) {
    guard !gonePositions.isEmpty, let index = removeIndex(ofRemoved: item.id) else {
      edits.insert(1, at: position)
      return
    }
    let old = Int(gonePositions[index])
    edits.reinsert(old: old, at: position)
    setItem(item, old: old, goneItems[index], isSame)
  }

  /// Records the replacement of an item by one with the same ID.
  mutating func replace(
    _ before: Item, at position: Int, with item: Item, _ isSame: (Item, Item) -> Bool
  ) {
    guard let old = edits.oldPosition(of: position) else { return }
    setItem(item, old: old, before, isSame)
  }

  private mutating func setItem(
    _ item: Item, old: Int, _ before: Item, _ isSame: (Item, Item) -> Bool
  ) {
    let original = originals[old] ?? before
    let isChanged = !isSame(original, item)
    edits.setUpdated(isChanged, old: old)
    originals[old] = isChanged ? original : nil
  }

  /// Records the removal of items; the closure returns the item at an index.
  mutating func remove(_ range: Range<Int>, _ item: (Int) -> Item) {
    if goneItems.count + range.count <= 4_096 {
      for position in range {
        guard let old = edits.oldPosition(of: position) else { continue }
        goneItems.append(item(position))
        gonePositions.append(Int32(old))
      }
    }
    edits.remove(range)
  }

  /// Removes and returns the index of the last removed item with an ID.
  private mutating func removeIndex(ofRemoved id: Item.ID) -> Int? {
    while goneIndexed < goneItems.count {
      goneByID[goneItems[goneIndexed].id] = Int32(goneIndexed)
      goneIndexed += 1
    }
    return goneByID.removeValue(forKey: id).map { Int($0) }
  }

  /// Records the replacement of all items; `change` compares `old` with `new`.
  mutating func set(
    _ old: [Item], _ new: [Item], _ change: ChangeSet, _ isSame: (Item, Item) -> Bool,
    _ difference: ([Item], [Item]) -> ChangeSet
  ) {
    (goneItems, gonePositions, goneByID, goneIndexed) = ([], [], [:], 0)
    let isFirst = edits.isIdentity
    if itemsBefore == nil, isFirst { itemsBefore = old }
    if let before = itemsBefore {
      let all = isFirst ? change : difference(before, new)
      originals = [:]
      for update in all.updates.prefix(4_096) { originals[update.old] = before[update.old] }
      edits = EditLog(all)
      return
    }
    for update in change.updates.prefix(4_096) {
      guard let first = edits.oldPosition(of: update.old), originals[first] == nil else { continue }
      originals[first] = old[update.old]
    }
    edits.append(change)
    for update in edits.change.updates {
      guard let original = originals[update.old], isSame(original, new[update.new]) else {
        continue
      }
      edits.setUpdated(false, old: update.old)
      originals[update.old] = nil
    }
  }
}
