extension Overlay: DrawnNode {
  /// As wide as the widest node.
  public func widths() -> Extent { .widest(shownChildren.map { $0.measuredWidths() }) }

  /// As high as the highest node.
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

  /// One node that is shown has the room for itself.
  public var drawsChildrenApart: Bool { shownChildren.count <= 1 }
}

extension Floating: DrawnNode {
  private var inner: ViewNode? { shownChildren.first }

  /// As wide as what floats, and where it is.
  public func widths() -> Extent {
    (inner?.measuredWidths() ?? .zero).adding(Length.limited(column ?? 0))
  }

  /// As high as what floats, and where it is.
  public func heights(forWidth width: Int) -> Extent {
    guard let inner else { return .zero }
    let room = width - Length.limited(column ?? 0)
    return inner.measuredHeights(forWidth: inner.measuredWidths().chosen(from: room))
      .adding(Length.limited(row ?? 0))
  }

  /// Draws what floats at its place.
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
  /// As wide as the box; one that is not alone in front is as wide as there is room.
  public func widths() -> Extent {
    let box = box.measuredWidths()
    return placement == .box
      ? box : Extent(minimum: box.minimum, ideal: box.ideal, weight: 1)
  }

  /// As high as the box, or as there is room.
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

  /// Draws the box: in the middle, and around it what is behind can still be seen, or all there is.
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
  /// Draws a node as large as it likes to be, at a place or in the middle.
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
