extension KeyHints: Drawable {
  /// Returns a width that ideally fits all hints.
  public func widthRequirement() -> SizeRequirement {
    let width = drawnHints.reduce(-2) { $0 + Self.width(of: $1) + 2 }
    return SizeRequirement(minimum: 0, ideal: max(0, width))
  }

  /// Draws the hints that fit, with bold keys.
  public func draw(on canvas: inout Canvas) {
    let hints = drawnHints
    if let colors = canvas.theme.colors { return draw(hints, on: &canvas, colors) }
    var column = 0
    if !note.isEmpty {
      let line = TextTruncator.line(of: note, to: canvas.size.width)
      canvas.write(line, column: 0, row: 0, style: .inverse)
      column = line.width + 2
    }
    Self.draw(
      hints, from: column, to: canvas.size.width, on: &canvas, keys: .bold, titles: Style(),
      reservesAtStart: false)
  }

  /// Draws the hints that fit between two columns.
  ///
  /// The last one has priority, because it shows all keys, leaves the program, or moves on.
  private static func draw(
    _ hints: [KeyHint], from start: Int, to end: Int, on canvas: inout Canvas, keys keyStyle: Style,
    titles titleStyle: Style, reservesAtStart: Bool = true
  ) {
    let reserved = hints.last.map { width(of: $0) + 2 } ?? 0
    var column = start, isFull = false
    for (index, hint) in hints.enumerated() {
      let isLast = index == hints.count - 1
      let isUnreserved = isLast || !reservesAtStart && column == 0
      let fits = column + width(of: hint) + (isUnreserved ? 0 : reserved) <= end
      isFull = isFull || !fits
      guard !isFull || isLast && fits else { continue }
      let keys = GlyphEncoder.line(of: hint.keys)
      canvas.write(keys, column: column, row: 0, style: keyStyle)
      canvas.write(
        GlyphEncoder.line(of: hint.title), column: column + keys.width + 1, row: 0,
        style: titleStyle)
      column += width(of: hint) + 2
    }
  }

  // A bar in which the last key of the program stays at the end, and others drop out whole.
  private func draw(_ hints: [KeyHint], on canvas: inout Canvas, _ colors: ThemeColors) {
    let bar = colors.bar, width = canvas.size.width
    let (keys, titles) = (bar.merging(colors.heading), bar.merging(colors.secondary))
    canvas.fill(" ", style: bar)
    let margin = width > 24 ? 1 : 0
    var end = width - margin
    if let last = hints.first(where: { $0.keys == "F2" }), end > 24 {
      let title = GlyphEncoder.line(of: " \(last.title)"), mark = GlyphEncoder.line(of: " F2 ")
      end -= title.width + mark.width
      canvas.write(mark, column: end, row: 0, style: bar.merging(colors.selectedTab))
      canvas.write(title, column: end + mark.width, row: 0, style: keys)
      end -= 1
    }
    var column = margin
    if !note.isEmpty {
      let line = TextTruncator.line(of: note, to: end - margin)
      canvas.write(
        line, column: column, row: 0, style: bar.merging(Style(.bold, foreground: colors.warning)))
      column += line.width + 2
    }
    // The key that shows all others comes before those for which there may be no space.
    var others = hints.filter { $0.keys != "F2" }
    // A narrow bar ends with arrows and Tab, because the user tries these anyway.
    if width < 60, var last = others.popLast() {
      others = others.filter { !$0.moves } + others.filter(\.moves)
      if !others.isEmpty, ["?", "F1"].contains(last.keys) { last.title = "" }
      others.append(last)
    }
    Self.draw(others, from: column, to: end, on: &canvas, keys: keys, titles: titles)
  }

  private static func width(of hint: KeyHint) -> Int {
    DisplayWidth.of(hint.keys) + 1 + DisplayWidth.of(hint.title)
  }
}

extension KeyHint {
  /// A Boolean value that indicates whether the keys are only arrows or Tab.
  fileprivate var moves: Bool {
    id.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
      ["Up", "Down", "Left", "Right", "Tab"].contains($0)
    }
  }
}
