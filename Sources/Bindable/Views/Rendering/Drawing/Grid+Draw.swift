extension Grid: ArrangingNode {
  private var gaps: Int { Length.limited(spacing) * (columns.count - 1) }

  // Hidden nodes keep their places, so that those after them stay in their columns.
  private var rows: [ArraySlice<ViewNode>] {
    let nodes = children
    return stride(from: 0, to: nodes.count, by: columns.count).map { start in
      nodes[start..<min(start + columns.count, nodes.count)]
    }
  }

  /// As wide as all columns, each of which is as wide as its widest node.
  public func widths() -> Extent { .sum(columnWidths(), spacing: gaps) }

  /// As high as all rows, each of which is as high as its highest node.
  public func heights(forWidth width: Int) -> Extent {
    .sum(rowHeights(shares: shares(of: width)), spacing: 0)
  }

  /// Each node has a place of its own.
  public var drawsChildrenApart: Bool { true }

  func arrange(in size: Size, _ place: (ViewNode, Rect) -> Void) {
    let shares = shares(of: size.width)
    let heights = Sharing.share(
      size.height, among: rowHeights(shares: shares),
      priorities: Array(repeating: 0, count: rows.count))
    var row = 0
    for (nodes, height) in zip(rows, heights) {
      var column = 0
      for ((node, share), alignment) in zip(zip(nodes, shares), columns) {
        let width = node.measuredWidths().chosen(from: share)
        if node.isHidden { continue }
        place(
          node,
          Rect(
            column: column + alignment.offset(of: width, in: share), row: row, width: width,
            height: height))
        column += share + Length.limited(spacing)
      }
      row += height
    }
  }

  private func columnWidths() -> [Extent] {
    let rows = rows
    return columns.indices.map { column in
      .widest(
        rows.compactMap { nodes in
          guard column < nodes.count else { return nil }
          let node = nodes[nodes.startIndex + column]
          return node.isHidden ? nil : node.measuredWidths()
        })
    }
  }

  private func shares(of width: Int) -> [Int] {
    Sharing.share(
      width - gaps, among: columnWidths(), priorities: Array(repeating: 0, count: columns.count))
  }

  private func rowHeights(shares: [Int]) -> [Extent] {
    rows.map { nodes in
      .widest(
        zip(nodes, shares).compactMap { node, share in
          node.isHidden
            ? nil
            : node.measuredHeights(forWidth: node.measuredWidths().chosen(from: share))
        })
    }
  }
}
