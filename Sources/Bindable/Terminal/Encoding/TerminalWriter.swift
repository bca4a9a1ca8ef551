/// A writer for a single update that tracks the state of the terminal.
struct TerminalWriter {
  /// Columns of a row to write, which don't split wide characters.
  struct Change {
    let row: Int
    var columns: Range<Int>
  }

  /// Changes in row order, in which those of a row don't touch.
  struct Changes {
    private(set) var all: [Change] = []

    init(minimumCapacity: Int) { all.reserveCapacity(minimumCapacity) }

    /// Adds columns that don't begin before the previous ones of the row.
    mutating func append(_ columns: Range<Int>, row: Int) {
      if let last = all.last, last.row == row, last.columns.upperBound >= columns.lowerBound {
        all[all.count - 1].columns =
          last.columns.lowerBound..<max(last.columns.upperBound, columns.upperBound)
      } else {
        all.append(Change(row: row, columns: columns))
      }
    }

    var areInSeveralRows: Bool { all.first?.row != all.last?.row }

    /// An estimate of the number of bytes to write.
    var estimatedByteCount: Int {
      var count = 0
      for change in all { count += 8 + change.columns.count }
      return count
    }
  }

  /// The known state of the terminal at the start of an update.
  struct Start {
    /// Set if a frame was written before.
    let isKnown: Bool
    /// Set if nothing on the screen can be kept.
    let isWhole: Bool
    /// The position of the cursor, or `nil` if it's hidden or unknown.
    let cursor: Position?
  }

  // The previous frame, or `nil` if it isn't available.
  private let old: Frame?
  private let new: Frame
  private let colors: ColorDepth
  private let area: TerminalEncoder.Viewport

  private(set) var bytes: [UInt8] = []
  private(set) var cells = 0
  // The position of the terminal's cursor, or `nil` if it's unknown. The column is unknown after
  // the last column, where terminals defer wrapping, and after a character whose width differs
  // between terminals.
  var position: (row: Int, column: Int?)?
  // The current style of the terminal.
  private var style = Style()

  init(from old: Frame?, to new: Frame, colors: ColorDepth, area: TerminalEncoder.Viewport) {
    self.old = old
    self.new = new
    self.colors = colors
    self.area = area
  }

  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  // MARK: - Changes

  /// Returns the columns that look different.
  func changes(_ runs: [Damage.Run]) -> Changes {
    var changes = Changes(minimumCapacity: runs.count)
    // Runs are read in place, because a copy retains their cells.
    for index in runs.indices {
      let (row, columns) = (runs[index].row, runs[index].columns)
      guard let old else {
        changes.append(columns, row: row)
        continue
      }
      // Cells that differ can look the same with the supported colors.
      let offset = row * new.size.width
      for column in columns {
        // Most cells are ASCII, for which comparing the packed cells is sufficient.
        let (was, now) = (old.packed[offset + column], new.packed[offset + column])
        if was.ascii != nil, now.ascii != nil, was == now || was.glyph != now.glyph {
          if was != now { changes.append(column..<column + 1, row: row) }
          continue
        }
        let cell = new[column: column, row: row]
        guard appearance(of: old[column: column, row: row]) != appearance(of: cell) else {
          continue
        }
        // Include both halves, whichever of them differs.
        let start = cell.width == 0 ? column - 1 : column
        let end = cell.width == 2 ? column + 2 : column + 1
        changes.append(start..<end, row: row)
      }
    }
    return changes
  }

  /// Returns the visible part of a cell, which is only the background for a blank.
  private func appearance(of cell: Cell) -> Cell {
    Cell(glyph: character(of: cell), width: UInt8(cell.width), style: style(for: cell))
  }

  private func style(for cell: Cell) -> Style {
    let style = colors.nearest(to: cell.style)
    return cell.character == " " ? style.behindBlank : style
  }

  private func character(of cell: Cell) -> Character {
    colors == .none ? cell.characterWithoutColors : cell.character
  }

  // MARK: - Updates

