/// What a list shows: items in sections, and what became of them since you last looked.
///
/// ```swift
/// let source = ListSource([ada, bob])
/// source.count                                   // 2
/// source[ListPlace(section: 0, row: 1)]          // bob
/// source.place(of: bob.id)                       // 0.1
/// ```
///
/// It knows no view: a table and a grid can show one source. An ``ObservedList`` is one that can be
/// edited; `filtered`, `sorted`, `mapped` and `sectioned` make others of it, which follow each edit.
///
/// What is read from it in an effect, a derived value or a row is an input: the effect runs again when
/// the list has changed. Those who keep something for each row remember the ``version`` and ask for
/// ``changes(since:)``:
///
/// ```swift
/// var seen = source.version
/// let effect = Effect {
///   let version = source.version
///   if let change = source.changes(since: seen) { show(change) } else { showAll() }
///   seen = version
/// }
/// ```
@MainActor
public class ListSource<Item: Identifiable> {
  // For v1 of the engine: the sections as an array, and a few of those before.
  var state: [ListSection<Item>]
  var number = 0
  var past: [(number: Int, state: [ListSection<Item>])] = []
  let compute: (@MainActor () -> [ListSection<Item>])?
  @Observed var stamp = 0
  var current: Derived<Never, Int>?

  init(_ state: [ListSection<Item>], compute: (@MainActor () -> [ListSection<Item>])?) {
    self.state = state
    self.compute = compute
    if compute != nil {
      current = Derived { [unowned self] in follow() }
    }
  }

  /// Makes a list that stays as it is, with one section.
  public convenience init(_ items: [Item], header: String? = nil, footer: String? = nil) {
    self.init(sections: [ListSection(id: 0, header: header, footer: footer, items: items)])
  }

  /// Makes a list that stays as it is.
  public convenience init(sections: [ListSection<Item>]) {
    self.init(sections, compute: nil)
  }

  /// Makes a list of the items of a property, that follows the property.
  ///
  /// ```swift
  /// let source = ListSource(of: presenter, \.friends)
  /// ```
  ///
  /// It does not keep the object; when the object has gone, the list stays as it was. The property is
  /// an array, so what became of its items is found by comparing: use an ``ObservedList`` where that is
  /// too slow.
  public convenience init<Owner: AnyObject>(of owner: Owner, _ path: KeyPath<Owner, [Item]>) {
    var last = owner[keyPath: path]
    self.init([ListSection(id: 0, items: [])]) { [weak owner] in
      if let owner { last = owner[keyPath: path] }
      return [ListSection(id: 0, items: last)]
    }
  }

  /// Makes a list of the sections of a property, that follows the property.
  public convenience init<Owner: AnyObject>(
    of owner: Owner, _ path: KeyPath<Owner, [ListSection<Item>]>
  ) {
    var last = owner[keyPath: path]
    self.init([]) { [weak owner] in
      if let owner { last = owner[keyPath: path] }
      return last
    }
  }

  // MARK: - Reading

  /// The state that the list is in now.
  public final var version: ListVersion {
    if let current { return ListVersion(number: current.value) }
    _ = stamp
    return ListVersion(number: number)
  }

  /// What became of the list since it was in the state `version`, or `nil` if that is too long ago:
  /// then show all anew.
  public final func changes(since version: ListVersion) -> SectionedChangeSet? {
    let now = self.version
    guard version != now else {
      return SectionedChangeSet(
        oldCount: count, newCount: count, sections: ChangeSet(count: sectionCount))
    }
    guard let old = past.first(where: { $0.number == version.number }) else { return nil }
    return difference(old.state, state)
  }

  /// The number of sections.
  public final var sectionCount: Int {
    _ = version
    return state.count
  }

  /// The number of items in all sections.
  public final var count: Int {
    _ = version
    return state.reduce(0) { $0 + $1.items.count }
  }

  /// The number of items in a section.
  public final func count(inSection section: Int) -> Int {
    _ = version
    return state[section].items.count
  }

  /// Which section it is, at a position.
  public final func sectionID(at section: Int) -> AnyHashable {
    _ = version
    return state[section].id
  }

  /// What stands above a section, if anything.
  public final func header(ofSection section: Int) -> String? {
    _ = version
    return state[section].header
  }

  /// What stands below a section, if anything.
  public final func footer(ofSection section: Int) -> String? {
    _ = version
    return state[section].footer
  }

  /// The item at a place.
  public final subscript(place: ListPlace) -> Item {
    _ = version
    return state[place.section].items[place.row]
  }

  /// The item at a position counted through all sections.
  public final subscript(index: Int) -> Item { self[place(ofIndex: index)] }

  /// The place of the item with an id, or `nil` if there is none; the first, if there are several.
  public final func place(of id: Item.ID) -> ListPlace? {
    _ = version
    for section in state.indices {
      if let row = state[section].items.firstIndex(where: { $0.id == id }) {
        return ListPlace(section: section, row: row)
      }
    }
    return nil
  }

  /// The item with an id, or `nil` if there is none.
  public final func item(_ id: Item.ID) -> Item? { place(of: id).map { self[$0] } }

  /// The position, counted through all sections, of a place.
  public final func index(of place: ListPlace) -> Int {
    _ = version
    return state[..<place.section].reduce(place.row) { $0 + $1.items.count }
  }

  /// The place of a position counted through all sections.
  public final func place(ofIndex index: Int) -> ListPlace {
    _ = version
    var rest = index
    for section in state.indices {
      if rest < state[section].items.count { return ListPlace(section: section, row: rest) }
      rest -= state[section].items.count
    }
    preconditionFailure("A list of \(count) items has none at \(index).")
  }

  /// All sections with their items.
  public final var sections: [ListSection<Item>] {
    _ = version
    return state
  }

  // MARK: - The engine

  private func difference(
    _ old: [ListSection<Item>], _ new: [ListSection<Item>]
  ) -> SectionedChangeSet {
    SectionedChangeSet(from: old, to: new, ItemsAlike(), rescuing: true)
  }

  func follow() -> Int {
    guard let compute else { return number }
    let new = compute()
    guard !difference(state, new).isEmpty else { return number }
    replace(new)
    return number
  }

  func replace(_ new: [ListSection<Item>]) {
    past.append((number, state))
    if past.count > 8 { past.removeFirst() }
    state = new
    number += 1
  }
}

/// Items of a type that need not be `Equatable`: objects that cannot be compared are the same if they are
/// one; other values that cannot be compared always differ.
struct ItemsAlike<Item: Identifiable>: RowRule {
  func id(_ item: Item) -> Item.ID { item.id }

  func isSame(_ left: Item, _ right: Item) -> Bool {
    guard let left = left as? any Equatable else {
      return Item.self is AnyClass && left as AnyObject === right as AnyObject
    }
    func compare<Known: Equatable>(_ left: Known) -> Bool { left == right as? Known }
    return compare(left)
  }
}
