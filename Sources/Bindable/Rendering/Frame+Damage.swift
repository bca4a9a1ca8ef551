/// What turns one frame into another: runs of cells, row by row.
///
/// ```swift
/// let damage = after.damage(from: before)
/// damage.runs.map(\.text)           // ["2"], where "41 followers" became "42 followers"
/// before.applying(damage) == after  // true, whatever the frames are
/// ```
///
/// Whoever shows frames needs to show the runs only. A frame of another size is shown on a screen
/// that was cleared: then the runs are all that is not blank.
public struct Damage: Hashable, Sendable {
  /// Cells that stand side by side and have changed.
  ///
  /// A run never begins or ends in the middle of a wide character, neither of an old nor of a new
  /// one.
  public struct Run: Hashable, Sendable {
    /// The row, from 0 at the top.
    public let row: Int
    /// The column of the first cell.
    public let column: Int
    /// What is there now.
    public let cells: [Cell]

    /// The columns that the cells take.
    public var columns: Range<Int> { column..<column + cells.count }

    /// What is there now, as text.
    public var text: String { Frame.text(of: cells) }
  }

  /// The number of columns and rows there are now.
  public let size: Size
  /// What changed, from top to bottom and from left to right.
  public let runs: [Run]
  /// Whether the frames are of different sizes, so that nothing of the old one can be kept.
  public let isResized: Bool
  /// Where the caret is now, if it is in the picture.
  public let cursor: Position?
  /// Whether the caret came, went or moved.
  public let isCursorMoved: Bool

  /// Whether both frames are the same.
  public var isEmpty: Bool { runs.isEmpty && !isResized && !isCursorMoved }

  /// The number of cells that changed.
  public var cellCount: Int { runs.reduce(0) { $0 + $1.cells.count } }

  /// The rows in which something changed, from top to bottom.
  public var rows: [Int] {
    var rows: [Int] = []
    for run in runs where rows.last != run.row { rows.append(run.row) }
    return rows
  }
}

extension Frame {
  /// What has to be drawn again to turn `old` into this frame.
  ///
  /// - Complexity: O(*n*) in the number of cells.
  public func damage(from old: Frame) -> Damage {
    let isResized = size != old.size
    let old = isResized ? Frame(width: size.width, height: size.height) : old
    var runs: [Damage.Run] = []
    for row in 0..<size.height {
      appendRuns(from: old, row: row, columns: 0..<size.width, to: &runs)
    }
    return Damage(
      size: size, runs: runs, isResized: isResized, cursor: cursor,
      isCursorMoved: isResized ? cursor != nil : cursor != old.cursor)
  }

  /// Appends what differs from a frame of the same size in some columns of a row.
  func appendRuns(
    from old: Frame, row: Int, columns: Range<Int>, to runs: inout [Damage.Run]
  ) {
    let base = row * size.width
    let end = base + columns.upperBound
    var index = base + columns.lowerBound
    while index < end {
      if cells[index] == old.cells[index] {
        index += 1
        continue
      }
      var start = index
      // A second half belongs to its first, in whichever of the frames it is.
      if cells[start].width == 0 || old.cells[start].width == 0 { start -= 1 }
      repeat {
        index += 1
      } while index < base + size.width
        && (cells[index].width == 0 || old.cells[index].width == 0
          || (index < end && cells[index] != old.cells[index]))
      runs.append(Damage.Run(row: row, column: start - base, cells: Array(cells[start..<index])))
    }
  }

  /// This frame with the damage done to it.
  ///
  /// - Precondition: The damage is to a frame of this size, or to one that is resized.
  public func applying(_ damage: Damage) -> Frame {
    var result = self
    result.apply(damage)
    return result
  }

  /// Does the damage to this frame.
  ///
  /// - Precondition: The damage is to a frame of this size, or to one that is resized.
  /// - Complexity: O(*n*) in the number of cells that change, if the size stays.
  public mutating func apply(_ damage: Damage) {
    if damage.isResized { self = Frame(width: damage.size.width, height: damage.size.height) }
    precondition(
      size == damage.size,
      "Damage to \(damage.size.width) x \(damage.size.height) cells cannot be done to a frame of "
        + "\(size.width) x \(size.height).")
    for run in damage.runs { replaceCells(row: run.row, column: run.column, with: run.cells) }
    cursor = damage.cursor
  }
}
