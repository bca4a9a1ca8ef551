extension Split: DrawnNode {
  /// Side by side as wide as both and the line, else as wide as the wider one; and it grows.
  public func widths() -> Extent {
    let both = shownChildren.map { $0.measuredWidths() }
    return growing(
      axis == .horizontal ? .sum(both, spacing: line(between: both.count)) : .widest(both))
  }

  /// One below the other as high as both and the line, else as high as the higher one; and it grows.
  public func heights(forWidth width: Int) -> Extent {
    let nodes = shownChildren
    let widths = axis == .horizontal ? lengths(of: width) : [width, width]
    let both = zip(nodes, widths).map { $0.measuredHeights(forWidth: $1) }
    return growing(
      axis == .vertical ? .sum(both, spacing: line(between: both.count)) : .widest(both))
  }

  /// Draws both nodes and the line between them.
  public func draw(on canvas: inout Canvas) {
    let nodes = shownChildren
    let isHorizontal = axis == .horizontal
    let (along, across) =
      isHorizontal
      ? (canvas.size.width, canvas.size.height) : (canvas.size.height, canvas.size.width)
    let lengths = lengths(of: along)
    drawn = nodes.count == 2 ? (lengths[0], lengths[0] + lengths[1]) : (along, along)
    var start = 0
    for (index, (node, length)) in zip(nodes, lengths).enumerated() {
      if index == 1 {
        let signs = (canvas.theme.lineStyle ?? lineStyle).signs
        canvas.fill(
          isHorizontal ? signs.vertical : signs.horizontal,
          in: rect(start: start, length: 1, across: across))
        start += 1
      }
      canvas.draw(node, in: rect(start: start, length: length, across: across))
      start += length
    }
  }

  /// The line is between the nodes.
  public var drawsChildrenApart: Bool { true }

  private func rect(start: Int, length: Int, across: Int) -> Rect {
    axis == .horizontal
      ? Rect(column: start, row: 0, width: length, height: across)
      : Rect(column: 0, row: start, width: across, height: length)
  }

  // A node that is alone, since the other one is hidden, has all there is.
  private func lengths(of along: Int) -> [Int] {
    guard shownChildren.count == 2 else { return [along] }
    let both = max(0, along - 1)
    let first = length(ofFirst: first, of: both)
    return [first, both - first]
  }

  private func line(between count: Int) -> Int { count == 2 ? 1 : 0 }

  private func growing(_ extent: Extent) -> Extent {
    Extent(minimum: extent.minimum, ideal: extent.ideal, weight: 1)
  }
}
