extension Picker: Drawable {
  /// Returns a width that fits the longest title, so that it doesn't depend on the selection.
  public func widthRequirement() -> SizeRequirement {
    let titles = options.map { drawnTitle(of: $0) } + [drawnTitle(of: selection)]
    let width = titles.map { DisplayWidth.of($0) }.max() ?? 0
    return SizeRequirement(minimum: 5, ideal: width + 6)
  }

  /// Draws `[ title ▾ ]`, `< title ▾ >`, or `( title ▾ )`.
  public func draw(on canvas: inout Canvas) {
    let brackets = Brackets(of: self, on: canvas)
    let style = isFocused ? canvas.theme.focus : Style()
    let room = max(0, canvas.size.width - 6)
    let line = TextTruncator.line(of: drawnTitle(of: selection), to: room)
    canvas.write(brackets.opening + " ", style: style)
    canvas.write(line, column: 2, row: 0, style: style)
    canvas.write(" ▾ " + brackets.closing, column: 2 + line.width, style: style)
  }
}
