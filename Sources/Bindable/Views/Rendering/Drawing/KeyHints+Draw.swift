extension KeyHints: Drawable {
  /// Returns a width that ideally fits all hints.
  public func widthRequirement() -> SizeRequirement {
    let width = drawnHints.reduce(-2) { $0 + Self.width(of: $1) + 2 }
    return SizeRequirement(minimum: 0, ideal: max(0, width))
  }

  /// Draws the hints that fit, with bold keys.
  public func draw(on canvas: inout Canvas) {
    let hints = drawnHints
    // The last key is the one that shows all keys, leaves the program, or moves on.
    let reserved = hints.last.map { Self.width(of: $0) + 2 } ?? 0
    var column = 0
    var isFull = false
    for (index, hint) in hints.enumerated() {
      let isLast = index == hints.count - 1
      let end = column + Self.width(of: hint) + (index == 0 || isLast ? 0 : reserved)
      isFull = isFull || end > canvas.size.width
      guard !isFull || isLast && end <= canvas.size.width else { continue }
      let keys = GlyphEncoder.line(of: hint.keys)
      canvas.write(keys, column: column, row: 0, style: .bold)
      canvas.write(GlyphEncoder.line(of: hint.title), column: column + keys.width + 1, row: 0)
      column += Self.width(of: hint) + 2
    }
  }

  private static func width(of hint: KeyHint) -> Int {
    DisplayWidth.of(hint.keys) + 1 + DisplayWidth.of(hint.title)
  }
}
