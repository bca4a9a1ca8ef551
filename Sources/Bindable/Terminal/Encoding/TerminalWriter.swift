/// Writes one update, cell by cell, and knows meanwhile what the terminal was left in.
struct TerminalWriter {
  /// The columns of a row that have to be written; none begins or ends within a wide character.
  struct ChangedRow {
    let row: Int
    var columns: [Range<Int>]

    /// Adds columns that do not begin before the last that were added.
    mutating func append(_ added: Range<Int>) {
      if let last = columns.last, last.upperBound >= added.lowerBound {
        columns[columns.count - 1] =
          last.lowerBound..<max(last.upperBound, added.upperBound)
      } else {
        columns.append(added)
      }
    }
  }

  /// What is known of the terminal when an update begins.
  struct Start {
    /// Whether anything was written to it before.
    let isKnown: Bool
    /// Whether nothing of what it shows can be kept.
    let isWhole: Bool
    /// Where its caret is; `nil` if that is hidden, or not known.
    let cursor: Position?
  }

  // What is there before the cells are written; `nil` if that is not kept.
  private let old: Frame?
  private let new: Frame
  private let colors: ColorLevel
  private let area: TerminalEncoder.Area

  private(set) var bytes: [UInt8] = []
  private(set) var cells = 0
  // Where the terminal's cursor is; `nil` if that is not known. The column is not known behind the
  // last column, where terminals wait before they wrap, and behind a character that terminals
  // disagree about.
  var place: (row: Int, column: Int?)?
  // What the terminal writes with now.
  private var style = Style()

  init(from old: Frame?, to new: Frame, colors: ColorLevel, area: TerminalEncoder.Area) {
    self.old = old
    self.new = new
    self.colors = colors
    self.area = area
  }

  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  // MARK: - What has to be written

  /// The rows that look different, from top to bottom, and where they do.
  func changedRows(_ runs: [Damage.Run]) -> [ChangedRow] {
    var changed: [ChangedRow] = []
    for run in runs {
      if changed.last?.row != run.row { changed.append(ChangedRow(row: run.row, columns: [])) }
      guard let old else {
        changed[changed.count - 1].columns.append(run.columns)
        continue
      }
      // Two cells that differ may look the same with the colours that there are.
      let offset = run.row * new.size.width
      for (cell, column) in zip(run.cells, run.columns) {
        // Most cells are of ASCII, where what is packed says it all.
        let (was, now) = (old.packed[offset + column], new.packed[offset + column])
        if was.ascii != nil, now.ascii != nil, was == now || was.glyph != now.glyph {
          if was != now { changed[changed.count - 1].append(column..<column + 1) }
          continue
        }
        guard look(of: old[column: column, row: run.row]) != look(of: cell) else { continue }
        // Both halves, whichever of them differs.
        let start = cell.width == 0 ? column - 1 : column
        let end = cell.width == 2 ? column + 2 : column + 1
        changed[changed.count - 1].append(start..<end)
      }
    }
    return changed.filter { !$0.columns.isEmpty }
  }

  /// What is seen of a cell: of a blank, nothing but what is behind it.
  private func look(of cell: Cell) -> Cell {
    Cell(glyph: cell.character, width: UInt8(cell.width), style: style(for: cell))
  }

  private func style(for cell: Cell) -> Style {
    let style = colors.nearest(to: cell.style)
    return cell.character == " " ? style.behindBlank : style
  }

  // MARK: - The parts of an update

