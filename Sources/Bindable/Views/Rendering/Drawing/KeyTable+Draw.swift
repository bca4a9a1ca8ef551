extension KeyTable: Drawable {
  // The number of blank columns between keys and their effect, or before an effect below its keys.
  private static let spacing = 2

  /// Returns a width that ideally fits each hint in one row.
  func widthRequirement() -> SizeRequirement {
    let hints = glyphs
    let ideal = hints.isEmpty ? 0 : hints.keysWidth + Self.spacing + hints.titlesWidth
    return SizeRequirement(minimum: min(1, ideal), ideal: ideal)
  }

  /// Returns a height that fits all rows, with a minimum of one.
  func heightRequirement(forWidth width: Int) -> SizeRequirement {
    let count = rows(width: width).count
    return SizeRequirement(minimum: min(1, count), ideal: count)
  }

  /// Draws the keys and their effects.
  func draw(on canvas: inout Canvas) {
    for (index, row) in rows(width: canvas.size.width).enumerated() {
      canvas.write(row.keys, column: 0, row: index)
      canvas.write(row.title, column: row.titleColumn, row: index)
    }
  }

  private var glyphs: [HintGlyphs] { hints.map { HintGlyphs($0) } }

  private func rows(width: Int) -> [HintRow] {
    let hints = glyphs
    let column = titleColumn(of: hints, in: width)
    return hints.flatMap { hint -> [HintRow] in
      if let column { return Self.rows(of: hint, titleColumn: column, width: width) }
      let end = hint.keys.width + Self.spacing
      if end + hint.title.width <= width {
        return [HintRow(keys: hint.keys, title: hint.title, titleColumn: end)]
      }
      return Self.parts(of: hint.keys, width: width).map { HintRow(keys: $0) }
        + Self.parts(of: hint.title, width: width - Self.spacing).map {
          HintRow(title: $0, titleColumn: Self.spacing)
        }
    }
  }

  /// Returns the column in which all effects begin, or `nil` if there isn't enough space for one.
  private func titleColumn(of hints: [HintGlyphs], in width: Int) -> Int? {
    // The effects stay whole if possible, and each key and each word in any case.
    let free = width - Self.spacing - hints.titlesWidth
    let longestKey = hints.map { $0.keys.longestPartWidth }.max() ?? 0
    let column = max(longestKey, min(hints.keysWidth, free)) + Self.spacing
    let longestWord = hints.map { $0.title.longestPartWidth }.max() ?? 0
    return column + longestWord <= width ? column : nil
  }

  private static func rows(of hint: HintGlyphs, titleColumn: Int, width: Int) -> [HintRow] {
    let keys = parts(of: hint.keys, width: titleColumn - spacing)
    let titles = parts(of: hint.title, width: width - titleColumn)
    return (0..<max(keys.count, titles.count)).map { index in
      HintRow(
        keys: index < keys.count ? keys[index] : [],
        title: index < titles.count ? titles[index] : [], titleColumn: titleColumn)
    }
  }

  private static func parts(of line: [Glyph], width: Int) -> [[Glyph]] {
    LineBreaker.parts(of: line, width: width).map { Array(line[$0]) }
  }
}

/// A hint whose keys can be broken after each key.
private struct HintGlyphs {
  let keys: [Glyph]
  let title: [Glyph]

  init(_ hint: KeyHint) {
    keys = GlyphEncoder.line(of: hint.keys).flatMap { glyph -> [Glyph] in
      ["/", ","].contains(glyph.character) ? [glyph, .breakpoint] : [glyph]
    }
    title = GlyphEncoder.line(of: hint.title)
  }
}

/// The part of a hint in one row.
private struct HintRow {
  var keys: [Glyph] = []
  var title: [Glyph] = []
  var titleColumn = 0
}

extension [HintGlyphs] {
  fileprivate var keysWidth: Int { map { $0.keys.width }.max() ?? 0 }
  fileprivate var titlesWidth: Int { map { $0.title.width }.max() ?? 0 }
}

extension [Glyph] {
  /// The number of columns of the longest part that can't be broken.
  fileprivate var longestPartWidth: Int {
    split { $0.role == .space || $0.role == .breakpoint }.map { $0.width }.max() ?? 0
  }
}
