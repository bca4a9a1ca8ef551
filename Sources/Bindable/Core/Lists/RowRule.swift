/// How rows are told apart: which of two lists are the same row, and whether its content differs.
//
// A protocol rather than closures, so that the diff of a type of row is compiled for that type.
@usableFromInline
protocol RowRule<Row> {
  associatedtype Row
  associatedtype ID: Hashable
  func id(_ row: Row) -> ID
  func isSame(_ old: Row, _ new: Row) -> Bool
  /// Whether rows of equal bytes are the same row with the same content, so that bytes are looked at
  /// first: worth it where asking the rows is dear.
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

/// Rows that are what they are: none is ever updated.
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
