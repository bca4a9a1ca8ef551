extension Overlay: DrawnNode {
  /// Returns the width of the widest node.
  public func widths() -> Extent { .widest(shownChildren.map { $0.measuredWidths() }) }

  /// Returns the height of the highest node.
  public func heights(forWidth width: Int) -> Extent {
    .widest(shownChildren.map { $0.measuredHeights(forWidth: width) })
  }

  /// Draws the nodes from back to front.
  public func draw(on canvas: inout Canvas) {
    let nodes = shownChildren
    let front = nodes.lastIndex { $0.isModal } ?? 0
    for (index, node) in nodes.enumerated() {
      canvas.draw(node, in: canvas.bounds, style: index < front ? canvas.theme.behind : Style())
    }
  }

  /// A Boolean value that indicates whether at most one node is visible.
  public var drawsChildrenApart: Bool { shownChildren.count <= 1 }
}

extension Floating: DrawnNode {
  private var inner: ViewNode? { shownChildren.first }

  /// Returns the width of the child plus its column offset.
  public func widths() -> Extent {
    (inner?.measuredWidths() ?? .zero).adding(Length.limited(column ?? 0))
  }

  /// Returns the height of the child plus its row offset.
  public func heights(forWidth width: Int) -> Extent {
    guard let inner else { return .zero }
    let room = width - Length.limited(column ?? 0)
    return inner.measuredHeights(forWidth: inner.measuredWidths().chosen(from: room))
      .adding(Length.limited(row ?? 0))
  }

  /// Draws the child at its position.
  public func draw(on canvas: inout Canvas) {
    guard let inner else { return }
    canvas.draw(
      inner,
      at: Position(
        column: min(max(column ?? 0, -Length.limit), Length.limit),
        row: min(max(row ?? 0, -Length.limit), Length.limit)),
      centringColumn: column == nil, centringRow: row == nil)
  }
}

extension Dialog: DrawnNode {
  /// Returns the width of the box, which can grow if the placement isn't `.box`.
  public func widths() -> Extent {
    let box = box.measuredWidths()
    return placement == .box
      ? box : Extent(minimum: box.minimum, ideal: box.ideal, weight: 1)
  }

  /// Returns the height of the box, which can grow if the placement is `.fullScreen`.
  public func heights(forWidth width: Int) -> Extent {
    switch placement {
    case .box: box.measuredHeights(forWidth: box.measuredWidths().chosen(from: width))
    case .inline: box.measuredHeights(forWidth: width)
    case .fullScreen:
      Extent(
        minimum: box.measuredHeights(forWidth: width).minimum,
        ideal: box.measuredHeights(forWidth: width).ideal, weight: 1)
    }
  }

  /// Draws the box, either centered over the visible content behind it or on the whole canvas.
  public func draw(on canvas: inout Canvas) {
    if placement == .box {
      canvas.draw(
        box, at: Position(column: 0, row: 0), centringColumn: true, centringRow: true,
        clearing: true)
    } else {
      canvas.fill(" ")
      canvas.draw(box, in: canvas.bounds)
    }
  }
}

extension Canvas {
  /// Draws a node at its ideal size, at a position or centered.
  mutating func draw(
    _ node: ViewNode, at place: Position, centringColumn: Bool, centringRow: Bool,
    clearing: Bool = false
  ) {
    let roomWidth = max(0, size.width - (centringColumn ? 0 : max(0, place.column)))
    let roomHeight = max(0, size.height - (centringRow ? 0 : max(0, place.row)))
    let width = node.measuredWidths().chosen(from: roomWidth)
    let height = node.measuredHeights(forWidth: width).chosen(from: roomHeight)
    let rect = Rect(
      column: centringColumn
        ? HorizontalAlignment.centre.offset(of: width, in: size.width) : place.column,
      row: centringRow ? VerticalAlignment.centre.offset(of: height, in: size.height) : place.row,
      width: width, height: height)
    if clearing { fill(" ", in: rect) }
    draw(node, in: rect)
  }
}
