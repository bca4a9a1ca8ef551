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
