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

  /// Replaces a value, and keeps its index.
  mutating func replace(_ index: Int, by value: Value) {
    all[index] = value
    indexes[value] = index
  }
}

extension Trace.TextStyle {
  init(_ style: Style) {
    self.init()
    (fg, bg) = (Self.text(of: style.foreground), Self.text(of: style.background))
    func flag(_ attribute: Style.Attributes) -> Bool? {
      style.attributes.contains(attribute) ? true : nil
    }
    (bold, dim, italic) = (flag(.bold), flag(.dim), flag(.italic))
    (underline, reverse) = (flag(.underline), flag(.inverse))
  }

  private static func text(of color: Color) -> String? {
    switch color {
    case .default: return nil
    case .ansi(let index) where index < 16: return "\(index)"
    case .indexed(let index) where index < 16: return "\(index)"
    case .ansi(let index), .indexed(let index):
      let color = Palette.color(index)
      return hex(color.red, color.green, color.blue)
    case .rgb(let red, let green, let blue): return hex(red, green, blue)
    }
  }

  private static func hex(_ parts: UInt8...) -> String {
    "#" + parts.map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }.joined()
  }
}

/// The screen of a step as runs of text, compared with that of the step before.
struct TracedScreen {
  private var frame = Frame(width: 0, height: 0)
  private var masks: [Rect] = []

  /// Stores a frame, and returns the rows that differ, or all rows if the change is to be full.
  ///
  /// - Parameter masks: The parts whose characters are replaced by bullets.
  mutating func update(
    to new: Frame, masks newMasks: [Rect], isFull: Bool,
    styles: inout IndexedValues<Trace.TextStyle>
  ) -> Trace.ScreenChange {
    defer { (frame, masks) = (new, newMasks) }
    let height = new.size.height
    var changed: [Trace.Row] = []
    var count = 0
    for row in 0..<max(height, frame.size.height) {
      let (before, after) = (frame.cells(inRow: row), new.cells(inRow: row))
      let isKnown = before == after && row < frame.size.height
      if !isKnown {
        count += Self.differences(before, after, newMasks.filter { $0.rows.contains(row) })
      }
      guard row < height, isFull || !isKnown || newMasks != masks else { continue }
      let runs = Self.runs(of: new, row: row, masks: newMasks, &styles)
      if !runs.isEmpty || !isFull { changed.append(Trace.Row(row: row, runs: runs)) }
    }
    return Trace.ScreenChange(
      rows: height, isFull: isFull ? true : nil, cells: count == 0 ? nil : count, changed: changed)
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

  private static func runs(
    of frame: Frame, row: Int, masks: [Rect], _ styles: inout IndexedValues<Trace.TextStyle>
  ) -> [Trace.Run] {
    var runs: [Trace.Run] = []
    var isOpen = false
    var (lastStyle, lastIndex) = (Style(), 0)
    let masks = masks.filter { $0.rows.contains(row) }
    for (column, cell) in frame.cells(inRow: row).enumerated() where cell.width > 0 {
      if cell.style != lastStyle {
        lastStyle = cell.style
        lastIndex = styles.index(of: Trace.TextStyle(cell.style))
      }
      let isMasked = !cell.isBlank && masks.contains { $0.columns.contains(column) }
      let text = isMasked ? String(repeating: "•", count: cell.width) : String(cell.character)
      let isSimple = cell.width == 1 && text.utf16.count == 1
      if isSimple, isOpen, let last = runs.last, last.style == lastIndex {
        runs[runs.count - 1].text += text
        runs[runs.count - 1].columns += 1
      } else {
        runs.append(Trace.Run(text: text, style: lastIndex, columns: cell.width))
        isOpen = isSimple
      }
    }
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

extension String {
  fileprivate var trimmingBlanksAtEnd: String {
    var end = utf8.endIndex
    while end > startIndex, utf8[utf8.index(before: end)] == UInt8(ascii: " ") {
      end = utf8.index(before: end)
    }
    return String(self[..<end])
  }
}
