extension Sheet: DrawnNode {
  /// Returns the width of the box.
  public func widths() -> Extent { box.measuredWidths() }

  /// Returns the height of the box.
  public func heights(forWidth width: Int) -> Extent { box.measuredHeights(forWidth: width) }

  /// Draws the box along the bottom edge, below the visible content behind the sheet.
  public func draw(on canvas: inout Canvas) {
    let size = canvas.size
    let height = box.measuredHeights(forWidth: size.width).chosen(from: size.height)
    let rect = Rect(column: 0, row: size.height - height, width: size.width, height: height)
    canvas.fill(" ", in: rect)
    canvas.draw(box, in: rect)
  }
}
