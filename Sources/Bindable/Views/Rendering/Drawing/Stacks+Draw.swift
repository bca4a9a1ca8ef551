extension VStack: LayoutContainer {
  /// Returns the width of the widest node.
  public func widthRequirement() -> SizeRequirement {
    SizeRequirement.widest(shownChildren.map { $0.measuredWidthRequirement() }).adding(
      padding.horizontal)
  }

  /// Returns the total height of the nodes.
  public func heightRequirement(forWidth width: Int) -> SizeRequirement {
    let nodes = shownChildren
    let extents = heights(of: nodes, forWidth: width - padding.horizontal)
    return .sum(extents, spacing: gaps(spacing, between: nodes)).adding(padding.vertical)
  }

  /// A Boolean value that is always `true`, because the nodes don't overlap.
  public var redrawsChildrenIndependently: Bool { true }

  func layOutChildren(in size: Size, _ place: (ViewNode, Rect) -> Void) {
    let room = Rect(column: 0, row: 0, width: size.width, height: size.height).inset(by: padding)
    let nodes = shownChildren
    let lengths = SpaceDistribution.distribute(
      room.height - gaps(spacing, between: nodes),
      among: heights(of: nodes, forWidth: room.width), priorities: nodes.map(\.layoutPriority))
    var row = room.row
    for (node, height) in zip(nodes, lengths) {
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

  /// Returns the height of the highest node, or the total height of the rows if the nodes wrap.
  public func heightRequirement(forWidth width: Int) -> SizeRequirement {
    let width = width - padding.horizontal
    let heights = rows(in: width).map { nodes in
      SizeRequirement.widest(
        zip(nodes, shares(of: width, among: nodes)).map { node, width in
          node.measuredHeightRequirement(forWidth: width)
        })
    }
    let total = heights.count == 1 ? heights[0] : .sum(heights, spacing: 0)
    return total.adding(padding.vertical)
  }

  /// A Boolean value that is always `true`, because the nodes don't overlap.
  public var redrawsChildrenIndependently: Bool { true }

  func layOutChildren(in size: Size, _ place: (ViewNode, Rect) -> Void) {
    var room = Rect(column: 0, row: 0, width: size.width, height: size.height).inset(by: padding)
    let rows = rows(in: room.width)
    for (index, nodes) in rows.enumerated() {
      var column = room.column
      var used = 0
      let isLast = index == rows.count - 1
      for (node, width) in zip(nodes, shares(of: room.width, among: nodes)) {
        let height = node.measuredHeightRequirement(forWidth: width).resolved(in: room.height)
        let row = room.row + (isLast ? alignment.offset(of: height, in: room.height) : 0)
        place(node, Rect(column: column, row: row, width: width, height: height))
        column += width + Length.limited(spacing)
        used = max(used, height)
      }
      room = room.inset(by: Insets(top: used))
    }
  }

  /// Returns the nodes in rows: in one, or in as many as they need if they wrap.
  private func rows(in width: Int) -> [[ViewNode]] {
    guard wraps else { return [shownChildren] }
    var (rows, room): ([[ViewNode]], Int) = ([], 0)
    for node in shownChildren {
      let needed = node.measuredWidthRequirement().ideal
      let gap = Length.limited(spacing)
      if !rows.isEmpty, gap + needed <= room {
        rows[rows.count - 1].append(node)
        room -= gap + needed
      } else {
        rows.append([node])
        room = width - needed
      }
    }
    return rows
  }

  private func shares(of width: Int, among nodes: [ViewNode]) -> [Int] {
    SpaceDistribution.distribute(
      width - gaps(spacing, between: nodes), among: nodes.map { $0.measuredWidthRequirement() },
      priorities: nodes.map(\.layoutPriority))
  }
}

private func gaps(_ spacing: Int, between nodes: [ViewNode]) -> Int {
  Length.limited(spacing) * max(0, nodes.count - 1)
}
