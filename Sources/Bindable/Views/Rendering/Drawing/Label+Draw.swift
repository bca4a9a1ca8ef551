extension Label: Drawable {
  /// Returns a width that fits the longest line, with a minimum of one column.
  public func widthRequirement() -> SizeRequirement {
    if text.isPrintableASCII {
      let width = lineLimit ?? 1 > 0 ? text.utf8.count : 0
      return SizeRequirement(minimum: min(1, width), ideal: width)
    }
    let lines = readLines
    var ideal = lines.prefix(lineLimit.map { max(0, $0) } ?? lines.count).map(\.width).max() ?? 0
    // The last visible line needs an ellipsis if more lines follow.
    if let limit = lineLimit, limit > 0, limit < lines.count {
      ideal = max(ideal, lines[limit - 1].width + 1)
    }
    return SizeRequirement(minimum: min(1, ideal), ideal: ideal)
  }

  /// Returns a height that fits all lines, with a minimum of one row.
  public func heightRequirement(forWidth width: Int) -> SizeRequirement {
    let limit = max(0, lineLimit ?? Length.limit)
    if limit > 0, text.isPrintableASCII, text.utf8.count <= width { return Label.oneLine }
    var count = 0
    for line in readLines {
      if count >= limit { break }
      // Most lines fit and need no breaking.
      count += line.width <= width ? 1 : LineBreaker.parts(of: line, width: width).count
    }
    count = min(count, limit)
    return SizeRequirement(minimum: min(1, count), ideal: count)
  }

  /// Draws the lines.
  public func draw(on canvas: inout Canvas) {
    let size = canvas.size
    // A fast path for a single line of printable ASCII, which most labels show.
    let text = text
    if text.isPrintableASCII, text.utf8.count <= size.width, size.height > 0, lineLimit ?? 1 > 0 {
      let column = alignment.offset(of: text.utf8.count, in: size.width)
      return canvas.write(ascii: text, column: column, row: 0)
    }
    for (row, line) in shownLines(width: size.width, height: size.height).enumerated() {
      canvas.write(
        line, column: alignment.offset(of: line.width, in: size.width), row: row)
    }
  }

  private static let oneLine = SizeRequirement(minimum: 1, ideal: 1)

  private var readLines: [[Glyph]] {
    let memo = cache
    if let known = memo.lines { return known }
    let lines = GlyphEncoder.lines(of: text)
    memo.lines = lines
    return lines
  }

  // The visible lines. The last one is truncated if more text follows.
  private func shownLines(width: Int, height: Int) -> [[Glyph]] {
    let limit = min(height, lineLimit ?? height)
    var shown: [[Glyph]] = []
    let lines = readLines
    for (index, line) in lines.enumerated() where shown.count < limit {
      for part in LineBreaker.parts(of: line, width: width) {
        let isLast = shown.count == limit - 1
        let linesFollow = index < lines.count - 1
        guard isLast, part.upperBound < line.count || linesFollow, truncation != .clip || limit == 1
        else {
          shown.append(Array(line[part]))
          if isLast { break }
          continue
        }
        // No line is visible after this one, so it's truncated and not broken between words.
        shown.append(
          TextTruncator.truncated(
            line[part.lowerBound...], to: width, by: truncation, alignment: alignment,
            isContinued: linesFollow))
        break
      }
    }
    return shown
  }
}

extension HorizontalAlignment {
  /// Returns the number of columns before content of the given width.
  func offset(of width: Int, in available: Int) -> Int {
    let remaining = max(0, available - width)
    switch self {
    case .leading: return 0
    case .center: return remaining / 2
    case .trailing: return remaining
    }
  }
}

extension VerticalAlignment {
  /// Returns the number of rows above content of the given height.
  func offset(of height: Int, in available: Int) -> Int {
    let remaining = max(0, available - height)
    switch self {
    case .top: return 0
    case .center: return remaining / 2
    case .bottom: return remaining
    }
  }
}
