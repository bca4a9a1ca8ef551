/// A mapping of index paths across a change to a list.
///
/// A list view maps only the items it displays, so the cost of a change depends on the visible
/// items rather than on the whole list.
@MainActor
public struct IndexPathMapping {
  /// A closure that maps an index path and tells whether its item moved, or `nil` if it's deleted.
  public let item: (ListIndexPath) -> (indexPath: ListIndexPath, isMoved: Bool)?
  /// A closure that maps the index of a section, and returns `nil` if the section is deleted.
  public let section: (Int) -> Int?
  /// The new index paths of the updated items.
  public let updates: [ListIndexPath]
  /// A Boolean value that indicates whether items or sections were inserted, deleted, or moved.
  package let isStructural: Bool
  /// The sections with a different number of items, header, or footer, or `nil` if any section
  /// might be different.
  public var changedSections: Set<Int>?
  /// A Boolean value that indicates whether items might have been deleted.
  package let hasDeletes: Bool
  /// The change that is mapped, if it's known, for a list whose items aren't all on screen.
  public package(set) var change: ChangeSet?

  /// `true` if more than one item moved, as when a list is sorted.
  package var movesSeveralItems: Bool { (change?.moves.count ?? 0) > 1 }

  package init(
    item: @escaping (ListIndexPath) -> (indexPath: ListIndexPath, isMoved: Bool)?,
    section: @escaping (Int) -> Int?, updates: [ListIndexPath], isStructural: Bool,
    changedSections: Set<Int>? = nil, hasDeletes: Bool = true
  ) {
    (self.item, self.section, self.updates) = (item, section, updates)
    (self.isStructural, self.changedSections) = (isStructural, changedSections)
    self.hasDeletes = hasDeletes
  }

  /// Returns a change that only updates items.
  package static func updates(_ updates: [ListIndexPath]) -> IndexPathMapping {
    IndexPathMapping(
      item: { ($0, false) }, section: { $0 }, updates: updates, isStructural: false,
      hasDeletes: false)
  }
}

extension IndexPathMapping {
  /// Creates the mapping of a change.
  ///
  /// ```swift
  /// let mapping = IndexPathMapping(ChangeSet(from: ["Ada", "Bob", "Cem"], to: ["Cem", "Bob"]))
  /// mapping.item(ListIndexPath(section: 0, item: 2))  // 0.0, moved
  /// mapping.item(ListIndexPath(section: 0, item: 0))  // nil
  /// ```
  ///
  /// - Complexity: O(*c* log *c*) in the size of the change; mapping an index path is O(log *c*).
  package init(_ change: ChangeSet) {
    let updates = change.updates.map { change.newIndexPath(of: $0.new) }
    guard change.isStructural else {
      self = .updates(updates)
      return
    }
    let map = IndexMapping(change)
    let starts = change.oldStarts
    self.init(
      item: { indexPath in
        map.newIndex(ofOld: starts.position(of: indexPath))
          .map { (change.newIndexPath(of: $0.index), $0.isMoved) }
      }, section: { map.newSections[$0] < 0 ? nil : Int(map.newSections[$0]) },
      updates: updates, isStructural: true, changedSections: change.changedSections,
      hasDeletes: !change.deletes.isEmpty || !change.sections.deletes.isEmpty)
    self.change = change
  }
}

extension ChangeSet {
  fileprivate var changedSections: Set<Int>? {
    guard !sections.isStructural else { return nil }
    var changed = Set(sections.updates.map(\.new))
    for run in deletes.ranges { changed.formUnion(oldStarts.sections(of: run)) }
    for run in inserts.ranges { changed.formUnion(newStarts.sections(of: run)) }
    for move in moves {
      changed.insert(oldIndexPath(of: move.from).section)
      changed.insert(newIndexPath(of: move.to).section)
    }
    return changed
  }
}
