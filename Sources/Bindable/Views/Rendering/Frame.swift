/// A grid of cells that represents a rendered view as a value.
///
/// ```swift
/// let frame = Label("Hello").frame(width: 7, height: 1)
/// frame.lines  // ["Hello  "]
/// frame.text   // "Hello"
/// ```
///
/// A wide character is stored as a cell of width 2 followed by a cell of width 0. Overwriting one
/// half blanks the other, so a half is never stored alone.
public struct Frame: Hashable, Sendable {
  /// The number of columns and rows.
  public let size: Size
  /// The position of the caret, or `nil` if it isn't visible.
  public internal(set) var cursor: Position?
  // The cells in row order. A cell of width 2 is always followed by one of width 0 in the same row,
  // and a cell of width 0 always follows one of width 2.
  @usableFromInline package private(set) var packed: [PackedCell]
  // The characters that are too long to be packed, such as family emoji. Some of them may have been
  // overwritten.
  private(set) var table: [Character] = []
  // The number of times the table was compacted, which changes the meaning of packed indexes.
  private var sweeps = 0

  /// The maximum number of cells.
  static let maximumCellCount = 1 << 24

  /// Creates a blank frame.
  ///
  /// - Precondition: `width` and `height` aren't negative, and there are at most 16,777,216 cells.
  package init(width: Int, height: Int) {
    precondition(width >= 0, "The frame width must not be negative, but is \(width).")
    precondition(height >= 0, "The frame height must not be negative, but is \(height).")
    let count = width.multipliedReportingOverflow(by: height)
    precondition(
      !count.overflow && count.partialValue <= Self.maximumCellCount,
      "A frame can have at most \(Self.maximumCellCount) cells, but \(width) x \(height) are more.")
    size = Size(width: width, height: height)
    packed = Array(repeating: .blank, count: width * height)
  }

  /// Creates a frame that shows `lines`, as wide as the widest of them.
  ///
  /// ```swift
  /// Frame(lines: ["日本", "x"]).lines  // ["日本", "x   "]
  /// ```
  public init(lines: [String]) {
    let glyphs = lines.map(GlyphEncoder.line)
    self.init(width: glyphs.map(\.width).max() ?? 0, height: lines.count)
    for (row, line) in glyphs.enumerated() {
      var column = 0
      for glyph in line where glyph.width > 0 {
        write(glyph, column: column, row: row, style: Style())
        column += glyph.width
      }
    }
  }

  /// Returns the size of a frame for a requested one: without negative lengths, and with as many
  /// columns and then rows as a frame can have.
  static func size(_ width: Int, _ height: Int) -> Size {
    let width = Length.limited(width)
    return Size(
      width: width,
      height: min(Length.limited(height), width == 0 ? .max : maximumCellCount / width))
  }

  /// Accesses the cell at a position.
  ///
  /// - Precondition: The position is in the frame. To get `nil` instead, use `cell(column:row:)`.
  public subscript(column column: Int, row row: Int) -> Cell {
    guard let cell = cell(column: column, row: row) else {
      preconditionFailure(
        "Column \(column), row \(row) is out of range for a frame of \(size.width) x \(size.height). "
          + "Use cell(column:row:) if the position may be outside the frame.")
    }
    return cell
  }

  /// Returns the cell at a position, or `nil` if the position is outside the frame.
  public func cell(column: Int, row: Int) -> Cell? {
    guard column >= 0, column < size.width, row >= 0, row < size.height else { return nil }
    return packed[row * size.width + column].cell(table: table)
  }

  /// Returns the cells of a row, or an empty collection if there's no such row.
  public func cells(inRow row: Int) -> Cells {
    guard row >= 0, row < size.height else { return Cells([], table: []) }
    return Cells(packed[row * size.width..<(row + 1) * size.width], table: table)
  }

  /// Writes a glyph of 1 or 2 columns that fits in the frame.
  mutating func write(_ glyph: Glyph, column: Int, row: Int, style: UInt64) {
    let index = row * size.width + column
    splitWide(at: index)
    if glyph.width == 2 {
      splitWide(at: index + 1)
      packed[index + 1] = .secondHalf(style: style)
    }
    packed[index] = pack(glyph.character, width: glyph.width, style: style)
  }

