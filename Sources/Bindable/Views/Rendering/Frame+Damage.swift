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
    public let cells: Cells

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
    var found = FoundRuns()
    for row in 0..<size.height {
      findRuns(from: old, row: row, columns: 0..<size.width, into: &found)
    }
    return Damage(
      size: size, runs: found.runs(table: table), isResized: isResized, cursor: cursor,
      isCursorMoved: isResized ? cursor != nil : cursor != old.cursor)
  }

  /// Finds what differs from a frame of the same size in some columns of a row.
  func findRuns(from old: Frame, row: Int, columns: Range<Int>, into found: inout FoundRuns) {
    let isPlain = table.isEmpty || old.table.isEmpty
    packed.withUnsafeBufferPointer { new in
      old.packed.withUnsafeBufferPointer { known in
        func differs(_ index: Int) -> Bool {
          isPlain
            ? new[index] != known[index]
            : !PackedCell.isEqual(new[index], in: table, known[index], in: old.table)
        }
        func isSecondHalf(_ index: Int) -> Bool {
          new[index].width == 0 || known[index].width == 0
        }
        let base = row * size.width
        let (rowEnd, end) = (base + size.width, base + columns.upperBound)
        var index = base + columns.lowerBound
        while index < end {
          guard differs(index) else {
            index += 1
            continue
          }
          // A second half belongs to its first, in whichever of the frames it is.
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

  /// Takes over some columns of a row from a frame of the same size, which this one equals but for
  /// what is taken over.
  mutating func copy(_ other: Frame, row: Int, columns: Range<Int>) {
    let base = row * size.width
    other.packed.withUnsafeBufferPointer { cells in
      replaceCells(
        from: base + columns.lowerBound,
        with: cells[base + columns.lowerBound..<base + columns.upperBound])
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

/// Runs that were found, their cells one after the other in a memory that they share.
struct FoundRuns {
  private var places: [(row: Int, column: Int, end: Int)] = []
  private var cells: [PackedCell] = []

  mutating func append(row: Int, column: Int, cells new: Slice<UnsafeBufferPointer<PackedCell>>) {
    cells.append(contentsOf: new)
    places.append((row, column, cells.count))
  }

  func runs(table: [Character]) -> [Damage.Run] {
    var start = 0
    return places.map { place in
      defer { start = place.end }
      return Damage.Run(
        row: place.row, column: place.column, cells: Cells(cells[start..<place.end], table: table))
    }
  }
}
