// The parts of a trace that are stored once: texts, styles, and causes.

/// Values with their indexes, in the order in which they were added.
struct IndexedValues<Value: Hashable> {
  private(set) var all: [Value] = []
  private var indexes: [Value: Int] = [:]

  /// Returns the index of a value, which is added if it's new.
  mutating func index(of value: Value) -> Int {
    if let index = indexes[value] { return index }
    indexes[value] = all.count
    all.append(value)
    return all.count - 1
  }
}

/// The styles of a trace, beginning with the plain one.
struct TracedStyles {
  private var values = IndexedValues<Trace.TextStyle>()
  private var indexes: [UInt64: Int] = [:]

  var all: [Trace.TextStyle] { values.all }

  init() { _ = index(of: Style().packed) }

  /// Returns the index of a packed style.
  mutating func index(of packed: UInt64) -> Int {
    if let known = indexes[packed] { return known }
    let index = values.index(of: Trace.TextStyle(Style(packed: packed)))
    indexes[packed] = index
    return index
  }
}

extension Trace.TextStyle {
  init(_ style: Style) {
    self.init()
    (fg, bg) = (style.foreground.code, style.background.code)
    func flag(_ attribute: Style.Attributes) -> Bool? {
      style.attributes.contains(attribute) ? true : nil
    }
    (bold, dim, italic) = (flag(.bold), flag(.dim), flag(.italic))
    (underline, reverse) = (flag(.underline), flag(.inverse))
  }
}

/// The screen of a step, compared with that of the step before.
struct TracedScreen {
  private var frame = Frame(width: 0, height: 0)
  private var masks: [Rect] = []

  /// Stores a frame, and returns the rows that differ, or all rows if the change is to be full.
  ///
  /// - Parameter masks: The parts whose characters are replaced by bullets.
  mutating func update(
    to new: Frame, masks newMasks: [Rect], isFull: Bool
  ) -> (change: Trace.ScreenChange, rows: [TracedRow]) {
    defer { (frame, masks) = (new, newMasks) }
    let height = new.size.height
    var changed: [TracedRow] = []
    var count = 0
    for row in 0..<max(height, frame.size.height) {
      let (before, after) = (frame.cells(inRow: row), new.cells(inRow: row))
      let isKnown = before == after && row < frame.size.height
      let rowMasks = newMasks.filter { $0.rows.contains(row) }
      if !isKnown { count += Self.differences(before, after, rowMasks) }
      guard row < height, isFull || !isKnown || newMasks != masks else { continue }
      changed.append(TracedRow(row: row, cells: after, masks: rowMasks))
    }
    let change = Trace.ScreenChange(
      rows: height, isFull: isFull ? true : nil, cells: count == 0 ? nil : count, changed: [])
    return (change, changed)
  }

  private static func differences(_ old: Cells, _ new: Cells, _ masks: [Rect]) -> Int {
    let isPlain = old.table.isEmpty && new.table.isEmpty
    func differs(_ column: Int) -> Bool {
      let before = column < old.count ? old.packed[old.startIndex + column] : .blank
      let after = column < new.count ? new.packed[new.startIndex + column] : .blank
      if isPlain { return before.glyph != after.glyph }
      return before.cell(table: old.table).character != after.cell(table: new.table).character
    }
    let differing = (0..<max(old.count, new.count)).filter { column in
      differs(column) && !masks.contains { $0.columns.contains(column) }
    }
    return differing.count
  }
}

/// A row of a screen, whose text is made when the trace is.
struct TracedRow {
  let row: Int
  private let cells: [PackedCell]
  private let table: [Character]
  private let masks: [Rect]

  init(row: Int, cells: Cells, masks: [Rect]) {
    (self.row, self.cells, table) = (row, Array(cells.packed), cells.table)
    self.masks = masks
  }

  /// The number of cells.
  var count: Int { cells.count }

  /// Returns the row as runs of text.
  func runs(_ styles: inout TracedStyles) -> [Trace.Run] {
    var runs: [Trace.Run] = []
    // The open run of characters of one column.
    var (bytes, columns, openStyle): ([UInt8], Int, Int) = ([], 0, 0)
    func close() {
      guard columns > 0 else { return }
      runs.append(
        Trace.Run(text: String(decoding: bytes, as: UTF8.self), style: openStyle, columns: columns))
      (bytes, columns) = ([], 0)
    }
    var (lastStyle, lastIndex): (UInt64, Int) = (0, 0)
    for (column, cell) in cells.enumerated() where cell.width > 0 {
      if cell.style != lastStyle {
        (lastStyle, lastIndex) = (cell.style, styles.index(of: cell.style))
      }
      let isMasked =
        masks.contains { $0.columns.contains(column) } && !cell.cell(table: table).isBlank
      if let ascii = isMasked ? nil : cell.ascii {
        if openStyle != lastIndex { close() }
        bytes.append(ascii)
      } else {
        let text =
          isMasked
          ? String(repeating: "•", count: cell.width)
          : String(cell.cell(table: table).character)
        guard cell.width == 1, text.utf16.count == 1 else {
          close()
          runs.append(Trace.Run(text: text, style: lastIndex, columns: cell.width))
          continue
        }
        if openStyle != lastIndex { close() }
        bytes += text.utf8
      }
      (columns, openStyle) = (columns + 1, lastIndex)
    }
    close()
    if let last = runs.last, last.style == 0, last.columns == last.text.utf16.count {
      let text = last.text.trimmingBlanksAtEnd
      if text.isEmpty {
        runs.removeLast()
      } else {
        runs[runs.count - 1].text = text
        runs[runs.count - 1].columns = text.utf16.count
      }
    }
    return runs
  }
}

extension Trace.ScreenChange {
  /// Sets the rows that differ, without the blank ones of a whole screen.
  mutating func setRows(_ rows: [TracedRow], _ styles: inout TracedStyles) {
    changed = rows.map { Trace.Row(row: $0.row, runs: $0.runs(&styles)) }
    if isFull == true { changed.removeAll { $0.runs.isEmpty } }
  }
}

extension String {
  fileprivate var trimmingBlanksAtEnd: String {
    var end = utf8.endIndex
    while end > startIndex, utf8[utf8.index(before: end)] == UInt8(ascii: " ") {
      end = utf8.index(before: end)
    }
    return String(self[..<end])
  }
}
