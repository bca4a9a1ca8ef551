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
/// edited; `filtered`, `sorted`, `mapped` and `sectioned` make others of it, which follow each edit at
/// the cost of the edit.
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
///
/// A change always ends in the state that can be read now. If somebody who is being told edits the list,
/// those told after it get both changes as one, and it gets its own one by itself.
@MainActor
public class ListSource<Item: Identifiable> {
  let engine: ListEngine<Item>
  // The number of the engine's state, for those that follow others: so that whoever depends on it runs
  // only if it did change.
  private var following: Derived<Never, Int>?

  init(_ engine: ListEngine<Item>) {
    self.engine = engine
    if engine.follows { following = Derived { engine.follow() } }
  }

  /// Makes a list that stays as it is, with one section.
  public convenience init(_ items: [Item], header: String? = nil, footer: String? = nil) {
    self.init(sections: [ListSection(id: 0, header: header, footer: footer, items: items)])
  }

  /// Makes a list that stays as it is.
  public convenience init(sections: [ListSection<Item>]) {
    self.init(ComparedList(sections))
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
    let read = Following(owner, path)
    self.init(ComparedList(items: { read.value }))
  }

  /// Makes a list of the sections of a property, that follows the property.
  public convenience init<Owner: AnyObject>(
    of owner: Owner, _ path: KeyPath<Owner, [ListSection<Item>]>
  ) {
    let read = Following(owner, path)
    self.init(ComparedList { read.value })
  }

  /// Brings the list up to date, and makes it an input of who is running.
  final func track() {
    if let following { _ = following.value } else { engine.track() }
  }

  // MARK: - Changes

  /// The state that the list is in now.
  public final var version: ListVersion {
    track()
    return ListVersion(number: engine.version)
  }

  /// What became of the list since it was in the state `version`, or `nil` if that is too long ago:
  /// then show all anew.
  ///
  /// - Complexity: O(1) for whoever saw the last state but one, and O(*s*) in the number of sections for
  ///   whoever saw the last one. Else O(*c* log *c*) in the size of the changes since then.
  public final func changes(since version: ListVersion) -> ChangeSet? {
    track()
    if version.number == engine.version {
      let starts = engine.allStarts
      return ChangeSet(
        oldCount: engine.count, newCount: engine.count,
        ChangeSet.Sectioning(
          ChangeSet(count: engine.sectionCount), oldStarts: starts, newStarts: starts))
    }
    return engine.changes(since: version.number)
  }

  // MARK: - Reading

  /// The number of sections.
  public final var sectionCount: Int {
    track()
    return engine.sectionCount
  }

  /// The number of items in all sections.
  public final var count: Int {
    track()
    return engine.count
  }

  /// Whether there are no items.
  public final var isEmpty: Bool { count == 0 }

  /// The number of items in a section.
  public final func count(inSection section: Int) -> Int {
    track()
    return engine.count(inSection: section)
  }

  /// Which section it is, at a position.
  public final func sectionID(at section: Int) -> AnyHashable {
    track()
    return engine.mark(ofSection: section).id
  }

  /// What stands above a section, if anything.
  public final func header(ofSection section: Int) -> String? {
    track()
    return engine.mark(ofSection: section).header
  }

  /// What stands below a section, if anything.
  public final func footer(ofSection section: Int) -> String? {
    track()
    return engine.mark(ofSection: section).footer
  }

  /// The item at a place.
  ///
  /// - Precondition: There is one.
  public final subscript(place: ListPlace) -> Item {
    track()
    return engine.item(at: checked(place))
  }

  /// The item at a position counted through all sections.
  ///
  /// - Precondition: There is one.
  public final subscript(index: Int) -> Item { self[place(ofIndex: index)] }

  /// The place of the item with an id, or `nil` if there is none; the first, if there are several.
  ///
  /// - Complexity: O(log *n*). The first question makes an index of all ids, in O(*n*).
  public final func place(of id: Item.ID) -> ListPlace? {
    track()
    return engine.place(of: id)
  }

  /// The item with an id, or `nil` if there is none.
  public final func item(_ id: Item.ID) -> Item? { place(of: id).map { engine.item(at: $0) } }

  /// The position, counted through all sections, of a place.
  public final func index(of place: ListPlace) -> Int {
    track()
    return engine.rowsBefore(section: place.section) + place.row
  }

  /// The place of a position counted through all sections.
  ///
  /// - Precondition: There is one.
  public final func place(ofIndex index: Int) -> ListPlace {
    track()
    let count = engine.count
    precondition(index >= 0 && index < count, "A list of \(count) items has none at \(index).")
    let section = engine.section(ofIndex: index)
    return ListPlace(section: section, row: index - engine.rowsBefore(section: section))
  }

  /// All sections with their items.
  public final var sections: [ListSection<Item>] {
    track()
    return engine.sections
  }

  private func checked(_ place: ListPlace) -> ListPlace {
    let sections = engine.sectionCount
    precondition(
      place.section >= 0 && place.section < sections && place.row >= 0
        && place.row < engine.count(inSection: place.section),
      "There is no item at \(place): of \(sections) sections the one asked for has "
        + "\(place.section < sections && place.section >= 0 ? engine.count(inSection: place.section) : 0)"
        + " items.")
    return place
  }
}

/// A property of an object that may go: then its last value counts.
@MainActor
final class Following<Value> {
  private var last: Value
  private let read: @MainActor () -> Value?

  init<Owner: AnyObject>(_ owner: Owner, _ path: KeyPath<Owner, Value>) {
    last = untracked { owner[keyPath: path] }
    read = { [weak owner] in owner?[keyPath: path] }
  }

  var value: Value {
    if let value = read() { last = value }
    return last
  }
}
