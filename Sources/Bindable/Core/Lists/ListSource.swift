/// A list of items in sections that provides the changes since an earlier version.
///
/// ```swift
/// let source = ListSource([ada, bob])
/// source.count                                   // 2
/// source[ListIndexPath(section: 0, item: 1)]     // bob
/// source.indexPath(of: bob.id)                   // 0.1
/// ```
///
/// A source is independent of views, so a table and a grid can show the same one. An
/// ``ObservedList`` is a source that you can edit. `filtered`, `sorted`, `mapped`, and `sectioned`
/// derive other lists, which follow each edit at the cost of the edit.
///
/// Effects, derived values, and bindings track the lists they read, and run again when they change.
/// If you store state for each item, save the ``version`` and request ``changes(since:)``:
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
/// A change always ends in the current state. If an effect edits the list it reads, effects that
/// run later receive both changes as one, and the editing effect receives its own change
/// separately.
@MainActor
public class ListSource<Item: Identifiable> {
  let engine: ListStorage<Item>
  // The number of the engine's state, if the engine is derived, so that its readers run only if the
  // number changes.
  private var sourceProperty: Derived<Never, Int>?

  init(_ engine: ListStorage<Item>) {
    self.engine = engine
    if engine.tracks { sourceProperty = Derived { engine.update() } }
  }

  /// Creates a constant list with one section.
  public convenience init(_ items: [Item], header: String? = nil, footer: String? = nil) {
    self.init(sections: [ListSection(id: 0, header: header, footer: footer, items: items)])
  }

  /// Creates a constant list with sections.
  package convenience init(sections: [ListSection<Item>]) {
    self.init(DiffedList(sections))
  }

  /// Creates a list of the items of a property, which follows the property.
  ///
  /// ```swift
  /// let source = ListSource(of: presenter, \.friends)
  /// ```
  ///
  /// The list doesn't retain the object and stays as it was when the object is deallocated. It
  /// compares arrays to find the changes to its items. If that is too slow, use an
  /// ``ObservedList``.
  public convenience init<Owner: AnyObject>(of owner: Owner, _ path: KeyPath<Owner, [Item]>) {
    let read = WeakProperty(owner, path)
    self.init(DiffedList(items: { read.value }))
  }

  /// Creates a list of the sections of a property, which follows the property.
  public convenience init<Owner: AnyObject>(
    of owner: Owner, _ path: KeyPath<Owner, [ListSection<Item>]>
  ) {
    let read = WeakProperty(owner, path)
    self.init(DiffedList { read.value })
  }

  /// Updates the list and tracks it as an input of the current computation.
  final func track() {
    if let sourceProperty { _ = sourceProperty.value } else { engine.track() }
  }

  /// The engine, after it was updated and tracked.
  final var tracked: ListStorage<Item> {
    track()
    return engine
  }

  // MARK: - Changes

  /// The current version of the list.
  public final var version: ListVersion {
    track()
    return ListVersion(number: engine.version)
  }

  /// Returns the changes since a version, or `nil` if they're no longer known and you must reload.
  ///
  /// - Complexity: O(1) since the previous version, and O(*s*) in the number of sections since the
  ///   current one. Otherwise O(*c* log *c*) in the size of the changes since then.
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
  package final var sectionCount: Int { tracked.sectionCount }

  /// The number of items in all sections.
  public final var count: Int { tracked.count }

  /// A Boolean value that indicates whether the list is empty.
  public final var isEmpty: Bool { count == 0 }

  /// Returns the number of items in a section.
  ///
  /// - Precondition: `section` is from 0 to less than `sectionCount`.
  package final func count(inSection section: Int) -> Int {
    tracked(checking: section).count(inSection: section)
  }

  /// Returns the header of a section, or `nil` if it has none.
  ///
  /// - Precondition: `section` is from 0 to less than `sectionCount`.
  package final func header(ofSection section: Int) -> String? {
    tracked(checking: section).mark(ofSection: section).header
  }

  /// Returns the footer of a section, or `nil` if it has none.
  ///
  /// - Precondition: `section` is from 0 to less than `sectionCount`.
  package final func footer(ofSection section: Int) -> String? {
    tracked(checking: section).mark(ofSection: section).footer
  }

  /// The item at an index path.
  ///
  /// - Precondition: `indexPath` is a valid index path.
  package final subscript(indexPath: ListIndexPath) -> Item {
    tracked.checkedItem(at: indexPath)
  }

  /// The item at an index that counts the items of all sections.
  ///
  /// - Precondition: `index` is from 0 to less than `count`.
  public final subscript(index: Int) -> Item { self[indexPath(atIndex: index)] }

  /// Returns the index path of the first item with an ID, or `nil` if there's no such item.
  ///
  /// - Complexity: O(log *n*). The first call builds an index of all IDs, in O(*n*).
  package final func indexPath(of id: Item.ID) -> ListIndexPath? { tracked.indexPath(of: id) }

  /// Returns the item with an ID, or `nil` if there's no such item.
  package final func item(_ id: Item.ID) -> Item? { indexPath(of: id).map { engine.item(at: $0) } }

  /// Returns the index of an index path, counting the items of all sections.
  ///
  /// - Precondition: The list has the section. The item can be a missing one after its last item.
  package final func index(of indexPath: ListIndexPath) -> Int {
    tracked(checking: indexPath.section).itemCount(before: indexPath.section) + indexPath.item
  }

  private func tracked(checking section: Int) -> ListStorage<Item> {
    let tracked = tracked
    precondition(
      section >= 0 && section < tracked.sectionCount,
      "Section \(section) is out of range for a list of \(tracked.sectionCount) sections.")
    return tracked
  }

  /// Returns the index path of an index that counts the items of all sections.
  ///
  /// - Precondition: `index` is from 0 to less than `count`.
  package final func indexPath(atIndex index: Int) -> ListIndexPath {
    track()
    let count = engine.count
    precondition(
      index >= 0 && index < count, "Index \(index) is out of range for a list of \(count) items.")
    let section = engine.section(ofIndex: index)
    return ListIndexPath(section: section, item: index - engine.itemCount(before: section))
  }

  /// The sections with their items.
  public final var sections: [ListSection<Item>] { tracked.sections }
}

/// A list of any items that a computation can track as an input.
@MainActor
protocol TrackedList {
  /// Updates the list and tracks it as an input of the current computation.
  func track()
}

extension ListSource: TrackedList {}

/// An object that contains the nodes of a list, by which the property that contains it is found.
@MainActor
protocol NamedList: AnyObject {
  /// Returns the name of a node of the list, which has a name itself, or `nil` if it has no such
  /// node.
  func name(of node: Node, in list: String) -> String?
}

extension PagedList: NamedList {
  func name(of node: Node, in list: String) -> String? { items.name(of: node, in: list) }
}

extension ListSource: NamedList {
  func name(of node: Node, in list: String) -> String? {
    sourceProperty?.anchor?.node == node ? list : engine.name(of: node, in: list)
  }
}

/// A property of a weakly referenced object, which keeps its last value.
@MainActor
final class WeakProperty<Value> {
  private var last: Value
  private let read: @MainActor () -> Value?

  init<Owner: AnyObject>(_ owner: Owner, _ path: KeyPath<Owner, Value>) {
    last = untracked { owner[keyPath: path] }
    read = { [weak owner] in owner?[keyPath: path] }
  }

  var value: Value {
    if let value = read() { Graph.retire(exchange(&last, with: value)) }
    return last
  }
}
