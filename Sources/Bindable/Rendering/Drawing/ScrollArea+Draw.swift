extension ScrollArea: ArrangingNode {
  private var inner: ViewNode? { shownChildren.first }

  /// As wide as what is inside, and can do with one column.
  public func widths() -> Extent {
    let inside = inner?.measuredWidths() ?? .zero
    return Extent(
      minimum: min(1, inside.minimum), ideal: inside.ideal, maximum: inside.maximum,
      weight: inside.weight)
  }

  /// As high as what is inside, and can do with one row.
  public func heights(forWidth width: Int) -> Extent {
    let inside = inner?.measuredHeights(forWidth: innerWidth(in: width)) ?? .zero
    return Extent(
      minimum: min(1, inside.ideal), ideal: inside.ideal, maximum: inside.maximum,
      weight: inside.weight)
  }

  /// Draws the part of what is inside that can be seen.
  public func draw(on canvas: inout Canvas) {
    arrange(in: canvas.size) { canvas.draw($0, in: $1) }
  }

  /// There is one node inside.
  public var drawsChildrenApart: Bool { true }

  func arrange(in size: Size, _ place: (ViewNode, Rect) -> Void) {
    guard let inner else { return (mostRows, mostColumns) = (0, 0) }
    let width = innerWidth(in: size.width)
    let extent = inner.measuredHeights(forWidth: width)
    let height = max(extent.ideal, extent.chosen(from: size.height))
    rowsInSight = max(1, size.height)
    mostRows = max(0, height - size.height)
    mostColumns = max(0, width - size.width)
    place(
      inner,
      Rect(
        column: -min(columnOffset, mostColumns), row: -min(rowOffset, mostRows), width: width,
        height: height))
  }

  private func innerWidth(in width: Int) -> Int {
    guard scrollsSideways, let inner else { return width }
    let extent = inner.measuredWidths()
    return max(extent.ideal, extent.chosen(from: width))
  }
}
