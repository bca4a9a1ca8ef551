extension Label: DrawnNode {
  /// A label would like to show its longest line, and can do with one column.
  public func widths() -> Extent {
    if text.isPrintableASCII {
      let width = lineLimit ?? 1 > 0 ? text.utf8.count : 0
      return Extent(minimum: min(1, width), ideal: width)
    }
    let lines = readLines
    var ideal = lines.prefix(lineLimit.map { max(0, $0) } ?? lines.count).map(\.width).max() ?? 0
    // A last line that is shown has a mark after it if others are left out.
    if let limit = lineLimit, limit > 0, limit < lines.count {
      ideal = max(ideal, lines[limit - 1].width + 1)
    }
    return Extent(minimum: min(1, ideal), ideal: ideal)
  }

  /// A label would like to show all its lines, and can do with one.
  public func heights(forWidth width: Int) -> Extent {
    let limit = max(0, lineLimit ?? Length.limit)
    if limit > 0, text.isPrintableASCII, text.utf8.count <= width { return Label.oneLine }
    var count = 0
    for line in readLines {
      if count >= limit { break }
      // Most lines fit, and then there is nothing to break.
      count += line.width <= width ? 1 : TextBreaking.parts(of: line, width: width).count
    }
    count = min(count, limit)
    return Extent(minimum: min(1, count), ideal: count)
  }

  /// Draws the lines.
  public func draw(on canvas: inout Canvas) {
    let size = canvas.size
    // What most labels show is written as it is.
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

  private static let oneLine = Extent(minimum: 1, ideal: 1)

  private var readLines: [[Glyph]] {
    let memo = memo
    if let known = memo.lines { return known }
    let lines = CellText.lines(of: text)
    memo.lines = lines
    return lines
  }

  // The lines that are seen, the last one cut if more would follow.
  private func shownLines(width: Int, height: Int) -> [[Glyph]] {
    let limit = min(height, lineLimit ?? height)
    var shown: [[Glyph]] = []
    let lines = readLines
    for (index, line) in lines.enumerated() where shown.count < limit {
      for part in TextBreaking.parts(of: line, width: width) {
        let isLast = shown.count == limit - 1
        let linesFollow = index < lines.count - 1
        guard isLast, part.upperBound < line.count || linesFollow, truncation != .clip || limit == 1
        else {
          shown.append(Array(line[part]))
          if isLast { break }
          continue
        }
        // Nothing after this line is seen, so it is not broken between words but cut.
        shown.append(
          TextCutting.cut(
            line[part.lowerBound...], to: width, by: truncation, alignment: alignment,
            goesOn: linesFollow))
        break
      }
    }
    return shown
  }
}

extension HorizontalAlignment {
  /// The columns before something that is `width` wide where there are `available`.
  func offset(of width: Int, in available: Int) -> Int {
    let rest = max(0, available - width)
    switch self {
    case .leading: return 0
    case .centre: return rest / 2
    case .trailing: return rest
    }
  }
}

extension VerticalAlignment {
  /// The rows above something that is `height` high where there are `available`.
  func offset(of height: Int, in available: Int) -> Int {
    let rest = max(0, available - height)
    switch self {
    case .top: return 0
    case .centre: return rest / 2
    case .bottom: return rest
    }
  }
}
