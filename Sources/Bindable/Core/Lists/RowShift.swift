/// Where rows have gone in one change of a list.
///
/// A list on screen asks for the few rows that it knows, so the change costs what is in sight, not
/// what is in the list.
@MainActor
public struct RowShift {
  /// The new place of a row by its old one, and whether it went past others; `nil` if it is gone.
  public let row: (ListPlace) -> (place: ListPlace, isMoved: Bool)?
  /// The new place of a section by its old one; `nil` if it is gone.
  public let section: (Int) -> Int?
  /// The new places of the rows whose items are others now, with the same identity.
  public let updates: [ListPlace]
  /// Whether rows or sections came, went or moved, and not only changed.
  public let isStructural: Bool
  /// The sections that have another number of rows or another header or footer, if the sections are
  /// those they were; `nil` if any may be another.
  public var changedSections: Set<Int>?
  /// Whether rows may have gone.
  public var hasDeletes = true

  package init(
    row: @escaping (ListPlace) -> (place: ListPlace, isMoved: Bool)?,
    section: @escaping (Int) -> Int?, updates: [ListPlace], isStructural: Bool,
    changedSections: Set<Int>? = nil, hasDeletes: Bool = true
  ) {
    (self.row, self.section, self.updates) = (row, section, updates)
    (self.isStructural, self.changedSections) = (isStructural, changedSections)
    self.hasDeletes = hasDeletes
  }

  /// A change of some items in their places.
  package static func updates(_ updates: [ListPlace]) -> RowShift {
    RowShift(
      row: { ($0, false) }, section: { $0 }, updates: updates, isStructural: false,
      hasDeletes: false)
  }
}

extension RowShift {
  /// Where rows have gone in a change of sections and rows.
  ///
  /// - Complexity: O(*c* log *c*) in the size of the change; asking for a row is O(log *c*).
  init(_ change: ChangeSet) {
    let updates = change.updates.map { change.newPlace(of: $0.new) }
    guard change.isStructural else {
      self = .updates(updates)
      return
    }
    let map = RowMap(change)
    let starts = change.oldStarts
    self.init(
      row: { place in
        let old = starts.position(of: place)
        return map.newIndex(ofOld: old).map { (change.newPlace(of: $0), map.isMoved(old)) }
      }, section: { map.newSections[$0] < 0 ? nil : Int(map.newSections[$0]) },
      updates: updates, isStructural: true, changedSections: change.changedSections,
      hasDeletes: !change.deletes.isEmpty || !change.sections.deletes.isEmpty)
  }
}

extension ChangeSet {
  fileprivate var changedSections: Set<Int>? {
    guard !sections.isStructural else { return nil }
    var changed = Set(sections.updates.map(\.new))
    for run in deletes.ranges { changed.formUnion(oldStarts.sections(of: run)) }
    for run in inserts.ranges { changed.formUnion(newStarts.sections(of: run)) }
    for move in moves {
      changed.insert(oldPlace(of: move.from).section)
      changed.insert(newPlace(of: move.to).section)
    }
    return changed
  }
}