  mutating func begin(_ start: Start) {
    place = start.cursor.map { ($0.row, $0.column) }
    if area == .inline, place == nil { place = (0, 0) }
    guard start.isWhole else { return }
    // Nobody knows what was written before the first frame.
    if !start.isKnown { append("\u{1B}[m") }
    switch area {
    case .screen:
      append("\u{1B}[2J")
      // A terminal of another size has put its cursor elsewhere.
      place = nil
    case .inline:
      move(row: 0, column: 0)
      append("\r\u{1B}[J")
      guard new.size.height > 1 else { return }
      // Rows that are not there yet are made by going down to them.
      for _ in 1..<new.size.height { append("\n") }
      place = (new.size.height - 1, 0)
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
        if !cell.isSteady {
          // A terminal that draws it wider has drawn over what follows.
          end = max(end, boundary(at: min(column + cell.widestReach, width), row: row))
        }
        column += max(1, cell.width)
      }
    }
  }

  mutating func end(_ start: Start) {
    set(Style())
    if let cursor = new.cursor {
      if place?.row != cursor.row || place?.column != cursor.column {
        move(row: cursor.row, column: cursor.column)
      }
      if start.cursor == nil { append("\u{1B}[?25h") }
    } else {
      if area == .inline, new.size.height > 0 { move(row: 0, column: 0) }
      if !start.isKnown || start.cursor != nil { append("\u{1B}[?25l") }
    }
  }

  // MARK: - Cells

  /// Where the characters of ASCII in one style end that begin in a column; that column, if there are
  /// none, or only blanks.
  ///
  /// The character behind them is of ASCII, too, so nothing joins the last one.
  private func endOfWord(row: Int, from column: Int, before limit: Int) -> Int {
    let offset = row * new.size.width
    let first = new.packed[offset + column]
    guard let character = first.ascii, character != 0x20 else { return column }
    var end = column, next = column + 1
    while next < new.size.width, next <= limit, new.packed[offset + next].ascii != nil {
      // The one before can be written.
      if new.packed[offset + next - 1].ascii != 0x20 { end = next }
      guard new.packed[offset + next].style == first.style else { break }
      next += 1
    }
    return end
  }

  /// Writes characters of ASCII in one style.
  private mutating func write(word columns: Range<Int>, row: Int) {
    move(row: row, column: columns.lowerBound)
    let offset = row * new.size.width
    set(colors.nearest(to: Style(packed: new.packed[offset + columns.lowerBound].style)))
    for column in columns { bytes.append(new.packed[offset + column].ascii ?? 0x20) }
    cells += columns.count
    place = (row, columns.upperBound)
  }

  private mutating func write(_ cell: Cell, row: Int, column: Int) {
    if !cell.isSteady, !isBlankBehind(cell, row: row, column: column) {
      // A terminal that draws it narrower would leave what was in its second column.
      set(style(for: cell).behindBlank)
      for _ in 0..<cell.width { bytes.append(0x20) }
      let end = column + cell.width
      place = (row, end < new.size.width ? end : nil)
      move(row: row, column: column)
    }
    let wanted = style(for: cell)
    if cell.character != " " || wanted != style.behindBlank { set(wanted) }
    bytes.append(contentsOf: cell.character.utf8)
    cells += 1
    let end = column + cell.width
    let isKnown =
      end < new.size.width && cell.isSteady
      && !Frame.wouldMerge(cell, new[column: end, row: row])
    place = (row, isKnown ? end : nil)
    // A terminal that draws it wider may have gone on in the next row.
    if area == .screen, !cell.isSteady, column + cell.widestReach >= new.size.width { place = nil }
  }

  // Whether what was there is as blank as if the cell's columns had just been cleared.
  private func isBlankBehind(_ cell: Cell, row: Int, column: Int) -> Bool {
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

  // The first column from `column` on that no wide character goes across.
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

// MARK: - Moving

extension TerminalWriter {
  /// Brings the cursor to a place with as few bytes as there are ways to: none, by writing the
  /// cells between once more, relative, or absolute.
  mutating func move(row: Int, column: Int) {
    if let place, place.row == row, place.column == column { return }
    if let place, place.row == row, place.column == column - 1,
      reprints(row: row, column: column - 1)
    {
      return
    }
    var best: [UInt8]?
    func propose(_ way: [UInt8]) {
      if best.map({ way.count < $0.count }) ?? true { best = way }
    }
    if area == .screen { propose(Self.command("H", row + 1, column + 1)) }
    if let place { for way in relativeWays(from: place, row: row, column: column) { propose(way) } }
    if let place, place.row == row, let start = place.column, start < column,
      let text = reprint(row: row, columns: start..<column), text.bytes.count < best?.count ?? .max
    {
      best = text.bytes
      cells += text.cells
    }
    bytes.append(contentsOf: best ?? [])
    place = (row, column)
  }

  /// Writes one character of ASCII once more, if it is in the style that is set: no way over it is as
  /// short as that, and words stand one column apart.
  private mutating func reprints(row: Int, column: Int) -> Bool {
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
    place = (row, column + 1)
    return true
  }

  private func relativeWays(
    from place: (row: Int, column: Int?), row: Int, column: Int
  ) -> [[UInt8]] {
    let down = row - place.row
    var vertical: [UInt8] = []
    if down > 0 {
      let feeds = [UInt8](repeating: 0x0A, count: down), command = Self.command("B", down)
      vertical = feeds.count <= command.count ? feeds : command
    } else if down < 0 {
      vertical = Self.command("A", -down)
    }
    // A carriage return comes first: it ends the waiting behind the last column.
    let fromStart = [0x0D] + vertical + (column > 0 ? Self.command("C", column) : [])
    guard let start = place.column else { return [fromStart] }
    let horizontal: [UInt8]
    if column >= start {
      horizontal = column > start ? Self.command("C", column - start) : []
    } else {
      let back = start - column, command = Self.command("D", back)
      horizontal = back < command.count ? [UInt8](repeating: 0x08, count: back) : command
    }
    return [vertical + horizontal, fromStart]
  }

  // The cells of some columns as they are written in the style that is set, or `nil` if that does
  // not give what is there.
  private func reprint(row: Int, columns: Range<Int>) -> (bytes: [UInt8], cells: Int)? {
    // A caret may stand in the middle of a wide character.
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
      guard isInStyle, cell.isSteady, column + cell.width <= columns.upperBound,
        column + cell.width >= new.size.width
          || !Frame.wouldMerge(cell, new[column: column + cell.width, row: row])
      else { return nil }
      text.append(contentsOf: cell.character.utf8)
      count += 1
    }
    return (text, count)
  }

  /// `ESC [ number ; number letter`; a single 1 is left out.
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
  /// What is seen of this style where nothing is written.
  fileprivate var behindBlank: Style {
    // A line below is in the colour of the strokes, which inverse puts behind.
    if !attributes.isDisjoint(with: [.underline, .inverse]) { return self }
    return Style(background: background)
  }
}

extension Cell {
  /// Whether all terminals go on in the same column behind the character.
  ///
  /// They agree about single scalars with few exceptions, and about Latin letters with marks;
  /// not about emoji that are put together, halves of flags, or scripts that join.
  fileprivate var isSteady: Bool {
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

  /// The columns that a terminal draws at most which takes the scalars one by one.
  fileprivate var widestReach: Int {
    max(width, character.unicodeScalars.reduce(0) { $0 + max(DisplayWidth.of($1), 0) })
  }
}
