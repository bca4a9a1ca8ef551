extension Slider: Drawable {
  /// Returns a flexible width of ideally twenty columns.
  public func widthRequirement() -> SizeRequirement {
    SizeRequirement(minimum: 3, ideal: 20, weight: 1)
  }

  /// Draws `[━━●──]`, `<━━●──>`, or `(━━●──)`.
  public func draw(on canvas: inout Canvas) {
    let brackets = Brackets(of: self, on: canvas)
    let style = isFocused ? canvas.theme.focus : Style()
    let end = max(1, canvas.size.width - 1)
    canvas.write(brackets.opening, style: style)
    canvas.write(brackets.closing, column: end, style: style)
    guard end > 1 else { return }
    let fraction = Fraction(of: value, in: range)
    let knob = 1 + Int((fraction.value * Double(end - 2)).rounded())
    let line = canvas.barCharacters
    canvas.fill(line.remainder, in: Rect(columns: 1..<end, rows: 0..<1), style: style)
    canvas.fill(line.filled, in: Rect(columns: 1..<knob, rows: 0..<1), style: style)
    canvas.write(canvas.theme.usesASCIISymbols ? "O" : "●", column: knob, style: style)
  }
}
