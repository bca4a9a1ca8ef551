extension Toggle: DrawnNode {
  /// A toggle would like to show its whole title, and can do with the box.
  public func widths() -> Extent {
    let width = DisplayWidth.of(title)
    return Extent(minimum: 3, ideal: width == 0 ? 3 : width + 4)
  }

  /// A toggle has one row.
  public func heights(forWidth width: Int) -> Extent { .fixed(1) }

  /// Draws `[x] title`, `<x> title` or `(x) title`, with a blank for the `x` if it is off.
  public func draw(on canvas: inout Canvas) {
    let brackets = Brackets(of: self)
    let style = isFocused ? canvas.theme.focus : Style()
    canvas.write(brackets.opening + (isOn ? "x" : " ") + brackets.closing, style: style)
    let line = TextCutting.cut(
      CellText.line(of: title), to: canvas.size.width - 4, by: .tail, alignment: .leading)
    canvas.write(line, column: 4, row: 0, style: style)
  }
}
