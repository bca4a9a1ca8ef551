extension ZStack: Drawable {
  /// Returns the width of the widest node.
  public func widthRequirement() -> SizeRequirement {
    .widest(shownChildren.map { $0.measuredWidthRequirement() })
  }

  /// Returns the height of the highest node.
  public func heightRequirement(forWidth width: Int) -> SizeRequirement {
    .widest(shownChildren.map { $0.measuredHeightRequirement(forWidth: width) })
  }

  /// Draws the nodes from back to front.
  public func draw(on canvas: inout Canvas) {
    let nodes = shownChildren
    let front = nodes.lastIndex { $0.isModal } ?? 0
    for (index, node) in nodes.enumerated() {
      canvas.draw(node, in: canvas.bounds, style: index < front ? canvas.theme.backdrop : Style())
    }
  }

  /// A Boolean value that indicates whether at most one node is visible.
  public var redrawsChildrenIndependently: Bool { shownChildren.count <= 1 }
}

extension Positioned: Drawable {
  private var inner: ViewNode? { shownChildren.first }

  /// Returns the width of the child plus its column offset.
  public func widthRequirement() -> SizeRequirement {
    (inner?.measuredWidthRequirement() ?? .zero).adding(Length.limited(column ?? 0))
  }

  /// Returns the height of the child plus its row offset.
  public func heightRequirement(forWidth width: Int) -> SizeRequirement {
    guard let inner else { return .zero }
    let room = width - Length.limited(column ?? 0)
    return inner.measuredHeightRequirement(
      forWidth: inner.measuredWidthRequirement().resolved(in: room)
    )
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

extension Dialog: Drawable {
  /// Returns the width of the box, which can grow if the placement isn't `.box`.
  public func widthRequirement() -> SizeRequirement {
    let box = box.measuredWidthRequirement()
    return placement == .box
      ? box : SizeRequirement(minimum: box.minimum, ideal: box.ideal, weight: 1)
  }

  /// Returns the height of the box, which can grow if the placement is `.fullScreen`.
  public func heightRequirement(forWidth width: Int) -> SizeRequirement {
    switch placement {
    case .box:
      box.measuredHeightRequirement(forWidth: box.measuredWidthRequirement().resolved(in: width))
    case .inline: box.measuredHeightRequirement(forWidth: width)
    case .fullScreen:
      SizeRequirement(
        minimum: box.measuredHeightRequirement(forWidth: width).minimum,
        ideal: box.measuredHeightRequirement(forWidth: width).ideal, weight: 1)
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
    let width = node.measuredWidthRequirement().resolved(in: roomWidth)
    let height = node.measuredHeightRequirement(forWidth: width).resolved(in: roomHeight)
    let rect = Rect(
      column: centringColumn
        ? HorizontalAlignment.center.offset(of: width, in: size.width) : place.column,
      row: centringRow ? VerticalAlignment.center.offset(of: height, in: size.height) : place.row,
      width: width, height: height)
    if clearing { fill(" ", in: rect) }
    draw(node, in: rect)
  }
}
