/// A writer for a single update that tracks the state of the terminal.
struct TerminalWriter {
  /// The columns of a row to write, in ranges that don't split wide characters.
  struct ChangedRow {
    let row: Int
    var columns: [Range<Int>]

    /// Adds columns that don't begin before the previous ones.
    mutating func append(_ added: Range<Int>) {
      if let last = columns.last, last.upperBound >= added.lowerBound {
        columns[columns.count - 1] =
          last.lowerBound..<max(last.upperBound, added.upperBound)
      } else {
        columns.append(added)
      }
    }
  }

  /// The known state of the terminal at the start of an update.
  struct Start {
    /// A Boolean value that indicates whether a frame was written before.
    let isKnown: Bool
    /// A Boolean value that indicates whether nothing on the screen can be kept.
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

  /// Returns the rows that look different, from top to bottom, with their changed columns.
  func changedRows(_ runs: [Damage.Run]) -> [ChangedRow] {
    var changed: [ChangedRow] = []
    for run in runs {
      if changed.last?.row != run.row { changed.append(ChangedRow(row: run.row, columns: [])) }
      guard let old else {
        changed[changed.count - 1].columns.append(run.columns)
        continue
      }
      // Cells that differ can look the same with the supported colors.
      let offset = run.row * new.size.width
      for (cell, column) in zip(run.cells, run.columns) {
        // Most cells are ASCII, for which comparing the packed cells is sufficient.
        let (was, now) = (old.packed[offset + column], new.packed[offset + column])
        if was.ascii != nil, now.ascii != nil, was == now || was.glyph != now.glyph {
          if was != now { changed[changed.count - 1].append(column..<column + 1) }
          continue
        }
        guard appearance(of: old[column: column, row: run.row]) != appearance(of: cell) else {
          continue
        }
        // Include both halves, whichever of them differs.
        let start = cell.width == 0 ? column - 1 : column
        let end = cell.width == 2 ? column + 2 : column + 1
        changed[changed.count - 1].append(start..<end)
      }
    }
    return changed.filter { !$0.columns.isEmpty }
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

  mutating func write(_ changed: ChangedRow) {
    let (row, width) = (changed.row, new.size.width)
    var column = 0
    for run in changed.columns where run.upperBound > column {
      column = max(column, run.lowerBound)
      var end = run.upperBound
      while column < end {
        let word = endOfWord(row: row, from: column, before: end)
        if word > column {
          write(word: column..<word, row: row)
          column = word
          continue
        }
        let cell = new[column: column, row: row]
        if isPlainBlank(cell), remaining(of: changed, from: column) > 3,
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
    let first = new.packed[offset + column]
    guard let character = first.ascii, character != 0x20 else { return column }
    var end = column, next = column + 1
    while next < new.size.width, next <= limit, new.packed[offset + next].ascii != nil {
      // The previous character can be written, because an ASCII character follows it.
      if new.packed[offset + next - 1].ascii != 0x20 { end = next }
      guard new.packed[offset + next].style == first.style else { break }
      next += 1
    }
    return end
  }

  /// Writes ASCII characters in one style.
  private mutating func write(word columns: Range<Int>, row: Int) {
    move(row: row, column: columns.lowerBound)
    let offset = row * new.size.width
    set(colors.nearest(to: Style(packed: new.packed[offset + columns.lowerBound].style)))
    for column in columns { bytes.append(new.packed[offset + column].ascii ?? 0x20) }
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

  private func remaining(of changed: ChangedRow, from column: Int) -> Int {
    changed.columns.reduce(0) { $0 + max(0, $1.upperBound - max($1.lowerBound, column)) }
  }

  // Returns the first column from `column` on that isn't within a wide character.
  private func boundary(at column: Int, row: Int) -> Int {
    guard let cell = new.cell(column: column, row: row), cell.width == 0 else { return column }
    return column + 1
  }

  private mutating func set(_ wanted: Style) {
    guard wanted != style else { return }
    bytes.append(contentsOf: SelectGraphicRendition.bytes(from: style, to: wanted))
    style = wanted
  }
}

// MARK: - Cursor Movement

extension TerminalWriter {
  /// Moves the cursor with the fewest bytes: none, by rewriting the cells in between, with relative
  /// movements, or with an absolute movement.
  mutating func move(row: Int, column: Int) {
    if let position, position.row == row, position.column == column { return }
    if let position, position.row == row, position.column == column - 1,
      canRewrite(row: row, column: column - 1)
    {
      return
    }
    var best: [UInt8]?
    func propose(_ way: [UInt8]) {
      if best.map({ way.count < $0.count }) ?? true { best = way }
    }
    if area == .screen { propose(Self.command("H", row + 1, column + 1)) }
    if let position {
      for way in relativeMoves(from: position, row: row, column: column) { propose(way) }
    }
    if let position, position.row == row, let start = position.column, start < column,
      let text = rewrite(row: row, columns: start..<column), text.bytes.count < best?.count ?? .max
    {
      best = text.bytes
      cells += text.cells
    }
    bytes.append(contentsOf: best ?? [])
    position = (row, column)
  }

  /// Rewrites an ASCII character that has the current style to move the cursor past it, which is
  /// the shortest movement and is common because words are one column apart.
  private mutating func canRewrite(row: Int, column: Int) -> Bool {
    let offset = row * new.size.width + column
    guard let character = new.packed[offset].ascii, new.packed[offset + 1].ascii != nil else {
      return false
    }
    let wanted = colors.nearest(to: Style(packed: new.packed[offset].style))
    let isInStyle =
      character == 0x20 ? wanted.behindBlank == style.behindBlank : wanted == style
    guard isInStyle else { return false }
    bytes.append(character)
    cells += 1
    position = (row, column + 1)
    return true
  }

  private func relativeMoves(
    from position: (row: Int, column: Int?), row: Int, column: Int
  ) -> [[UInt8]] {
    let down = row - position.row
    var vertical: [UInt8] = []
    if down > 0 {
      let feeds = [UInt8](repeating: 0x0A, count: down), command = Self.command("B", down)
      vertical = feeds.count <= command.count ? feeds : command
    } else if down < 0 {
      vertical = Self.command("A", -down)
    }
    // The carriage return is first, because it cancels the deferred wrapping after the last column.
    let fromStart = [0x0D] + vertical + (column > 0 ? Self.command("C", column) : [])
    guard let start = position.column else { return [fromStart] }
    let horizontal: [UInt8]
    if column >= start {
      horizontal = column > start ? Self.command("C", column - start) : []
    } else {
      let back = start - column, command = Self.command("D", back)
      horizontal = back < command.count ? [UInt8](repeating: 0x08, count: back) : command
    }
    return [vertical + horizontal, fromStart]
  }

  // Returns the cells of some columns written in the current style, or `nil` if that doesn't
  // reproduce their content.
  private func rewrite(row: Int, columns: Range<Int>) -> (bytes: [UInt8], cells: Int)? {
    // A caret can be in the middle of a wide character.
    guard columns.count < 10, new[column: columns.lowerBound, row: row].width > 0 else {
      return nil
    }
    var text: [UInt8] = []
    var count = 0
    for column in columns {
      let cell = new[column: column, row: row]
      if cell.width == 0 { continue }
      let isInStyle =
        cell.character == " "
        ? style(for: cell) == style.behindBlank : style(for: cell) == style
      guard isInStyle, cell.hasReliableWidth, column + cell.width <= columns.upperBound,
        column + cell.width >= new.size.width
          || !Frame.wouldMerge(cell, new[column: column + cell.width, row: row])
      else { return nil }
      text.append(contentsOf: character(of: cell).utf8)
      count += 1
    }
    return (text, count)
  }

  /// Returns `ESC [ number ; number letter`, without the number if it's a single 1.
  static func command(_ letter: Unicode.Scalar, _ numbers: Int...) -> [UInt8] {
    var bytes: [UInt8] = [0x1B, 0x5B]
    if numbers != [1] {
      for (index, number) in numbers.enumerated() {
        if index > 0 { bytes.append(0x3B) }
        bytes.append(contentsOf: String(number).utf8)
      }
    }
    bytes.append(UInt8(ascii: letter))
    return bytes
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
  /// A Boolean value that indicates whether all terminals agree on the width of the character.
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
