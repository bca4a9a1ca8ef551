extension Button: Drawable {
  /// Returns a width that fits the whole title.
  public func widthRequirement() -> SizeRequirement { .fixed(DisplayWidth.of(title) + 4) }

  /// Draws `[ title ]`, `< title >`, or `( title )`, with `~` for the blanks if it's running.
  public func draw(on canvas: inout Canvas) {
    if let colors = canvas.theme.colors, colors.raised != .default {
      return draw(on: &canvas, colors)
    }
    let brackets = Brackets(of: self, on: canvas)
    let style = isFocused ? canvas.theme.focus : Style()
    let room = max(0, canvas.size.width - 4)
    let line = TextTruncator.line(of: title, to: room)
    let blank = isRunning ? "~" : " "
    canvas.write(brackets.opening + blank, style: style)
    canvas.write(
      line, column: 2 + HorizontalAlignment.center.offset(of: line.width, in: room), row: 0,
      style: style)
    canvas.write(blank + brackets.closing, column: 2 + room, style: style)
  }

  // An area instead of brackets.
  private func draw(on canvas: inout Canvas, _ colors: ThemeColors) {
    let isPrimary = style.background != .default
    let ground =
      isFocused
      ? colors.focused : isPrimary ? Style(.bold) : Style(background: colors.raised)
    let look =
      canvas.isEnabled && !isRunning
      ? ground
      : Style(
        foreground: isFocused ? colors.focused.background : colors.muted, background: colors.raised)
    canvas.fill(" ", style: look)
    let line = TextTruncator.line(of: title, to: max(0, canvas.size.width - 2))
    let column = HorizontalAlignment.center.offset(of: line.width, in: canvas.size.width)
    canvas.write(line, column: column, row: 0, style: look)
  }
}

/// The brackets around a control that show its state without color.
@MainActor struct Brackets {
  let opening: String
  let closing: String

  init(of node: ViewNode, on canvas: borrowing Canvas) {
    switch (canvas.isEnabled, node.isFocused) {
    case (false, _): (opening, closing) = ("(", ")")
    case (true, true): (opening, closing) = ("<", ">")
    case (true, false): (opening, closing) = ("[", "]")
    }
  }
}
