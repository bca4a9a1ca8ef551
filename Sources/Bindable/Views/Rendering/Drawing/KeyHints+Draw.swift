extension KeyHints: Drawable {
  /// Returns a width that ideally fits all hints.
  public func widthRequirement() -> SizeRequirement {
    let widths = hints.map { DisplayWidth.of($0.keys) + 1 + DisplayWidth.of($0.title) }
    return SizeRequirement(minimum: 0, ideal: max(0, widths.reduce(-2) { $0 + $1 + 2 }))
  }

  /// Draws the hints that fit, with bold keys.
  public func draw(on canvas: inout Canvas) {
    var column = 0
    for hint in hints {
      let keys = GlyphEncoder.line(of: hint.keys)
      let title = GlyphEncoder.line(of: hint.title)
      guard column + keys.width + 1 + title.width <= canvas.size.width else { return }
      canvas.write(keys, column: column, row: 0, style: .bold)
      canvas.write(title, column: column + keys.width + 1, row: 0)
      column += keys.width + title.width + 3
    }
  }
}
