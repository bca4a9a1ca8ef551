extension TextField: DrawnNode {
  /// A field fills what it is given; by itself it shows its text and the caret after it.
  public func widths() -> Extent {
    let ideal = max(shownText.width + 1, DisplayWidth.of(placeholder), 10)
    return Extent(minimum: 1, ideal: ideal, weight: 1)
  }

  /// A field has one row.
  public func heights(forWidth width: Int) -> Extent { .fixed(1) }

  /// Draws the text, or the placeholder if there is none.
  ///
  /// With the focus, the part with the caret is shown; without, the start.
  public func draw(on canvas: inout Canvas) {
    let width = canvas.size.width
    let line = text.isEmpty ? CellText.line(of: placeholder) : shownText
    let style = text.isEmpty ? canvas.theme.placeholder : Style()
    guard isFocused else {
      let cut = TextCutting.cut(line, to: width, by: .tail, alignment: .leading)
      canvas.write(cut, column: 0, row: 0, style: style)
      return
    }
    let caretColumn = glyphs(of: String(text.prefix(caret))).width
    let hidden = max(0, caretColumn - (width - 1))
    canvas.write(line, column: -hidden, row: 0, style: style)
    canvas.placeCursor(column: caretColumn - hidden, row: 0)
  }

  private var shownText: [Glyph] { glyphs(of: text) }

  private func glyphs(of text: String) -> [Glyph] {
    isSecure
      ? [Glyph](repeating: .bullet, count: text.count) : CellText.line(of: text)
  }
}
