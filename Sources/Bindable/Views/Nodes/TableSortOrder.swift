/// The column by which a table is sorted, and the direction.
public struct TableSortOrder: Hashable, Sendable {
  /// The title of the column.
  public var column: String
  /// A Boolean value that indicates whether the smallest value comes first.
  public var isAscending: Bool

  /// Creates an order.
  public init(_ column: String, isAscending: Bool = true) {
    self.column = column
    self.isAscending = isAscending
  }
}
