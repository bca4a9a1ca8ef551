extension Dialog: Drawable {
  /// Returns the width of the box, which can grow if the placement isn't `.box`.
  public func widthRequirement() -> SizeRequirement {
    let box = box.measuredWidthRequirement()
    return placement == .box ? box : box.growing
  }

  /// Returns the height of the box, which can grow if the placement is `.fullScreen`.
  public func heightRequirement(forWidth width: Int) -> SizeRequirement {
    switch placement {
    case .box:
      box.measuredHeightRequirement(forWidth: box.measuredWidthRequirement().resolved(in: width))
    case .inline: box.measuredHeightRequirement(forWidth: width)
    case .fullScreen: box.measuredHeightRequirement(forWidth: width).growing
    }
  }

  /// Draws the box, either centered over the visible content behind it or on the whole canvas.
  public func draw(on canvas: inout Canvas) {
    if placement == .box {
      let size = canvas.size
      let width = box.measuredWidthRequirement().resolved(in: size.width)
      let height = box.measuredHeightRequirement(forWidth: width).resolved(in: size.height)
      let rect = Rect(
        column: HorizontalAlignment.center.offset(of: width, in: size.width),
        row: VerticalAlignment.center.offset(of: height, in: size.height),
        width: width, height: height)
      canvas.fill(" ", in: rect)
      canvas.draw(box, in: rect)
    } else {
      canvas.fill(" ")
      canvas.draw(box, in: canvas.bounds)
    }
  }
}
