/// A position in a grid of cells, with (0, 0) at the top left.
public struct Position: Hashable, Sendable {
  /// The column, from 0 at the left.
  public var column: Int
  /// The row, from 0 at the top.
  public var row: Int

  /// Creates a position.
  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}

/// A width in columns and a height in rows.
///
/// ```swift
/// Size(width: 80, height: 24).isEmpty  // false
/// ```
public struct Size: Hashable, Sendable {
  /// The width, in columns.
  public var width: Int
  /// The height, in rows.
  public var height: Int

  /// Creates a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// A Boolean value that indicates whether the size contains no cells.
  package var isEmpty: Bool { width <= 0 || height <= 0 }
}

/// A rectangle of cells.
///
/// ```swift
/// Rect(column: 2, row: 1, width: 5, height: 3).columns  // 2..<7
/// ```
public struct Rect: Hashable, Sendable {
  /// The range of columns.
  public let columns: Range<Int>
  /// The range of rows.
  public let rows: Range<Int>

  /// Creates a rectangle, treating a negative width or height as 0.
  ///
  /// A rectangle that would end after the greatest integer ends there.
  public init(column: Int, row: Int, width: Int, height: Int) {
    columns = column..<column.addingClamped(max(0, width))
    rows = row..<row.addingClamped(max(0, height))
  }

  init(_ size: Size) { self.init(column: 0, row: 0, width: size.width, height: size.height) }

  init(columns: Range<Int>, rows: Range<Int>) {
    self.columns = columns
    self.rows = rows
  }

  /// The first column.
  public var column: Int { columns.lowerBound }
  /// The first row.
  public var row: Int { rows.lowerBound }
  /// The number of columns.
  public var width: Int { columns.count }
  /// The number of rows.
  public var height: Int { rows.count }
  /// The number of columns and rows.
  public var size: Size { Size(width: width, height: height) }
  /// A Boolean value that indicates whether the rectangle contains no cells.
  package var isEmpty: Bool { columns.isEmpty || rows.isEmpty }

  /// Returns the intersection of this rectangle and `other`.
  package func intersection(_ other: Rect) -> Rect {
    Rect(columns: columns.clamped(to: other.columns), rows: rows.clamped(to: other.rows))
  }

  /// Returns the smallest rectangle that contains this one and `other`.
  func union(_ other: Rect) -> Rect {
    Rect(
      columns: min(column, other.column)..<max(columns.upperBound, other.columns.upperBound),
      rows: min(row, other.row)..<max(rows.upperBound, other.rows.upperBound))
  }

  package func contains(_ position: Position) -> Bool {
    columns.contains(position.column) && rows.contains(position.row)
  }

  func moved(columns: Int, rows: Int) -> Rect {
    Rect(
      column: column.addingClamped(columns), row: row.addingClamped(rows), width: width,
      height: height)
  }

  /// Returns the rectangle inset by the given amounts.
  package func inset(by insets: Insets) -> Rect {
    Rect(
      column: column.addingClamped(insets.leading), row: row.addingClamped(insets.top),
      width: width - insets.horizontal, height: height - insets.vertical)
  }

  /// The rectangle with positions and lengths that can be added without an overflow.
  var limited: Rect {
    func limited(_ position: Int) -> Int { min(max(position, -Length.limit), Length.limit) }
    return Rect(
      column: limited(column), row: limited(row), width: Length.limited(width),
      height: Length.limited(height))
  }
}

extension Int {
  /// Returns the sum, or the greatest or least integer if the sum exceeds it.
  func addingClamped(_ other: Int) -> Int {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? (other < 0 ? .min : .max) : sum
  }
}
