/// A text in rows of a width, each with a column for the caret after it.
struct WrappedText {
  struct Row {
    let glyphs: [Glyph]
    let positions: TextRow

    /// The columns of the selected characters.
    func columns(of selection: Range<Int>) -> Range<Int> {
      let range = positions.start..<positions.start + positions.columns.count
      guard selection.overlaps(range) else { return 0..<0 }
      let start = positions.column(of: selection.lowerBound)
      let end =
        range.contains(selection.upperBound)
        ? positions.column(of: selection.upperBound) : glyphs.width
      return start..<max(start, end)
    }
  }

  /// The rows, of which there is at least one.
  private(set) var rows: [Row] = []

  /// Wraps a text between words.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  init(_ text: String, width: Int) {
    var position = 0
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      append(Array(line), from: position, width: width)
      position += line.count + 1
    }
  }

  private mutating func append(_ line: [Character], from position: Int, width: Int) {
    // The glyphs of the line, and the index of the first glyph of each character.
    var glyphs: [Glyph] = []
    var starts: [Int] = []
    var column = 0
    for character in line {
      starts.append(glyphs.count)
      let encoded =
        character == "\t"
        ? Array(
          repeating: Glyph.space, count: GlyphEncoder.tabStops - column % GlyphEncoder.tabStops)
        : GlyphEncoder.line(of: String(character))
      glyphs += encoded
      column += encoded.width
    }
    let parts = LineBreaker.parts(of: glyphs, width: max(2, width) - 1)
    var index = 0
    for (number, part) in parts.enumerated() {
      let isLast = number == parts.count - 1
      let end = isLast ? Int.max : parts[number + 1].lowerBound
      let start = index
      var columns: [Int] = []
      var next = part.lowerBound
      var width = 0
      while index < line.count, starts[index] < end {
        while next < starts[index] {
          width += glyphs[next].width
          next += 1
        }
        columns.append(width)
        index += 1
      }
      if isLast { columns.append(width + glyphs[next...].width) }
      rows.append(
        Row(
          glyphs: Array(glyphs[part]),
          positions: TextRow(start: position + start, columns: columns)))
    }
  }
}
