extension Sheet: DrawnNode {
  /// As wide as the box.
  public func widths() -> Extent { box.measuredWidths() }

  /// As high as the box.
  public func heights(forWidth width: Int) -> Extent { box.measuredHeights(forWidth: width) }

  /// Draws the box at the bottom, from side to side; above it, what is behind can still be seen.
  public func draw(on canvas: inout Canvas) {
    let size = canvas.size
    let height = box.measuredHeights(forWidth: size.width).chosen(from: size.height)
    let rect = Rect(column: 0, row: size.height - height, width: size.width, height: height)
    canvas.fill(" ", in: rect)
    canvas.draw(box, in: rect)
  }
}
