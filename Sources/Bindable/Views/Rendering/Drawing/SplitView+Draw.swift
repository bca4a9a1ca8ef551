extension SplitView: Drawable {
  /// Returns a growing width: both nodes plus the line if horizontal, or else the wider node.
  public func widthRequirement() -> SizeRequirement {
    let both = shownChildren.map { $0.measuredWidthRequirement() }
    let extent: SizeRequirement =
      axis == .horizontal ? .sum(both, spacing: line(between: both.count)) : .widest(both)
    return extent.growing
  }

  /// Returns a growing height: both nodes plus the line if vertical, or else the higher node.
  public func heightRequirement(forWidth width: Int) -> SizeRequirement {
    let nodes = shownChildren
    let widths = axis == .horizontal ? lengths(of: width) : [width, width]
    let both = zip(nodes, widths).map { $0.measuredHeightRequirement(forWidth: $1) }
    let extent: SizeRequirement =
      axis == .vertical ? .sum(both, spacing: line(between: both.count)) : .widest(both)
    return extent.growing
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
        let signs = (canvas.theme.lineStyle ?? .plain).boxCharacters
        canvas.fill(
          isHorizontal ? signs.vertical : signs.horizontal,
          in: rect(start: start, length: 1, across: across),
          style: canvas.theme.colors?.border(isFocused: false) ?? Style())
        start += 1
      }
      canvas.draw(node, in: rect(start: start, length: length, across: across))
      start += length
    }
  }

  /// A Boolean value that is always `true`, because the line is between the nodes.
  public var redrawsChildrenIndependently: Bool { true }

  private func rect(start: Int, length: Int, across: Int) -> Rect {
    axis == .horizontal
      ? Rect(column: start, row: 0, width: length, height: across)
      : Rect(column: 0, row: start, width: across, height: length)
  }

  // If the other node is hidden, a node gets the whole length.
  private func lengths(of along: Int) -> [Int] {
    guard shownChildren.count == 2 else { return [along] }
    let both = max(1, along) - 1
    let first = length(ofFirst: firstLength, of: both)
    return [first, both - first]
  }

  private func line(between count: Int) -> Int { count == 2 ? 1 : 0 }
}
