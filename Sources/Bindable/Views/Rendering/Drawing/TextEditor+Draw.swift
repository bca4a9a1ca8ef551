extension TextEditor: Drawable {
  /// Returns a flexible width that ideally fits the longest line and the caret after it.
  public func widthRequirement() -> SizeRequirement {
    let lines = text.isEmpty ? [] : GlyphEncoder.lines(of: text).map(\.width)
    let ideal = max((lines.max() ?? 0) + 1, DisplayWidth.of(placeholder), 10)
    return SizeRequirement(minimum: 1, ideal: ideal, weight: 1)
  }

  /// Returns a flexible height that ideally fits the wrapped lines.
  public func heightRequirement(forWidth width: Int) -> SizeRequirement {
    SizeRequirement(minimum: 1, ideal: WrappedText(text, width: width).rows.count, weight: 1)
  }

  /// Draws the rows around the caret, or the placeholder if the text is empty.
  public func draw(on canvas: inout Canvas) {
    let size = canvas.size
    (drawnWidth, visibleRowCount) = (size.width, max(1, size.height))
    if wrappedRows == nil {
      wrappedRows = { WrappedText($0.text, width: $0.drawnWidth).rows.map(\.positions) }
    }
    let wrapped = WrappedText(text, width: size.width)
    let caretRow = wrapped.rows.lastIndex { $0.positions.start <= caret } ?? 0
    let first = min(max(0, caretRow - size.height / 2), max(0, wrapped.rows.count - size.height))
    if text.isEmpty {
      let line = TextTruncator.truncated(
        GlyphEncoder.line(of: placeholder), to: size.width, by: .tail, alignment: .leading)
      canvas.write(line, column: 0, row: 0, style: canvas.theme.placeholder)
    }
    for row in canvas.visibleRows where first + row < wrapped.rows.count {
      let line = wrapped.rows[first + row]
      canvas.write(
        line.glyphs, column: 0, row: row, style: Style(),
        selecting: isFocused ? line.columns(of: selection) : 0..<0)
    }
    if isFocused {
      let column = wrapped.rows[caretRow].positions.column(of: caret)
      canvas.setCursor(column: min(column, max(0, size.width - 1)), row: caretRow - first)
    }
  }
}

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
    var line: [Character] = []
    for character in text {
      if character.isNewline {
        append(line, from: position, width: width)
        position += line.count + 1
        line = []
      } else {
        line.append(character)
      }
    }
    append(line, from: position, width: width)
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
    let parts = LineBreaker.parts(of: glyphs, width: max(1, width - 1))
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
