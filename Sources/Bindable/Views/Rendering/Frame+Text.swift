extension Frame: CustomStringConvertible {
  /// The rows as text, each exactly as wide as the frame.
  ///
  /// - Complexity: O(*n*) in the number of cells.
  public var lines: [String] { (0..<size.height).map(line) }

  /// The rows as text without trailing blanks, joined by line feeds.
  public var text: String {
    lines.map { line in
      let end = line.utf8.lastIndex { $0 != 0x20 }
      return String(end.map { line[...$0] } ?? "")
    }
    .joined(separator: "\n")
  }

  /// The same as `text`.
  public var description: String { text }

  /// One row as text, exactly as wide as the frame; empty if there is no such row.
  public func line(_ row: Int) -> String { Frame.text(of: cells(inRow: row)) }

  /// Cells as text, exactly as wide as they are.
  static func text(of cells: some Sequence<Cell>) -> String {
    var line = ""
    var previous: Cell?
    for cell in cells where cell.width > 0 {
      if let previous, Frame.wouldMerge(previous, cell) {
        // Two characters that would become one in a string, such as two regional indicators of
        // different labels, are held apart, or the row would be narrower than the frame.
        line.append("\u{200B}")
      }
      line.append(cell.character)
      previous = cell
    }
    return line
  }

  package static func wouldMerge(_ first: Cell, _ second: Cell) -> Bool {
    guard let end = first.character.unicodeScalars.last,
      let start = second.character.unicodeScalars.first,
      mayJoin(start) || mayJoin(end)
    else { return false }
    let merged = String(first.character) + String(second.character)
    // A sound mark that was split from a wide base joins it again: each keeps its columns.
    if merged.count == 1 {
      return !DisplayWidth.isSoundMark(start)
        || DisplayWidth.of(merged) != first.width + second.width
    }
    return merged.count != 2 || merged.first != first.character
  }

  // Hardly any two characters merge, so the scripts and signs that never do are sorted out first:
  // punctuation to box drawing, kana and ideographs, Hangul syllables.
  private static func mayJoin(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x300, 0x2010..<0x3000, 0x3030..<0xA000, 0xAC00..<0xD7A4: false
    default: true
    }
  }
}
