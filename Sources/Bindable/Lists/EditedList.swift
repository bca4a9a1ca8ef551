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

  private var number = 0
  private var lastNumber = 0
  private var edits: EditLog?
  private var editsBegin = 0
  private var log = ChangeLog()
  // Whether anybody asks for changes.
  private var isAsked = false
  // Of the edits that are being noted: items that went, with their old positions, as they went; and old
  // contents, by old position.
  private var goneItems: [Item] = []
  private var gonePositions: [Int32] = []
  // Which of those that went has an id: the last. Made when the first item comes after one has gone.
  private var goneByID: [Item.ID: Int32] = [:]
  private var goneIndexed = 0
  private var originals: [Int: Item] = [:]
  private let stamp = ListStamp()

  private let comparison: ItemComparison<Item>

  init(_ items: [Item], _ comparison: ItemComparison<Item>) {
    self.items = items
    self.comparison = comparison
  }

  private func isSame(_ left: Item, _ right: Item) -> Bool {
    untracked { comparison.isSame(left, right) }
  }

  // MARK: Reading

  override var isFlat: Bool { true }
  override func track() { _ = stamp.number }

  override var version: Int {
    isAsked = true
    finishEdits()
    return number
  }

  override func changes(since version: Int) -> SectionedChangeSet? {
    finishEdits()
    return log.changes(since: version)
  }

  override var count: Int { items.count }

  override func item(at place: ListPlace) -> Item { items[itemNumber(at: place.row)] }

  override func items(inSection section: Int) -> [Item] { array }

  override func rowsBefore(section: Int) -> Int { section > 0 ? items.count : 0 }

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
    guard !repeated.isEmpty, let several = repeated[id] else { return [first] }
    return several.map { ListPlace(section: 0, row: position(of: $0)) }.sorted()
  }

  func position(of id: Item.ID) -> Int? {
    if numbers == nil { makeIndex() }
    if !repeated.isEmpty, let several = repeated[id] {
      return several.lazy.map { self.position(of: $0) }.min()
    }
    return numbers?[id].map { position(of: $0) }
  }

  // MARK: The index of ids

  private func makeIndex() {
    numbers = [:]
    numbers?.reserveCapacity(items.count)
    for number in items.indices { index(Int32(number)) }
  }

  private func index(_ number: Int32) {
    let item = items[Int(number)]
    guard let other = numbers?.updateValue(number, forKey: item.id) else { return }
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
    if repeated[id] != nil {
      repeated[id]?.remove(number)
      numbers?[id] = repeated[id]?.first
      if repeated[id]?.count == 1 { repeated[id] = nil }
    } else {
      numbers?[id] = nil
    }
  }

  // MARK: Editing

  /// Ends the edits that are being noted: they are what changed from one state to the next.
  private func finishEdits() {
    guard let edits else { return }
    self.edits = nil
    forgetGone()
    if !originals.isEmpty { originals = [:] }
    if isAsked, !edits.isIdentity {
      log.append(SectionedChangeSet(edits.change), from: editsBegin, to: number)
    }
  }

  /// Gets ready for an edit, and says whether it has to be noted.
  private func beginEdit() -> Bool {
    inOrder = nil
    let anchor = stamp.anchor
    // Where nobody has read it, nobody will ask what changed since.
    guard anchor != nil || isAsked else { return false }
    if let size = edits?.size {
      // What was noted in an earlier transaction is a change by itself.
      let isEarlier = anchor.map { !$0.node.pointee.flags.has(.saved) } ?? false
      if isEarlier || size > 2_048 { finishEdits() }
    }
    if edits == nil {
      edits = EditLog(count: items.count)
      editsBegin = number
    }
    return true
  }

  private func endEdit() {
    if edits?.isIdentity == true {
      number = editsBegin
    } else {
      lastNumber += 1
      number = lastNumber
    }
    stamp.number = number
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
    if numbers != nil { index(number) }
    if isNoted { note(item, at: position) }
  }

  private func note(_ item: Item, at position: Int) {
    guard !gonePositions.isEmpty, let index = takeGone(item.id) else {
      edits?.insert(1, at: position)
      return
    }
    // Gone and back in one transaction: it is the same item, at another place perhaps.
    let old = Int(gonePositions[index])
    let before = goneItems[index]
    edits?.bringBack(old: old, at: position)
    let isChanged = !isSame(originals[old] ?? before, item)
    edits?.setUpdated(isChanged, old: old)
    if isChanged, originals[old] == nil { originals[old] = before }
  }

  /// The last item with an id that went; only once.
  private func takeGone(_ id: Item.ID) -> Int? {
    while goneIndexed < goneItems.count {
      goneByID[goneItems[goneIndexed].id] = Int32(goneIndexed)
      goneIndexed += 1
    }
    return goneByID.removeValue(forKey: id).map { Int($0) }
  }

  private func forgetGone() {
    guard !gonePositions.isEmpty else { return }
    goneItems = []
    gonePositions = []
    goneByID = [:]
    goneIndexed = 0
  }

  func remove(at position: Int) {
    if beginEdit() {
      if goneItems.count < 4_096 { rememberGone(position) }
      edits?.remove(position..<position + 1)
    }
    removeItem(at: position)
    endEdit()
  }

  func remove(_ range: Range<Int>) { remove([range]) }

  /// Takes items out; the ranges are ascending.
  func remove(_ ranges: [Range<Int>]) {
    let total = ranges.reduce(0) { $0 + $1.count }
    guard total > 0 else { return }
    if beginEdit() {
      for range in ranges.reversed() {
        if goneItems.count + range.count <= 4_096 {
          for position in range { rememberGone(position) }
        }
        edits?.remove(range)
      }
    }
    if total == items.count {
      take([])
    } else if total > items.count / 8 {
      let old = array
      var kept: [Item] = []
      kept.reserveCapacity(old.count - total)
      var next = 0
      for range in ranges {
        kept += old[next..<range.lowerBound]
        next = range.upperBound
      }
      take(kept + old[next...])
    } else {
      for range in ranges.reversed() {
        for position in range.reversed() { removeItem(at: position) }
      }
    }
    endEdit()
  }

  private func rememberGone(_ position: Int) {
    guard let old = edits?.oldPosition(of: position) else { return }
    goneItems.append(items[itemNumber(at: position)])
    gonePositions.append(Int32(old))
  }

  /// Has these items, in this order, instead of those before.
  private func take(_ new: [Item]) {
    items = new
    order = nil
    inOrder = nil
    numbers = nil
    repeated = [:]
  }

  private func removeItem(at position: Int) {
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
      items.removeLast()
      if numbers != nil { reindex(number) }
    } else {
      items.removeLast()
    }
  }

  // Without a report: the item was there before.
  private func reindex(_ number: Int32) {
    let id = items[Int(number)].id
    if let other = numbers?.updateValue(number, forKey: id) {
      repeated[id, default: [other]].insert(number)
    }
  }

  func move(from: Int, to: Int) {
    guard from != to else { return }
    if beginEdit() { edits?.move(from: from, to: to) }
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
    if beginEdit(), let old = edits?.oldPosition(of: position) {
      let original = originals[old] ?? before
      let isChanged = !isSame(original, item)
      edits?.setUpdated(isChanged, old: old)
      originals[old] = isChanged ? original : nil
    }
    items[number] = item
    endEdit()
  }

  /// Has these items instead of those before; what became of them is found by comparing.
  func set(_ new: [Item]) {
    let old = array
    let change = untracked { comparison.difference(old, new) }
    // The same ids, contents and order: nothing to tell, but these are the items now.
    guard !change.isEmpty else { return }
    if beginEdit(), var edits {
      forgetGone()
      for update in change.updates.prefix(4_096) {
        guard let first = edits.oldPosition(of: update.old), originals[first] == nil else {
          continue
        }
        originals[first] = old[update.old]
      }
      let all = edits.isIdentity ? change : edits.change.followed(by: change)
      edits = EditLog(all)
      for update in all.updates {
        guard let original = originals[update.old], isSame(original, new[update.new]) else {
          continue
        }
        edits.setUpdated(false, old: update.old)
        originals[update.old] = nil
      }
      self.edits = edits
    }
    take(new)
    endEdit()
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
