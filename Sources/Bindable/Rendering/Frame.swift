/// A picture made of cells: what a view looks like at one size, as a value.
///
/// ```swift
/// let frame = Renderer().render(Label("Hello"), width: 7, height: 1)
/// frame.lines  // ["Hello  "]
/// frame.text   // "Hello"
/// ```
///
/// A character of two columns fills a cell of width 2 and the cell after it, whose width is 0.
/// Whoever overwrites one half blanks the other, so halves never stand alone.
public struct Frame: Hashable, Sendable {
  /// The number of columns and rows.
  public let size: Size
  /// Where the caret of the focused field is, if it is in the picture.
  public internal(set) var cursor: Position?
  // Row by row. A cell of width 2 is always followed by one of width 0 in the same row, and a cell
  // of width 0 always follows one of width 2.
  private(set) var cells: [Cell]

  /// Makes a blank frame.
  ///
  /// - Precondition: Neither number is negative.
  public init(width: Int, height: Int) {
    precondition(width >= 0, "A frame cannot be \(width) columns wide.")
    precondition(height >= 0, "A frame cannot be \(height) rows high.")
    size = Size(width: width, height: height)
    cells = Array(repeating: .blank, count: width * height)
  }

  /// Makes a frame that shows `lines`, as wide as the widest of them.
  ///
  /// ```swift
  /// Frame(lines: ["日本", "x"]).lines  // ["日本", "x   "]
  /// ```
  public init(lines: [String]) {
    let glyphs = lines.map(CellText.line)
    self.init(width: glyphs.map(\.width).max() ?? 0, height: lines.count)
    for (row, line) in glyphs.enumerated() {
      var column = 0
      for glyph in line where glyph.width > 0 {
        write(glyph, column: column, row: row, style: Style())
        column += glyph.width
      }
    }
  }

  /// The cell at a place.
  ///
  /// - Precondition: The place is within the frame; `cell(column:row:)` answers `nil` instead.
  public subscript(column column: Int, row row: Int) -> Cell {
    guard let cell = cell(column: column, row: row) else {
      preconditionFailure(
        "A frame of \(size.width) x \(size.height) has no cell at column \(column), row \(row); "
          + "ask cell(column:row:) where the place may be outside.")
    }
    return cell
  }

  /// The cell at a place, or `nil` if the place is outside.
  public func cell(column: Int, row: Int) -> Cell? {
    guard column >= 0, column < size.width, row >= 0, row < size.height else { return nil }
    return cells[row * size.width + column]
  }

  /// The cells of one row, or none if there is no such row.
  public func cells(inRow row: Int) -> ArraySlice<Cell> {
    guard row >= 0, row < size.height else { return [] }
    return cells[row * size.width..<(row + 1) * size.width]
  }

  /// Writes a glyph of 1 or 2 columns, all of which are within the frame.
  mutating func write(_ glyph: Glyph, column: Int, row: Int, style: Style) {
    let index = row * size.width + column
    splitWide(at: index)
    if glyph.width == 2 {
      splitWide(at: index + 1)
      cells[index + 1] = .secondHalf(style)
    }
    cells[index] = Cell(glyph: glyph.character, width: UInt8(glyph.width), style: style)
  }

  /// Puts cells in place of those that are there; they begin and end with whole characters.
  mutating func replaceCells(row: Int, column: Int, with new: some Collection<Cell>) {
    var index = row * size.width + column
    for cell in new {
      cells[index] = cell
      index += 1
    }
  }

  /// Blanks a part of a row, which begins and ends with whole characters.
  mutating func clear(row: Int, columns: Range<Int>) {
    let base = row * size.width
    for column in columns { cells[base + column] = .blank }
  }

  // Blanks the half that would remain of a wide character when the cell at `index` is overwritten.
  private mutating func splitWide(at index: Int) {
    let cell = cells[index]
    if cell.width == 1 { return }
    let other = cell.width == 2 ? index + 1 : index - 1
    cells[other] = Cell(glyph: " ", width: 1, style: cells[other].style)
    // The cell itself is overwritten next; blank until then, so that the pair stays a pair.
    cells[index] = Cell(glyph: " ", width: 1, style: cell.style)
  }
}