  mutating func begin(_ start: Start) {
    position = start.cursor.map { ($0.row, $0.column) }
    if area == .inline, position == nil { position = (0, 0) }
    guard start.isWhole else { return }
    // The state of the terminal before the first frame is unknown.
    if !start.isKnown { append("\u{1B}[m") }
    switch area {
    case .screen:
      append("\u{1B}[2J")
      // A resized terminal has moved its cursor.
      position = nil
    case .inline:
      move(row: 0, column: 0)
      append("\r\u{1B}[J")
      guard new.size.height > 1 else { return }
      // Create rows that don't exist yet by moving down to them.
      for _ in 1..<new.size.height { append("\n") }
      position = (new.size.height - 1, 0)
    }
  }

  /// Writes changes, and returns the number of their rows.
  mutating func write(_ changes: Changes) -> Int {
    bytes.reserveCapacity(bytes.count + changes.estimatedByteCount)
    var (start, rowCount) = (0, 0)
    while start < changes.all.count {
      let row = changes.all[start].row
      var end = start + 1
      while end < changes.all.count, changes.all[end].row == row { end += 1 }
      write(changes.all[start..<end], row: row)
      start = end
      rowCount += 1
    }
    return rowCount
  }

  private mutating func write(_ changes: ArraySlice<Change>, row: Int) {
    let width = new.size.width
    var column = 0
    for run in changes where run.columns.upperBound > column {
      column = max(column, run.columns.lowerBound)
      var end = run.columns.upperBound
      while column < end {
        let word = endOfWord(row: row, from: column, before: end)
        if word > column {
          write(word: column..<word, row: row)
          column = word
          continue
        }
        let cell = new[column: column, row: row]
        if isPlainBlank(cell), remaining(of: changes, from: column) > 3,
          isPlainBlank(row: row, from: column)
        {
          move(row: row, column: column)
          set(Style())
          append("\u{1B}[K")
          return
        }
        move(row: row, column: column)
        write(cell, row: row, column: column)
        if !cell.hasReliableWidth {
          // A terminal that draws the character wider has overwritten the cells after it.
          end = max(end, boundary(at: min(column + cell.widestReach, width), row: row))
        }
        column += max(1, cell.width)
      }
    }
  }

  mutating func end(_ start: Start) {
    set(Style())
    if let cursor = new.cursor {
      if position?.row != cursor.row || position?.column != cursor.column {
        move(row: cursor.row, column: cursor.column)
      }
      if start.cursor == nil { append("\u{1B}[?25h") }
    } else {
      if area == .inline, new.size.height > 0 { move(row: 0, column: 0) }
      if !start.isKnown || start.cursor != nil { append("\u{1B}[?25l") }
    }
  }

  // MARK: - Cells

  /// Returns the end of the ASCII characters in one style that begin in a column, or that column if
  /// there are none or only blanks.
  ///
  /// The character after them is also ASCII, so it can't merge with the last one.
  private func endOfWord(row: Int, from column: Int, before limit: Int) -> Int {
    let offset = row * new.size.width
    let last = min(limit, new.size.width - 1)
    return new.packed.withUnsafeBufferPointer { cells in
      let first = cells[offset + column]
      guard var previous = first.ascii, previous != 0x20 else { return column }
      var end = column, next = column + 1
      while next <= last, let character = cells[offset + next].ascii {
        // The previous character can be written, because an ASCII character follows it.
        if previous != 0x20 { end = next }
        guard cells[offset + next].style == first.style else { break }
        previous = character
        next += 1
      }
      return end
    }
  }

  /// Writes ASCII characters in one style.
  private mutating func write(word columns: Range<Int>, row: Int) {
    move(row: row, column: columns.lowerBound)
    let offset = row * new.size.width
    set(nearestStyle(at: offset + columns.lowerBound))
    let range = offset + columns.lowerBound..<offset + columns.upperBound
    bytes.append(
      contentsOf: new.packed[range].lazy.map { UInt8(truncatingIfNeeded: $0.glyph) })
    cells += columns.count
    position = (row, columns.upperBound)
  }

