extension Stepper: DrawnNode {
  /// A stepper would like to show its number between the signs.
  public func widths() -> Extent {
    Extent(minimum: 5, ideal: DisplayWidth.of(String(value)) + 6)
  }

  /// A stepper has one row.
  public func heights(forWidth width: Int) -> Extent { .fixed(1) }

  /// Draws `[- 2 +]`, `<- 2 +>` or `(- 2 +)`, without a sign that would do nothing.
  public func draw(on canvas: inout Canvas) {
    let brackets = Brackets(of: self)
    let room = max(0, canvas.size.width - 6)
    let line = TextCutting.cut(
      CellText.line(of: String(value)), to: room, by: .tail, alignment: .leading)
    canvas.write(brackets.opening + (canDecrement ? "- " : "  "))
    canvas.write(line, column: 3, row: 0)
    canvas.write((canIncrement ? " +" : "  ") + brackets.closing, column: 3 + line.width)
  }
}
