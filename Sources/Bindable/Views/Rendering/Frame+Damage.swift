/// The difference between two frames, as runs of cells in row order.
///
/// ```swift
/// let damage = after.damage(from: before)
/// damage.runs.map(\.text)  // ["2"], where "41 followers" became "42 followers"
/// before.apply(damage)     // before == after, for any two frames
/// ```
///
/// An output only needs to show the runs. If the size differs, it must clear the screen first; the
/// runs then contain all cells that aren't blank.
public struct Damage: Hashable, Sendable {
  /// A sequence of adjacent cells that changed.
  ///
  /// A run never begins or ends in the middle of a wide character of the old or the new frame.
  public struct Run: Hashable, Sendable {
    /// The row, from 0 at the top.
    public let row: Int
    /// The column of the first cell.
    public let column: Int
    /// The new cells.
    public let cells: Cells

    /// The columns of the cells.
    package var columns: Range<Int> { column..<column + cells.count }

    /// The text of the new cells.
    public var text: String { Frame.text(of: cells) }
  }

  /// The size of the new frame.
  public let size: Size
  /// The changed cells, from top to bottom and from left to right.
  public let runs: [Run]
  /// A Boolean value that indicates whether the sizes differ, so that no cell can be kept.
  package let isResized: Bool
  /// The position of the caret in the new frame, or `nil` if it isn't visible.
  public let cursor: Position?
  /// A Boolean value that indicates whether the caret appeared, disappeared, or moved.
  let isCursorMoved: Bool

  /// A Boolean value that indicates whether the frames are equal.
  public var isEmpty: Bool { runs.isEmpty && !isResized && !isCursorMoved }

  /// The number of cells that changed.
  public var cellCount: Int { runs.reduce(0) { $0 + $1.cells.count } }

  /// The rows with changed cells, from top to bottom.
  package var rows: [Int] {
    var rows: [Int] = []
    for run in runs where rows.last != run.row { rows.append(run.row) }
    return rows
  }
}

extension Frame {
  /// Returns the changes that turn `old` into this frame.
  ///
  /// - Complexity: O(*n*), where *n* is the number of cells.
  public func damage(from old: Frame) -> Damage {
    let isResized = size != old.size
    let old = isResized ? Frame(width: size.width, height: size.height) : old
    var found = DamageBuilder(rowCount: size.height)
    for row in 0..<size.height {
      collectRuns(from: old, row: row, columns: 0..<size.width, into: &found)
    }
    return Damage(
      size: size, runs: found.runs(table: table), isResized: isResized, cursor: cursor,
      isCursorMoved: isResized ? cursor != nil : cursor != old.cursor)
  }

  /// Appends the differences from a frame of the same size, in some columns of a row, to `found`.
  func collectRuns(from old: Frame, row: Int, columns: Range<Int>, into found: inout DamageBuilder)
  {
    let isPlain = table.isEmpty || old.table.isEmpty
    packed.withUnsafeBufferPointer { new in
      old.packed.withUnsafeBufferPointer { known in
        func differs(_ index: Int) -> Bool {
          isPlain
            ? new[index] != known[index]
            : !PackedCell.isEqual(new[index], in: table, known[index], in: old.table)
        }
        // Most cells are equal. The loop has no early exit, so that it can be vectorized.
        func differAny(from start: Int) -> Bool {
          var difference: UInt64 = 0
          for index in start..<start + 8 {
            difference |= new[index].glyph ^ known[index].glyph
            difference |= new[index].style ^ known[index].style
          }
          return difference != 0
        }
        func isSecondHalf(_ index: Int) -> Bool {
          new[index].width == 0 || known[index].width == 0
        }
        let base = row * size.width
        let (rowEnd, end) = (base + size.width, base + columns.upperBound)
        var index = base + columns.lowerBound
        while index < end {
          if isPlain, index + 8 <= end, !differAny(from: index) {
            index += 8
            continue
          }
          guard differs(index) else {
            index += 1
            continue
          }
          // The second half of a wide character belongs to the first half, in either frame.
          let start = isSecondHalf(index) ? index - 1 : index
          index += 1
          while index < rowEnd, isSecondHalf(index) || (index < end && differs(index)) {
            index += 1
          }
          found.append(row: row, column: start - base, cells: new[start..<index])
        }
      }
    }
  }

  /// Applies the damage to this frame.
  ///
  /// - Precondition: The damage is for a frame of this size, or `isResized` is `true`.
  /// - Complexity: O(*n*), where *n* is the number of cells that change, if the size is the same.
  package mutating func apply(_ damage: Damage) {
    if damage.isResized { self = Frame(width: damage.size.width, height: damage.size.height) }
    precondition(
      size == damage.size,
      "Damage to a frame of \(damage.size.width) x \(damage.size.height) can't be applied to a frame "
        + "of \(size.width) x \(size.height).")
    for run in damage.runs { replaceCells(row: run.row, column: run.column, with: run.cells) }
    cursor = damage.cursor
  }
}

/// A collection of runs whose cells share one array.
struct DamageBuilder {
  private var positions: [(row: Int, column: Int, end: Int)] = []
  private var cells: [PackedCell] = []

  init(rowCount: Int) {
    guard rowCount > 1 else { return }
    positions.reserveCapacity(rowCount)
    cells.reserveCapacity(2 * rowCount)
  }

  mutating func append(row: Int, column: Int, cells new: Slice<UnsafeBufferPointer<PackedCell>>) {
    cells.append(contentsOf: new)
    positions.append((row, column, cells.count))
  }

  func runs(table: [Character]) -> [Damage.Run] {
    var start = 0
    return positions.map { position in
      defer { start = position.end }
      return Damage.Run(
        row: position.row, column: position.column,
        cells: Cells(cells[start..<position.end], table: table))
    }
  }
}
