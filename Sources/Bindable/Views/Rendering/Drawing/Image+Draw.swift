extension Image: Drawable {
  /// Returns a width that fits the whole displayed text.
  public func widthRequirement() -> SizeRequirement {
    let width = DisplayWidth.of(displayedText) + 2
    return SizeRequirement(minimum: min(3, width), ideal: width)
  }

  /// Returns a height of one row, which `preferredHeight` overrides.
  public func heightRequirement(forWidth width: Int) -> SizeRequirement { .fixed(1) }

  /// Draws the displayed text between brackets, or in a box if there are at least three rows.
  public func draw(on canvas: inout Canvas) {
    let size = canvas.size
    let isBox = size.height >= 3
    let line = TextTruncator.line(of: displayedText, to: size.width - 2)
    guard isBox else {
      canvas.write("[")
      canvas.write(line, column: 1, row: 0)
      canvas.write("]", column: 1 + line.width)
      return
    }
    canvas.drawBorder(of: .rounded)
    canvas.write(
      line, column: 1 + HorizontalAlignment.center.offset(of: line.width, in: size.width - 2),
      row: VerticalAlignment.center.offset(of: 1, in: size.height))
  }
}
