/// The criteria of a diff: the ID of an item, and the equality of contents.
//
// It's a protocol rather than closures, so that a diff is specialized for the type of the items.
@usableFromInline
protocol RowRule<Row> {
  associatedtype Row
  associatedtype ID: Hashable
  func id(_ row: Row) -> ID
  func isSame(_ old: Row, _ new: Row) -> Bool
  /// A Boolean value that indicates whether to compare bytes first, which is faster if IDs and `==`
  /// are expensive; items with equal bytes must be the same item with the same content.
  var looksAtBytes: Bool { get }
}

extension RowRule {
  @inlinable @inline(__always) var looksAtBytes: Bool { false }
}

@usableFromInline
struct RowsWithID<Row: Identifiable & Equatable>: RowRule {
  @inlinable init() {}
  @inlinable @inline(__always) func id(_ row: Row) -> Row.ID { row.id }
  @inlinable @inline(__always) func isSame(_ old: Row, _ new: Row) -> Bool { old == new }
}

/// Criteria for items that are their own IDs and are never updated.
@usableFromInline
struct RowsAsID<Row: Hashable>: RowRule {
  @inlinable init() {}
  @inlinable @inline(__always) func id(_ row: Row) -> Row { row }
  @inlinable @inline(__always) func isSame(_ old: Row, _ new: Row) -> Bool { true }
}

@usableFromInline
struct RowsBy<Row, ID: Hashable>: RowRule {
  @usableFromInline let idOf: (Row) -> ID
  @usableFromInline let compare: (Row, Row) -> Bool

  @inlinable
  init(_ id: @escaping (Row) -> ID, _ compare: @escaping (Row, Row) -> Bool) {
    idOf = id
    self.compare = compare
  }

  @inlinable func id(_ row: Row) -> ID { idOf(row) }
  @inlinable func isSame(_ old: Row, _ new: Row) -> Bool { compare(old, new) }
}
