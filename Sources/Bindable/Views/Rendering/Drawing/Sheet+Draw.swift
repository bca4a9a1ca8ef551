extension Sheet: Drawable {
  /// Returns the width of the box.
  public func widthRequirement() -> SizeRequirement { box.measuredWidthRequirement() }

  /// Returns the height of the box.
  public func heightRequirement(forWidth width: Int) -> SizeRequirement {
    box.measuredHeightRequirement(forWidth: width)
  }

  /// Draws the box along the bottom edge, below the visible content behind the sheet.
  public func draw(on canvas: inout Canvas) {
    let size = canvas.size
    let height = box.measuredHeightRequirement(forWidth: size.width).resolved(in: size.height)
    let rect = Rect(column: 0, row: size.height - height, width: size.width, height: height)
    canvas.fill(" ", in: rect)
    canvas.draw(box, in: rect)
  }
}