  private mutating func write(_ cell: Cell, row: Int, column: Int) {
    if !cell.hasReliableWidth, !isBlank(cell, row: row, column: column) {
      // A terminal that draws the character narrower would keep the content of its second column.
      set(style(for: cell).behindBlank)
      for _ in 0..<cell.width { bytes.append(0x20) }
      let end = column + cell.width
      position = (row, end < new.size.width ? end : nil)
      move(row: row, column: column)
    }
    let wanted = style(for: cell)
    if cell.character != " " || wanted != style.behindBlank { set(wanted) }
    bytes.append(contentsOf: character(of: cell).utf8)
    cells += 1
    let end = column + cell.width
    let isKnown =
      end < new.size.width && cell.hasReliableWidth
      && !Frame.wouldMerge(cell, new[column: end, row: row])
    position = (row, isKnown ? end : nil)
    // A terminal that draws the character wider may have wrapped to the next row.
    if area == .screen, !cell.hasReliableWidth, column + cell.widestReach >= new.size.width {
      position = nil
    }
  }

  // Returns whether the old cells are as blank as if the columns had just been cleared.
  private func isBlank(_ cell: Cell, row: Int, column: Int) -> Bool {
    guard let old else { return false }
    let background = style(for: cell).behindBlank
    return (column..<column + cell.width).allSatisfy { column in
      let was = old[column: column, row: row]
      return was.isBlank && style(for: was) == background
    }
  }

  private func isPlainBlank(_ cell: Cell) -> Bool {
    cell.isBlank && style(for: cell) == Style()
  }

  private func isPlainBlank(row: Int, from column: Int) -> Bool {
    new.cells(inRow: row).dropFirst(column).allSatisfy(isPlainBlank)
  }

  private func remaining(of changes: ArraySlice<Change>, from column: Int) -> Int {
    changes.reduce(0) {
      $0 + max(0, $1.columns.upperBound - max($1.columns.lowerBound, column))
    }
  }

  // Returns the first column from `column` on that isn't within a wide character.
  private func boundary(at column: Int, row: Int) -> Int {
    guard let cell = new.cell(column: column, row: row), cell.width == 0 else { return column }
    return column + 1
  }

  /// Returns the style of a cell with supported colors.
  private func nearestStyle(at index: Int) -> Style {
    let packed = new.packed[index].style
    return packed == 0 ? Style() : colors.nearest(to: Style(packed: packed))
  }

  private mutating func set(_ wanted: Style) {
    guard wanted != style else { return }
    bytes.append(contentsOf: SelectGraphicRendition.bytes(from: style, to: wanted))
    style = wanted
  }
}

// MARK: - Cursor Movement

extension TerminalWriter {
  /// Moves the cursor with few bytes: none, by rewriting the one cell in between, with relative
  /// movements, or with an absolute movement.
  mutating func move(row: Int, column: Int) {
    if let position, position.row == row, position.column == column { return }
    if let position, position.row == row, position.column == column - 1,
      canRewrite(row: row, column: column - 1)
    {
      return
    }
    // The length of the shortest way, and its steps, without which it's an absolute movement.
    var length = area == .screen ? Self.length(row + 1, column + 1) : Int.max
    var steps: (returns: Bool, rows: Step, columns: Step)?
    if let position {
      let rows = Step.rows(row - position.row)
      if let start = position.column {
        let columns = Step.columns(column - start)
        if rows.length + columns.length < length {
          length = rows.length + columns.length
          steps = (false, rows, columns)
        }
      }
      let columns = Step.columns(column)
      if 1 + rows.length + columns.length < length {
        steps = (true, rows, columns)
      }
    }
    if let steps {
      // The carriage return is first, because it cancels the deferred wrapping after the last
      // column.
      if steps.returns { bytes.append(0x0D) }
      append(steps.rows)
      append(steps.columns)
    } else if area == .screen {
      Self.append("H", [row + 1, column + 1], to: &bytes)
    }
    position = (row, column)
  }

  /// A movement by rows or columns, or none: a repeated control character, or a command.
  private struct Step {
    var count: Int
    var letter: Unicode.Scalar
    /// The control character, if repeating it isn't longer than the command.
    var character: UInt8?

