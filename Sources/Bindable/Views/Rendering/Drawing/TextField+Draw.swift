extension TextField: Drawable {
  /// Returns a flexible width that ideally fits the text and the caret after it.
  public func widthRequirement() -> SizeRequirement {
    let ideal = max(shownText.width + 1, DisplayWidth.of(placeholder), 10)
    return SizeRequirement(minimum: 1, ideal: ideal, weight: 1)
  }

  /// Draws the text, or the placeholder if the text is empty.
  ///
  /// A focused field shows the part with the caret. Otherwise, it shows the start of the text.
  public func draw(on canvas: inout Canvas) {
    let width = canvas.size.width
    let ground = canvas.drawField()
    let line = text.isEmpty ? GlyphEncoder.line(of: placeholder) : shownText
    let style = ground.merging(text.isEmpty ? canvas.theme.placeholder : Style())
    hiddenColumnCount = 0
    guard isFocused else {
      let cut = TextTruncator.truncated(line, to: width, by: .tail, alignment: .leading)
      canvas.write(cut, column: 0, row: 0, style: style)
      return
    }
    let caretColumn = glyphs(of: String(text.prefix(caret))).width
    let hidden = max(0, caretColumn - (width - 1))
    hiddenColumnCount = hidden
    let selected = selection
    let columns =
      glyphs(of: String(text.prefix(selected.lowerBound)))
      .width..<glyphs(of: String(text.prefix(selected.upperBound))).width
    canvas.write(line, column: -hidden, row: 0, style: style, selecting: columns)
    canvas.setCursor(column: caretColumn - hidden, row: 0)
  }

  /// Returns the position of the caret before the character at a column of the text.
  func position(atColumn column: Int) -> Int {
    var (position, end) = (0, 0)
    for character in text {
      end += glyphs(of: String(character)).width
      if column < end { return position }
      position += 1
    }
    return position
  }

  private var shownText: [Glyph] { glyphs(of: text) }

  private func glyphs(of text: String) -> [Glyph] {
    isSecure
      ? [Glyph](repeating: .bullet, count: text.count) : GlyphEncoder.line(of: text)
  }
}

extension Canvas {
  /// Draws the ground of a text input and returns its style.
  mutating func drawField() -> Style {
    if theme.field != Style() { fill(" ", style: theme.field) }
    return theme.field
  }

  /// Writes a line of text in which a range of columns is selected.
  mutating func write(
    _ line: [Glyph], column: Int, row: Int, style: Style, selecting columns: Range<Int>
  ) {
    write(line, column: column, row: row, style: style)
    guard !columns.isEmpty else { return }
    var end = 0
    let selected = line.filter { glyph in
      end += glyph.width
      return glyph.width > 0 && columns.contains(end - glyph.width)
    }
    write(
      selected, column: column + columns.lowerBound, row: row, style: style.merging(.inverse))
  }
}
