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
    hiddenRowCount = first
    let ground = canvas.drawField()
    if text.isEmpty {
      let line = TextTruncator.line(of: placeholder, to: size.width)
      canvas.write(line, column: 0, row: 0, style: ground.merging(canvas.theme.placeholder))
    }
    for row in canvas.visibleRows where first + row < wrapped.rows.count {
      let line = wrapped.rows[first + row]
      canvas.write(
        line.glyphs, column: 0, row: row, style: ground,
        selecting: isFocused ? line.columns(of: selection) : 0..<0)
    }
    if isFocused {
      let column = wrapped.rows[caretRow].positions.column(of: caret)
      canvas.setCursor(column: min(column, max(0, size.width - 1)), row: caretRow - first)
    }
  }
}
