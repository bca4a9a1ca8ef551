extension TextEditor: Drawable {
  /// Returns a flexible width that ideally fits the longest line and the caret after it.
  public func widthRequirement() -> SizeRequirement {
    // The lines are those of any width.
    let longest = text.isEmpty ? 0 : wrapped(width: drawnWidth).lineWidth
    let ideal = max(longest + 1, DisplayWidth.of(placeholder), 10)
    return SizeRequirement(minimum: 1, ideal: ideal, weight: 1)
  }

  /// Returns a flexible height that ideally fits the wrapped lines.
  public func heightRequirement(forWidth width: Int) -> SizeRequirement {
    SizeRequirement(minimum: 1, ideal: wrapped(width: width).count, weight: 1)
  }

  private func wrapped(width: Int) -> WrappedText {
    let rows = rows as? WrappedText ?? WrappedText()
    self.rows = rows
    rows.wrap(text, width: width)
    return rows
  }

  /// Draws the rows around the caret, or the placeholder if the text is empty.
  public func draw(on canvas: inout Canvas) {
    let size = canvas.size
    (drawnWidth, visibleRowCount) = (size.width, max(1, size.height))
    let wrapped = wrapped(width: size.width)
    let caretRow = wrapped.row(of: caret)
    let first = min(max(0, caretRow - size.height / 2), max(0, wrapped.count - size.height))
    hiddenRowCount = first
    let ground = canvas.drawField()
    if text.isEmpty {
      let line = TextTruncator.line(of: placeholder, to: size.width)
      canvas.write(line, column: 0, row: 0, style: ground.merging(canvas.theme.placeholder))
    }
    let visible = canvas.visibleRows
    let drawn = wrapped.rows(first + visible.lowerBound..<first + visible.upperBound)
    for (row, line) in zip(visible, drawn) {
      canvas.write(
        line.glyphs, column: 0, row: row, style: ground,
        selecting: isFocused ? line.columns(of: selection) : 0..<0)
    }
    if isFocused {
      let column = wrapped[caretRow].column(of: caret)
      canvas.setCursor(column: min(column, max(0, size.width - 1)), row: caretRow - first)
    }
  }
}