    static func rows(_ count: Int) -> Step {
      count < 0
        ? Step(count: -count, letter: "A")
        : Step(
          count: count, letter: "B",
          character: count <= TerminalWriter.length(count) ? 0x0A : nil)
    }

    static func columns(_ count: Int) -> Step {
      count < 0
        ? Step(
          count: -count, letter: "D",
          character: -count < TerminalWriter.length(-count) ? 0x08 : nil)
        : Step(count: count, letter: "C")
    }

    /// The number of bytes.
    var length: Int {
      count == 0 ? 0 : character == nil ? TerminalWriter.length(count) : count
    }
  }

  private mutating func append(_ step: Step) {
    if let character = step.character {
      for _ in 0..<step.count { bytes.append(character) }
    } else if step.count > 0 {
      // The default is 1.
      Self.append(step.letter, step.count == 1 ? [] : [step.count], to: &bytes)
    }
  }

  /// Rewrites an ASCII character that has the current style to move the cursor past it, which is
  /// the shortest movement and is common because words are one column apart.
  private mutating func canRewrite(row: Int, column: Int) -> Bool {
    let offset = row * new.size.width + column
    guard let character = new.packed[offset].ascii, new.packed[offset + 1].ascii != nil else {
      return false
    }
    let wanted = nearestStyle(at: offset)
    let isInStyle =
      character == 0x20 ? wanted.behindBlank == style.behindBlank : wanted == style
    guard isInStyle else { return false }
    bytes.append(character)
    cells += 1
    position = (row, column + 1)
    return true
  }

  /// Appends `ESC [ number ; number letter`.
  static func append(_ letter: Unicode.Scalar, _ numbers: [Int], to bytes: inout [UInt8]) {
    bytes.append(0x1B)
    bytes.append(0x5B)
    for (index, number) in numbers.enumerated() {
      if index > 0 { bytes.append(0x3B) }
      append(decimal: number, to: &bytes)
    }
    bytes.append(UInt8(ascii: letter))
  }

  // A string for each number took a tenth of the time of a frame.
  private static func append(decimal number: Int, to bytes: inout [UInt8]) {
    if number > 9 { append(decimal: number / 10, to: &bytes) }
    bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
  }

  /// Returns the length of a command with a number, of which 1 is the default.
  private static func length(_ number: Int) -> Int { number == 1 ? 3 : 3 + digitCount(number) }

  /// Returns the length of a command with two numbers.
  private static func length(_ first: Int, _ second: Int) -> Int {
    4 + digitCount(first) + digitCount(second)
  }

  private static func digitCount(_ number: Int) -> Int {
    number > 9 ? 1 + digitCount(number / 10) : 1
  }
}

extension Style {
  /// The visible part of this style in a blank cell.
  fileprivate var behindBlank: Style {
    // Underlines have the foreground color, and inverse shows it as the background.
    if !attributes.isDisjoint(with: [.underline, .inverse]) { return self }
    return Style(background: background)
  }
}

extension Cell {
  /// `true` if all terminals agree on the width of the character.
  ///
  /// Terminals agree on single scalars, with few exceptions, and on Latin letters with marks. They
  /// don't agree on emoji sequences, halves of flags, and scripts whose characters join.
  fileprivate var hasReliableWidth: Bool {
    if character.utf8.count == 1 { return true }
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return true }
    if scalars.count > 1 {
      return first.value < 0x2000
        && scalars.dropFirst().allSatisfy { (0x300..<0x370).contains($0.value) }
    }
    switch first.value {
    case 0x1100..<0x1200, 0xA960..<0xA980, 0xD7B0..<0xD800: return false  // parts of syllables
    case 0xFF9E, 0xFF9F: return false  // sound marks
    case 0x1F1E6..<0x1F200, 0x1F3FB..<0x1F400: return false  // halves of flags, skin tones
    default: return true
    }
  }

  /// The largest number of columns, on a terminal that draws each scalar separately.
  fileprivate var widestReach: Int {
    max(width, character.unicodeScalars.reduce(0) { $0 + max(DisplayWidth.of($1), 0) })
  }
}
