extension Frame: CustomStringConvertible {
  /// The rows as text, each exactly as wide as the frame.
  ///
  /// Where an image has pixels, the text contains their brightness: a blank, `░`, `▒`, `▓`, or `█`.
  ///
  /// - Complexity: O(*n*), where *n* is the number of cells.
  public var lines: [String] { (0..<size.height).map(line) }

  /// The rows as text without trailing blanks, joined by line feeds.
  public var text: String {
    lines.map { line in
      let end = line.utf8.lastIndex { $0 != 0x20 }
      return String(end.map { line[...$0] } ?? "")
    }
    .joined(separator: "\n")
  }

  /// The same text as `text`.
  public var description: String { text }

  /// Returns a row as text, exactly as wide as the frame, or `""` if there's no such row.
  public func line(_ row: Int) -> String {
    asciiLine(row) ?? Frame.text(of: cells(inRow: row))
  }

  // Returns the text of a row if its characters cannot merge, because all are ASCII.
  private func asciiLine(_ row: Int) -> String? {
    guard row >= 0, row < size.height else { return nil }
    var line: [UInt8] = []
    line.reserveCapacity(size.width)
    for index in row * size.width..<(row + 1) * size.width {
      guard let character = packed[index].ascii else { return nil }
      line.append(character)
    }
    return String(decoding: line, as: UTF8.self)
  }

  /// Returns the text of the cells, exactly as wide as they are.
  static func text(of cells: some Sequence<Cell>) -> String {
    var line = ""
    var previous: Cell?
    for cell in cells where cell.width > 0 {
      if let previous, Frame.wouldMerge(previous, cell) {
        // Separate two characters that would merge in a string, such as two regional indicators of
        // different labels. Otherwise, the text would be narrower than the frame.
        line.append("\u{200B}")
      }
      line.append(cell.characterWithoutColors)
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
    // A sound mark that was split from a wide base merges with it again without changing the width.
    if merged.count == 1 {
      return !DisplayWidth.isSoundMark(start)
        || DisplayWidth.of(merged) != first.width + second.width
    }
    return merged.count != 2 || merged.first != first.character
  }

  // Few characters merge, so exclude the ranges that never do: punctuation to box drawing, kana and
  // ideographs, Hangul syllables.
  private static func mayJoin(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x300, 0x2010..<0x3000, 0x3030..<0xA000, 0xAC00..<0xD7A4: false
    default: true
    }
  }
}
