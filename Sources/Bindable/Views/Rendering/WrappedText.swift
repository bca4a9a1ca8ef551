/// A text in rows of a width, each with a column for the caret after it.
///
/// An edit wraps the lines that it changes. A line is a part of the text without line breaks, and a
/// row is a part of a line. Of each line, only the size is kept, and its rows are made when they're
/// drawn.
@MainActor final class WrappedText: TextRows {
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

  /// The start of a line, and the number of columns that it would have in a single row.
  private struct Line {
    var byte = 0
    var position = 0
    var row = 0
    var width = 0
  }

  private var text = ""
  private var width = 0
  // The last one isn't a line. It's the end of the text.
  private var lines = [Line()]

  /// The number of rows, at least one after the first text was wrapped.
  var count: Int { lines[lineCount].row }

  /// The number of columns of the longest line, before it's wrapped.
  var lineWidth: Int { lines.reduce(0) { max($0, $1.width) } }

  private var lineCount: Int { lines.count - 1 }

  /// Wraps a text between words.
  ///
  /// - Returns: The number of lines that were wrapped, because they or the width have changed.
  /// - Complexity: O(*n* + *b*), where *n* is the length of the changed lines, and *b* the number
  ///   of bytes of the text, which are compared.
  @discardableResult func wrap(_ newText: String, width newWidth: Int) -> Int {
    if newWidth != width { lines = [Line()] }
    guard lineCount == 0 || newText != text else { return 0 }
    let old = lines
    let kept = lineCount == 0 ? 0..<0 : changedLines(in: newText)
    let end = old[kept.upperBound]
    let isLast = kept.upperBound == lineCount
    let endByte = isLast ? newText.utf8.count : end.byte + newText.utf8.count - text.utf8.count
    (text, width) = (newText, newWidth)

    lines.removeSubrange(kept.lowerBound...)
    var start = old[kept.lowerBound]
    let pieces = part(start.byte, endByte).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    // A line break before an unchanged line ends the line before it.
    let changed = isLast ? pieces[...] : pieces.dropLast()
    for piece in changed {
      let line = WrappedLine(piece, width: width)
      start.byte = text.utf8.distance(from: text.startIndex, to: piece.startIndex)
      start.width = line.glyphs.width
      lines.append(start)
      start.position += piece.count + 1
      start.row += line.parts.count
    }
    for line in old[kept.upperBound...].dropLast() {
      lines.append(
        Line(
          byte: line.byte - end.byte + endByte,
          position: line.position - end.position + start.position,
          row: line.row - end.row + start.row, width: line.width))
    }
    if !isLast {
      let last = old[old.count - 1]
      start.position += last.position - end.position
      start.row += last.row - end.row
    }
    lines.append(Line(byte: text.utf8.count, position: start.position, row: start.row))
    return changed.count
  }

  /// Returns the lines that differ from those of another text.
  private func changedLines(in newText: String) -> Range<Int> {
    let (old, new) = (text.utf8, newText.utf8)
    let shared = min(old.count, new.count)
    let head = zip(old, new).prefix { $0 == $1 }.count
    let tail = zip(old.reversed(), new.reversed()).prefix(shared - head).prefix { $0 == $1 }.count
    // A line is unchanged if its line break and the byte after it are, because CR LF is one break,
    // and if the break before it is, which has up to three bytes.
    let first = lines[1...].dropLast().prefix { $0.byte < head }.count
    let last = line(\.byte, old.count - tail + 2) + 1
    return first..<max(first + 1, min(last, lineCount))
  }

  /// Returns rows of the text.
  ///
  /// - Complexity: O(*n*) in the length of the lines that contain them.
  func rows(_ range: Range<Int>) -> [Row] {
    let range = range.clamped(to: 0..<count)
    guard !range.isEmpty else { return [] }
    let first = line(\.row, range.lowerBound)
    let last = line(\.row, range.upperBound - 1)
    let all = (first...last).flatMap(rows(ofLine:))
    return Array(all[(range.lowerBound - lines[first].row)...].prefix(range.count))
  }

  /// Returns the caret positions of a row.
  subscript(row: Int) -> TextRow { rows(row..<row + 1)[0].positions }

  /// Returns the row that contains a caret position.
  func row(of position: Int) -> Int {
    let line = line(\.position, position)
    let inner = rows(ofLine: line).lastIndex { $0.positions.start <= position } ?? 0
    return lines[line].row + inner
  }

  /// Returns the positions of the line that contains one.
  func line(around position: Int) -> Range<Int> {
    let line = line(\.position, position)
    return lines[line].position..<lines[line + 1].position - 1
  }

  // The index of the last line that starts at or before a value.
  private func line(_ start: KeyPath<Line, Int>, _ value: Int) -> Int {
    var (low, high) = (0, lineCount)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lines[middle][keyPath: start] <= value { low = middle } else { high = middle }
    }
    return low
  }

  private func part(_ start: Int, _ end: Int) -> Substring {
    let index = text.utf8.index(text.startIndex, offsetBy: start)
    return text[index..<text.utf8.index(index, offsetBy: end - start)]
  }

  private func rows(ofLine number: Int) -> [Row] {
    var line = part(lines[number].byte, lines[number + 1].byte)
    if number < lineCount - 1 { line.removeLast() }
    return WrappedLine(line, width: width).rows(from: lines[number].position)
  }
}

/// A line of wrapped text.
private struct WrappedLine {
  /// The glyphs of the line.
  private(set) var glyphs: [Glyph] = []
  /// The glyphs of each row.
  let parts: [Range<Int>]
  // The index of the first glyph of each character.
  private var starts: [Int] = []

  init(_ line: Substring, width: Int) {
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
    parts = LineBreaker.parts(of: glyphs, width: max(2, width) - 1)
  }

  func rows(from position: Int) -> [WrappedText.Row] {
    var index = 0
    return parts.enumerated().map { number, part in
      let isLast = number == parts.count - 1
      let end = isLast ? Int.max : parts[number + 1].lowerBound
      let start = index
      var columns: [Int] = []
      var next = part.lowerBound
      var width = 0
      while index < starts.count, starts[index] < end {
        while next < starts[index] {
          width += glyphs[next].width
          next += 1
        }
        columns.append(width)
        index += 1
      }
      if isLast { columns.append(width + glyphs[next...].width) }
      return WrappedText.Row(
        glyphs: Array(glyphs[part]),
        positions: TextRow(start: position + start, columns: columns))
    }
  }
}
