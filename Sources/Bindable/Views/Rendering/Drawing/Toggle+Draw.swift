extension Toggle: Drawable {
  /// Returns a width that fits the title, with a minimum that fits only the box.
  public func widthRequirement() -> SizeRequirement {
    let width = DisplayWidth.of(title)
    return SizeRequirement(minimum: 3, ideal: width == 0 ? 3 : width + 4)
  }

  /// Draws `[x] title`, `<x> title`, or `(x) title`, with a blank for the `x` if it's off.
  public func draw(on canvas: inout Canvas) {
    let brackets = Brackets(of: self, on: canvas)
    let style = isFocused ? canvas.theme.focus : Style()
    canvas.write(brackets.opening + (isOn ? "x" : " ") + brackets.closing, style: style)
    let line = TextTruncator.line(of: title, to: canvas.size.width - 4)
    canvas.write(line, column: 4, row: 0, style: style)
  }
}
