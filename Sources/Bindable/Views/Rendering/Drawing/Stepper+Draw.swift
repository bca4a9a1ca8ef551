extension Stepper: Drawable {
  /// Returns a width that fits the number between the signs.
  public func widthRequirement() -> SizeRequirement {
    SizeRequirement(minimum: 5, ideal: DisplayWidth.of(String(value)) + 6)
  }

  /// Draws `[- 2 +]`, `<- 2 +>`, or `(- 2 +)`, omitting a sign that has no effect.
  public func draw(on canvas: inout Canvas) {
    let brackets = Brackets(of: self, on: canvas)
    let style = isFocused ? canvas.theme.focus : Style()
    let room = max(0, canvas.size.width - 6)
    let line = TextTruncator.line(of: String(value), to: room)
    canvas.write(brackets.opening + (canDecrement ? "- " : "  "), style: style)
    canvas.write(line, column: 3, row: 0, style: style)
    canvas.write(
      (canIncrement ? " +" : "  ") + brackets.closing, column: 3 + line.width, style: style)
  }
}
