/// Where a line of glyphs is broken so that its parts fit a width.
///
/// Words stay whole if they fit at all. Between characters of two columns a line may break
/// anywhere, so text without spaces is cut at the last column. A word that is too long is cut, the
/// spaces at a break vanish, the spaces a line begins with stay. There is no rule that keeps
/// certain marks from a line's start (kinsoku).
enum TextBreaking {
  /// The parts of `line` that become lines of at most `width` columns.
  ///
  /// There is at least one part. A glyph of two columns that has only one is a part by itself;
  /// whoever draws it leaves a blank.
  ///
  /// - Complexity: O(*n*) in the number of glyphs.
  static func parts(of line: [Glyph], width: Int) -> [Range<Int>] {
    guard width > 0, !line.isEmpty else { return [0..<0] }
    var parts: [Range<Int>] = []
    var start = 0
    var index = 0
    var column = 0
    // Where the part may end, and where the next one would then begin.
    var opportunity: (end: Int, next: Int)?

    while index < line.count {
      let glyph = line[index]
      switch glyph.role {
      case .space, .breakpoint:
        // Spaces may hang over the edge, where they vanish. A line's indentation is no place to
        // break, or the line would be empty.
        if let known = opportunity, known.next == index {
          opportunity = (known.end, index + 1)
        } else if index > start {
          let isIndentation = line[start].role == .space && line[index - 1].role == .space
          if !isIndentation { opportunity = (index, index + 1) }
        }
        column += glyph.width
        index += 1
      case .ink, .sign:
        if index > start, line[index - 1].role == .ink,
          glyph.width == 2 || line[index - 1].width == 2
        {
          opportunity = (index, index)
        }
        if column + glyph.width <= width {
          column += glyph.width
          index += 1
          continue
        }
        if let place = opportunity {
          parts.append(start..<place.end)
          start = place.next
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
