extension Image: DrawnNode {
  /// An image would like to show its whole caption.
  public func widths() -> Extent {
    let width = DisplayWidth.of(caption) + 2
    return Extent(minimum: min(3, width), ideal: width)
  }

  /// An image has one row unless more are asked for with `preferredHeight`.
  public func heights(forWidth width: Int) -> Extent { .fixed(1) }

  /// Draws the caption between brackets, or in a box where there are three rows.
  public func draw(on canvas: inout Canvas) {
    let size = canvas.size
    let isBox = size.height >= 3
    let line = TextCutting.cut(
      CellText.line(of: caption), to: size.width - 2, by: .tail, alignment: .leading)
    guard isBox else {
      canvas.write("[")
      canvas.write(line, column: 1, row: 0)
      canvas.write("]", column: 1 + line.width)
      return
    }
    canvas.drawBorder(of: .rounded)
    canvas.write(
      line, column: 1 + HorizontalAlignment.centre.offset(of: line.width, in: size.width - 2),
      row: VerticalAlignment.centre.offset(of: 1, in: size.height))
  }
}