  mutating func write(_ glyph: Glyph, column: Int, row: Int, style: Style) {
    write(glyph, column: column, row: row, style: style.packed)
  }

  /// Writes bytes of a text of printable ASCII, one per column, that fit in the frame.
  mutating func write(
    ascii text: String, bytes range: Range<Int>, column: Int, row: Int, style: UInt64
  ) {
    guard !range.isEmpty else { return }
    let start = row * size.width + column
    splitWide(at: start)
    splitWide(at: start + range.count - 1)
    packed.withUnsafeMutableBufferPointer { cells in
      // Printable ASCII always has contiguous storage: `isPrintableASCII` is `false` without it.
      text.utf8.withContiguousStorageIfAvailable { bytes in
        var index = start
        for byte in bytes[range] {
          cells[index] = PackedCell(ascii: byte, style: style)
          index += 1
        }
      }
    }
  }

  /// Replaces cells of a row, where the old and the new cells begin and end with whole characters.
  mutating func replaceCells(row: Int, column: Int, with new: Cells) {
    var index = row * size.width + column
    for cell in new.packed {
      packed[index] =
        cell.index.map { pack(new.table[$0], width: cell.width, style: cell.style) } ?? cell
      index += 1
    }
  }

  /// Blanks a part of a row that begins and ends with whole characters.
  mutating func clear(row: Int, columns: Range<Int>, style: UInt64 = 0) {
    let base = row * size.width
    packed.withUnsafeMutableBufferPointer { cells in
      cells[base + columns.lowerBound..<base + columns.upperBound]
        .update(repeating: PackedCell(ascii: 0x20, style: style))
    }
  }

  private mutating func pack(_ character: Character, width: Int, style: UInt64) -> PackedCell {
    if let cell = PackedCell(character, width: width, style: style) { return cell }
    if table.count > 2 * packed.count + 16 { compactCharacterTable() }
    table.append(character)
    return PackedCell(index: table.count - 1, width: width, style: style)
  }

  // Removes the characters that no cell uses anymore.
  private mutating func compactCharacterTable() {
    var usedCharacters: [Character] = []
    for index in packed.indices {
      guard let old = packed[index].index else { continue }
      usedCharacters.append(table[old])
      packed[index] = PackedCell(
        index: usedCharacters.count - 1, width: packed[index].width, style: packed[index].style)
    }
    table = usedCharacters
    sweeps += 1
  }

  /// Copies the cells of `runs`, the only ones that differ in `other`, and the caret.
  ///
  /// `other` is an earlier copy of this frame that was written to, so the indexes in the table of
  /// this frame have the same meaning there until its table was compacted.
  mutating func copy(_ runs: [Damage.Run], from other: Frame) {
    cursor = other.cursor
    if sweeps == other.sweeps {
      let width = size.width
      packed.withUnsafeMutableBufferPointer { cells in
        other.packed.withUnsafeBufferPointer { new in
          for index in runs.indices {
            let start = runs[index].row * width + runs[index].column
            let range = start..<start + runs[index].cells.count
            _ = cells[range].update(fromContentsOf: new[range])
          }
        }
      }
    } else {
      packed = other.packed
      sweeps = other.sweeps
    }
    if !other.table.isEmpty || !table.isEmpty { table = other.table }
  }

  // Blanks the remaining half of a wide character before the cell at `index` is overwritten.
  private mutating func splitWide(at index: Int) {
    let cell = packed[index]
    if cell.width == 1 { return }
    let other = cell.width == 2 ? index + 1 : index - 1
    packed[other] = PackedCell(ascii: 0x20, style: packed[other].style)
    // The cell itself is overwritten next. Blank it until then, so that no half is left alone.
    packed[index] = PackedCell(ascii: 0x20, style: cell.style)
  }
}

extension Frame {
  /// Returns whether two frames have equal cells and the same caret position.
  public static func == (first: Frame, second: Frame) -> Bool {
    guard first.size == second.size, first.cursor == second.cursor else { return false }
    return Cells(first.packed[...], table: first.table)
      == Cells(second.packed[...], table: second.table)
  }

  /// Hashes the cells and the caret position.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(size)
    hasher.combine(cursor)
    for cell in packed { cell.hash(into: &hasher, table: table) }
  }
}
