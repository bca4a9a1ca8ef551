extension VStack: LayoutContainer {
  /// Returns the width of the widest node.
  public func widthRequirement() -> SizeRequirement {
    SizeRequirement.widest(shownChildren.map { $0.measuredWidthRequirement() }).adding(
      padding.horizontal)
  }

  /// Returns the total height of the nodes.
  public func heightRequirement(forWidth width: Int) -> SizeRequirement {
    let nodes = shownChildren
    let extents = heights(of: nodes, forWidth: Length.limited(width) - padding.horizontal)
    return .sum(extents, spacing: gaps(spacing, between: nodes)).adding(padding.vertical)
  }

  /// A Boolean value that is always `true`, because the nodes don't overlap.
  func layOutChildren(in size: Size, _ place: (ViewNode, Rect) -> Void) {
    let room = Rect(size).inset(by: padding)
    let nodes = shownChildren
    let lengths = SpaceDistribution.distribute(
      room.height - gaps(spacing, between: nodes),
      among: heights(of: nodes, forWidth: room.width), priorities: nodes.map(\.layoutPriority))
    var row = room.row
    for (node, height) in zip(nodes, lengths) {
      node.isLeftOut = leavesOut(node, at: height)
      let width = node.measuredWidthRequirement().resolved(in: room.width)
      let column = room.column + alignment.offset(of: width, in: room.width)
      place(node, Rect(column: column, row: row, width: width, height: height))
      row += height + Length.limited(spacing)
    }
  }

  private func heights(of nodes: [ViewNode], forWidth width: Int) -> [SizeRequirement] {
    nodes.map { node in
      node.measuredHeightRequirement(forWidth: node.measuredWidthRequirement().resolved(in: width))
    }
  }
}

extension HStack: LayoutContainer {
  /// Returns the total width of the nodes.
  public func widthRequirement() -> SizeRequirement {
    let nodes = shownChildren
    return SizeRequirement.sum(
      nodes.map { $0.measuredWidthRequirement() }, spacing: gaps(spacing, between: nodes)
    ).adding(padding.horizontal)
  }

  /// Returns the height of the highest node, or the total height of the lines if the stack wraps.
  public func heightRequirement(forWidth width: Int) -> SizeRequirement {
    let width = Length.limited(width) - padding.horizontal
    let heights = lines(in: width).map { height(of: $0, forWidth: width) }
    return (heights.count == 1 ? heights[0] : .sum(heights, spacing: 0)).adding(padding.vertical)
  }

  /// A Boolean value that is always `true`, because the nodes don't overlap.
  func layOutChildren(in size: Size, _ place: (ViewNode, Rect) -> Void) {
    let room = Rect(size).inset(by: padding)
    let lines = lines(in: room.width)
    let heights =
      lines.count == 1
      ? [room.height]
      : SpaceDistribution.distribute(
        room.height, among: lines.map { height(of: $0, forWidth: room.width) },
        priorities: lines.map { _ in 0 })
    var top = room.row
    for (nodes, lineHeight) in zip(lines, heights) {
      var column = room.column
      for (node, width) in zip(nodes, shares(of: room.width, among: nodes)) {
        node.isLeftOut = leavesOut(node, at: width)
        let height = node.measuredHeightRequirement(forWidth: width).resolved(in: lineHeight)
        let row = top + alignment.offset(of: height, in: lineHeight)
        place(node, Rect(column: column, row: row, width: width, height: height))
        column += width + Length.limited(spacing)
      }
      top += lineHeight
    }
  }

  /// Returns the nodes of each line, of which there is at least one.
  private func lines(in width: Int) -> [[ViewNode]] {
    let nodes = shownChildren
    guard wraps else { return [nodes] }
    var lines: [[ViewNode]] = [[]]
    var column = 0
    for node in nodes {
      let length = node.measuredWidthRequirement().ideal
      if column > 0, column + length > width {
        lines.append([])
        column = 0
      }
      lines[lines.count - 1].append(node)
      column += length + Length.limited(spacing)
    }
    return lines
  }

  private func height(of nodes: [ViewNode], forWidth width: Int) -> SizeRequirement {
    .widest(
      zip(nodes, shares(of: width, among: nodes)).filter { !leavesOut($0, at: $1) }
        .map { node, width in node.measuredHeightRequirement(forWidth: width) })
  }

  private func shares(of width: Int, among nodes: [ViewNode]) -> [Int] {
    SpaceDistribution.distribute(
      width - gaps(spacing, between: nodes), among: nodes.map { $0.measuredWidthRequirement() },
      priorities: nodes.map(\.layoutPriority))
  }
}

@MainActor private func leavesOut(_ node: ViewNode, at length: Int) -> Bool {
  node.layoutPriority < 0 && length == 0
}

private func gaps(_ spacing: Int, between nodes: [ViewNode]) -> Int {
  Length.limited(spacing) * max(0, nodes.count - 1)
}
