/// A list that is made anew when what it reads has changed, and compared with what it was.
final class ComparedList<Item: Identifiable>: ListEngine<Item> {
  private let read: (@MainActor () -> [ListSection<Item>])?
  private var state: [ListSection<Item>]
  private var starts: [Int] = []
  private var number = 0
  private var lastNumber = 0
  private var log = ChangeLog()
  // What it was before it was first brought up to date in the batch that is open.
  private var origin: (state: [ListSection<Item>], number: Int)?
  private var places: [Item.ID: ListPlace]?
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

  /// A list of the items that `items` reads, without sections.
  convenience init(items: @escaping @MainActor () -> [Item]) {
    self.init { [ListSection(id: 0, items: items())] }
    hasOneSection = true
  }

  private func count(_ sections: [ListSection<Item>]) {
    starts = [0]
    for section in sections { starts.append(starts[starts.count - 1] + section.items.count) }
    places = nil
  }

  override var isFlat: Bool { hasOneSection || (read == nil && state.count == 1) }
  override var follows: Bool { read != nil }
  override var version: Int { number }

  override func follow() -> Int {
    guard let read else { return number }
    let new = read()
    let change = difference(from: state, to: new)
    let origin = origin
    self.origin =
      graph.isInsideBatch ? origin ?? (change.isEmpty ? nil : (state, number)) : nil
    state = new
    guard !change.isEmpty else { return number }
    count(new)
    let before = number
    if let origin, difference(from: origin.state, to: new).isEmpty {
      number = origin.number
    } else {
      lastNumber += 1
      number = lastNumber
    }
    log.append(change, from: before, to: number)
    return number
  }

  private func difference(
    from old: [ListSection<Item>], to new: [ListSection<Item>]
  ) -> SectionedChangeSet {
    untracked { SectionedChangeSet(from: old, to: new, ItemsAlike<Item>(), rescuing: true) }
  }

  override func changes(since version: Int) -> SectionedChangeSet? {
    log.changes(since: version)
  }

  override var sectionCount: Int { state.count }
  override var count: Int { starts[state.count] }
  override func count(inSection section: Int) -> Int { state[section].items.count }
  override func sectionID(at section: Int) -> AnyHashable { state[section].id }
  override func header(ofSection section: Int) -> String? { state[section].header }
  override func footer(ofSection section: Int) -> String? { state[section].footer }
  override func item(at place: ListPlace) -> Item { state[place.section].items[place.row] }
  override func items(inSection section: Int) -> [Item] { state[section].items }
  override func rowsBefore(section: Int) -> Int { starts[section] }
  override func section(ofIndex index: Int) -> Int { starts.firstBeyond { $0 > index } - 1 }

  override func place(of id: Item.ID) -> ListPlace? {
    if let places { return places[id] }
    var made: [Item.ID: ListPlace] = [:]
    made.reserveCapacity(count)
    for section in state.indices {
      for (row, item) in state[section].items.enumerated() {
        let place = ListPlace(section: section, row: row)
        if let first = made.updateValue(place, forKey: item.id) {
          made[item.id] = first
          Failure.repeatedID(item.id, state[first.section].items[first.row], first, item, place)
            .report()
        }
      }
    }
    places = made
    return made[id]
  }
}

/// Items of a type that need not be `Equatable`: objects that cannot be compared are the same if they are
/// one; other values that cannot be compared always differ.
struct ItemsAlike<Item: Identifiable>: RowRule {
  private let compare: (Item, Item) -> Bool

  init() {
    // Found out once, rather than for each item.
    if let type = Item.self as? any Equatable.Type {
      compare = Self.equality(type)
    } else if Item.self is AnyClass {
      compare = { $0 as AnyObject === $1 as AnyObject }
    } else {
      compare = { _, _ in false }
    }
  }

  private static func equality<Known: Equatable>(_: Known.Type) -> (Item, Item) -> Bool {
    // `Known` is `Item`.
    { unsafeBitCast($0, to: Known.self) == unsafeBitCast($1, to: Known.self) }
  }

  // Items that cannot be compared always differ.
  var looksAtBytes: Bool { Item.self is AnyClass || Item.self is any Equatable.Type }

  func id(_ item: Item) -> Item.ID { item.id }
  func isSame(_ left: Item, _ right: Item) -> Bool { compare(left, right) }
}

/// Items that are known to be comparable only when the program runs.
struct EqualItems<Item: Identifiable & Equatable>: RowRule {
  func id(_ item: Item) -> Item.ID { item.id }
  func isSame(_ left: Item, _ right: Item) -> Bool { left == right }
  // What asking for ids and comparing costs then, bytes do not.
  var looksAtBytes: Bool { true }
}

extension Failure {
  static func repeatedID(
    _ id: Any, _ first: Any, _ firstPlace: ListPlace, _ second: Any, _ secondPlace: ListPlace
  ) -> Failure {
    Failure(
      .repeatedID,
      "Two items of a list have the id \(id): \(first) at \(firstPlace) and \(second) at "
        + "\(secondPlace). Looking for the id finds the first. Give each item an id of its own.")
  }
}
