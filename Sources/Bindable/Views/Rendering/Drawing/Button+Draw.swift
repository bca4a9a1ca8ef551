extension Button: DrawnNode {
  /// A button would like to show its whole title.
  public func widths() -> Extent { .fixed(DisplayWidth.of(title) + 4) }

  /// A button has one row.
  public func heights(forWidth width: Int) -> Extent { .fixed(1) }

  /// Draws `[ title ]`, `< title >` or `( title )`, and `~` for the blanks while it is running.
  public func draw(on canvas: inout Canvas) {
    let brackets = Brackets(of: self)
    let style = isFocused ? canvas.theme.focus : Style()
    let room = max(0, canvas.size.width - 4)
    let line = TextCutting.cut(
      CellText.line(of: title), to: room, by: .tail, alignment: .leading)
    let inner = isRunning ? "~" : " "
    canvas.write(brackets.opening + inner, style: style)
    canvas.write(
      line, column: 2 + HorizontalAlignment.centre.offset(of: line.width, in: room), row: 0,
      style: style)
    canvas.write(inner + brackets.closing, column: 2 + room, style: style)
  }
}

/// The signs around a control that tell its state without colour.
@MainActor struct Brackets {
  let opening: String
  let closing: String

  init(of node: ViewNode) {
    switch (node.looksEnabled, node.isFocused) {
    case (false, _): (opening, closing) = ("(", ")")
    case (true, true): (opening, closing) = ("<", ">")
    case (true, false): (opening, closing) = ("[", "]")
    }
  }
}
