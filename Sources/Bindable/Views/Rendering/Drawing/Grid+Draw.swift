extension Grid: LayoutContainer {
  private var gaps: Int { Length.limited(spacing) * (columns.count - 1) }

  // Hidden nodes keep their positions, so that later nodes stay in their columns.
  private var rows: [ArraySlice<ViewNode>] {
    let nodes = children
    return stride(from: 0, to: nodes.count, by: columns.count).map { start in
      nodes[start..<min(start + columns.count, nodes.count)]
    }
  }

  /// Returns the total width of the columns, each as wide as its widest node.
  public func widthRequirement() -> SizeRequirement { .sum(columnWidths(), spacing: gaps) }

  /// Returns the total height of the rows, each as high as its highest node.
  public func heightRequirement(forWidth width: Int) -> SizeRequirement {
    .sum(rowHeights(shares: shares(of: width)), spacing: 0)
  }

  /// A Boolean value that is always `true`, because the nodes don't overlap.
  func layOutChildren(in size: Size, _ place: (ViewNode, Rect) -> Void) {
    let shares = shares(of: size.width)
    let heights = SpaceDistribution.distribute(
      size.height, among: rowHeights(shares: shares),
      priorities: Array(repeating: 0, count: rows.count))
    var row = 0
    for (nodes, height) in zip(rows, heights) {
      var column = 0
      for ((node, share), alignment) in zip(zip(nodes, shares), columns) {
        let width = node.measuredWidthRequirement().resolved(in: share)
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

  private func columnWidths() -> [SizeRequirement] {
    let rows = rows
    return columns.indices.map { column in
      .widest(
        rows.compactMap { nodes in
          guard column < nodes.count else { return nil }
          let node = nodes[nodes.startIndex + column]
          return node.isHidden ? nil : node.measuredWidthRequirement()
        })
    }
  }

  private func shares(of width: Int) -> [Int] {
    SpaceDistribution.distribute(
      Length.limited(width) - gaps, among: columnWidths(),
      priorities: Array(repeating: 0, count: columns.count))
  }

  private func rowHeights(shares: [Int]) -> [SizeRequirement] {
    rows.map { nodes in
      .widest(
        zip(nodes, shares).compactMap { node, share in
          node.isHidden
            ? nil
            : node.measuredHeightRequirement(
              forWidth: node.measuredWidthRequirement().resolved(in: share))
        })
    }
  }
}
