/// The line-breaking algorithm.
///
/// Words stay whole if they fit in a line, and are split otherwise. A line can break anywhere
/// between characters of two columns. Spaces at a break disappear, and leading spaces are kept. No
/// rule prevents certain characters at the start of a line (kinsoku).
enum LineBreaker {
  /// Returns the parts of `line` that become lines of at most `width` columns.
  ///
  /// The result has at least one part. If `width` is 1, a wide glyph is a part by itself, which is
  /// drawn as a blank.
  ///
  /// - Complexity: O(*n*), where *n* is the number of glyphs.
  static func parts(of line: [Glyph], width: Int) -> [Range<Int>] {
    guard width > 0, !line.isEmpty else { return [0..<0] }
    var parts: [Range<Int>] = []
    var start = 0
    var index = 0
    var column = 0
    // The last break opportunity: the end of this part, and the start of the next one.
    var opportunity: (end: Int, next: Int)?

    while index < line.count {
      let glyph = line[index]
      switch glyph.role {
      case .space, .breakpoint:
        // Spaces can exceed the width, where they disappear. Indentation isn't a break opportunity,
        // because the line would be empty.
        if let known = opportunity, known.next == index {
          opportunity = (known.end, index + 1)
        } else if index > start {
          let isIndentation = line[start].role == .space && line[index - 1].role == .space
          if !isIndentation { opportunity = (index, index + 1) }
        }
        column += glyph.width
        index += 1
      case .text, .symbol:
        if index > start, line[index - 1].role == .text,
          glyph.width == 2 || line[index - 1].width == 2
        {
          opportunity = (index, index)
        }
        if column + glyph.width <= width {
          column += glyph.width
          index += 1
          continue
        }
        if let opportunity {
          parts.append(start..<opportunity.end)
          start = opportunity.next
        } else {
          let end = max(index, start + 1)
          parts.append(start..<end)
          start = end
        }
        index = start
        column = 0
        opportunity = nil
      }
    }
    if start < line.count || parts.isEmpty { parts.append(start..<line.count) }
    return parts
  }
}
