/// The base class of the storage of a list: its items and the changes to them.
///
/// Different states have different numbers. Reading `version` announces that changes since then
/// will be requested.
@MainActor
class ListStorage<Item: Identifiable> {
  /// `true` if the list always has one section.
  var isFlat: Bool { false }
  /// `true` if the list is derived from other lists or a property.
  var tracks: Bool { false }
  /// `true` if the last state can be read without closures or other lists.
  var storesItems: Bool { true }
  /// Updates a derived list, tracking its inputs, and returns the number of its state.
  func update() -> Int { version }
  /// Tracks the list as an input of the current computation, if the list isn't derived.
  func track() {}
  /// Returns the name of a node of the list, which has a name itself, or `nil` if it has no such
  /// node.
  func name(of node: Node, in list: String) -> String? { nil }
  var version: Int { 0 }
  /// Returns the changes since an older state, or `nil` if they're no longer known.
  func changes(since version: Int) -> ChangeSet? { nil }

  /// The number of running computations that require the list not to change.
  final var reliances = 0

  /// Runs the program's code, which must not change the list.
  final func relying<Result>(_ body: () throws -> Result) rethrows -> Result {
    reliances += 1
    defer { reliances -= 1 }
    return try body()
  }

  /// The start indexes of the sections, if the list stores them.
  final var starts = SectionStarts([0])

  var sectionCount: Int { starts.sectionCount }
  var count: Int { starts.itemCount }
  func count(inSection section: Int) -> Int { starts.items(of: section).count }
  /// Returns the number of items in the sections before a section.
  func itemCount(before section: Int) -> Int { starts[section] }
  /// Returns the section of an index that counts the items of all sections.
  func section(ofIndex index: Int) -> Int { starts.section(of: index) }
  /// Returns the ID, header, and footer of a section.
  func mark(ofSection section: Int) -> ListSection<Never> { ListSection(id: 0) }
  func item(at indexPath: ListIndexPath) -> Item {
    preconditionFailure("An empty list has no items.")
  }
  /// Returns the item at an index path, which must be valid.
  final func checkedItem(at indexPath: ListIndexPath) -> Item {
    let sections = sectionCount
    let isInside = (0..<sections).contains(indexPath.section)
    let items = isInside ? count(inSection: indexPath.section) : 0
    precondition(
      (0..<items).contains(indexPath.item),
      "Index path \(indexPath) is out of range for a list of \(sections) sections. The section has "
        + "\(items) items.")
    return item(at: indexPath)
  }
  func indexPath(of id: Item.ID) -> ListIndexPath? { nil }
  /// Returns the known index paths of all items with an ID, in ascending order.
  func indexPaths(of id: Item.ID) -> [ListIndexPath] { indexPath(of: id).map { [$0] } ?? [] }

  /// Returns whether items with an ID were found and reported when the ID was looked up or added.
  func hasReportedDuplicate(of id: Item.ID) -> Bool { false }

  final var allStarts: SectionStarts {
    SectionStarts((0..<sectionCount).map { count(inSection: $0) })
  }

  /// Returns the items of a section.
  func items(inSection section: Int) -> [Item] {
    (0..<count(inSection: section)).map { item(at: ListIndexPath(section: section, item: $0)) }
  }

  final var sections: [ListSection<Item>] {
    (0..<sectionCount).map { section in
      let mark = mark(ofSection: section)
      return ListSection(
        id: mark.id, header: mark.header, footer: mark.footer, items: items(inSection: section))
    }
  }
}
