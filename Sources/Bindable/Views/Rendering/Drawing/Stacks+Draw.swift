extension ColumnStack: ArrangingNode {
  /// As wide as the widest node.
  public func widths() -> Extent {
    Extent.widest(shownChildren.map { $0.measuredWidths() }).adding(padding.horizontal)
  }

  /// As high as all nodes together.
  public func heights(forWidth width: Int) -> Extent {
    let nodes = shownChildren
    let extents = heights(of: nodes, forWidth: width - padding.horizontal)
    return .sum(extents, spacing: gaps(spacing, between: nodes)).adding(padding.vertical)
  }

  /// Nodes stand beside each other.
  public var drawsChildrenApart: Bool { true }

  func arrange(in size: Size, _ place: (ViewNode, Rect) -> Void) {
    let room = Rect(column: 0, row: 0, width: size.width, height: size.height).inset(by: padding)
    let nodes = shownChildren
    let lengths = Sharing.share(
      room.height - gaps(spacing, between: nodes),
      among: heights(of: nodes, forWidth: room.width), priorities: nodes.map(\.layoutPriority))
    var row = room.row
    for (node, height) in zip(nodes, lengths) {
      let width = node.measuredWidths().chosen(from: room.width)
      let column = room.column + alignment.offset(of: width, in: room.width)
      place(node, Rect(column: column, row: row, width: width, height: height))
      row += height + Length.limited(spacing)
    }
  }

  private func heights(of nodes: [ViewNode], forWidth width: Int) -> [Extent] {
    nodes.map { node in
      node.measuredHeights(forWidth: node.measuredWidths().chosen(from: width))
    }
  }
}

extension RowStack: ArrangingNode {
  /// As wide as all nodes together.
  public func widths() -> Extent {
    let nodes = shownChildren
    return Extent.sum(
      nodes.map { $0.measuredWidths() }, spacing: gaps(spacing, between: nodes)
    ).adding(padding.horizontal)
  }

  /// As high as the highest node.
  public func heights(forWidth width: Int) -> Extent {
    let nodes = shownChildren
    let extents = zip(nodes, shares(of: width - padding.horizontal, among: nodes))
      .map { node, width in node.measuredHeights(forWidth: width) }
    return Extent.widest(extents).adding(padding.vertical)
  }

  /// Nodes stand beside each other.
  public var drawsChildrenApart: Bool { true }

  func arrange(in size: Size, _ place: (ViewNode, Rect) -> Void) {
    let room = Rect(column: 0, row: 0, width: size.width, height: size.height).inset(by: padding)
    let nodes = shownChildren
    var column = room.column
    for (node, width) in zip(nodes, shares(of: room.width, among: nodes)) {
      let height = node.measuredHeights(forWidth: width).chosen(from: room.height)
      let row = room.row + alignment.offset(of: height, in: room.height)
      place(node, Rect(column: column, row: row, width: width, height: height))
      column += width + Length.limited(spacing)
    }
  }

  private func shares(of width: Int, among nodes: [ViewNode]) -> [Int] {
    Sharing.share(
      width - gaps(spacing, between: nodes), among: nodes.map { $0.measuredWidths() },
      priorities: nodes.map(\.layoutPriority))
  }
}

private func gaps(_ spacing: Int, between nodes: [ViewNode]) -> Int {
  Length.limited(spacing) * max(0, nodes.count - 1)
}
