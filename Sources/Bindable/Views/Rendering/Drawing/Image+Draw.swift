extension Image: Drawable {
  /// Returns the width of the pixels at the preferred height, or one that fits the displayed text.
  public func widthRequirement() -> SizeRequirement {
    guard let pixels, !pixels.isEmpty else {
      let width = DisplayWidth.of(displayedText) + 2
      return SizeRequirement(minimum: min(3, width), ideal: width)
    }
    guard preferredHeight != .automatic else {
      return SizeRequirement(minimum: 1, ideal: pixels.width)
    }
    let rows = SizeRequirement(minimum: 1, ideal: pixels.rows(forColumns: pixels.width))
      .with(preferredHeight).ideal
    return SizeRequirement(minimum: 1, ideal: pixels.columns(forRows: rows))
  }

  /// Returns the height that keeps the proportions, or one row for the displayed text.
  public func heightRequirement(forWidth width: Int) -> SizeRequirement {
    guard let pixels, !pixels.isEmpty else { return .fixed(1) }
    return SizeRequirement(minimum: 1, ideal: pixels.rows(forColumns: width))
  }

  /// Draws the image in the center, or the displayed text between brackets or in a box.
  public func draw(on canvas: inout Canvas) {
    guard let pixels, !pixels.isEmpty else { return drawText(on: &canvas) }
    let available = canvas.size
    guard !available.isEmpty else { return }
    let rows = pixels.rows(forColumns: available.width)
    let size =
      (rows <= available.height) != fillsSpace
      ? Size(width: available.width, height: rows)
      : Size(
        width: fillsSpace
          ? max(available.width, pixels.columns(forRows: available.height))
          : min(pixels.columns(forRows: available.height), available.width),
        height: available.height)
    // Negative if a part of the picture doesn't fit.
    let left = (available.width - size.width) / 2
    let top = (available.height - size.height) / 2
    let visible = Rect(column: left, row: top, width: size.width, height: size.height)
      .intersection(canvas.visibleBounds)
    guard !visible.isEmpty else { return }
    let part = ScaledPart(
      width: size.width, height: 2 * size.height,
      columns: visible.column - left..<visible.columns.upperBound - left,
      rows: 2 * (visible.row - top)..<2 * (visible.rows.upperBound - top))
    let shown = scaled.flatMap { $0.key == part ? $0.pixels : nil } ?? pixels.scaled(part)
    scaled = (part, shown)
    for row in 0..<visible.height {
      let upper = shown.pixels[2 * row * shown.width..<(2 * row + 1) * shown.width]
      let lower = shown.pixels[(2 * row + 1) * shown.width..<(2 * row + 2) * shown.width]
      canvas.write(pixels: zip(upper, lower), column: visible.column, row: visible.row + row)
    }
  }

  private func drawText(on canvas: inout Canvas) {
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

extension Bitmap {
  // A cell is one pixel wide and two pixels high. Lengths have a limit, so nothing overflows.
  fileprivate func rows(forColumns columns: Int) -> Int {
    max(1, (Length.limited(columns) * height + width) / (2 * width))
  }

  fileprivate func columns(forRows rows: Int) -> Int {
    max(1, (4 * Length.limited(rows) * width + height) / (2 * height))
  }
}
