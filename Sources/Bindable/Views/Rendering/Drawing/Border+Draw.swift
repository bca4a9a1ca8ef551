extension Border: ArrangingNode {
  private var inner: ViewNode? { shownChildren.first }

  /// What is inside, and a column on each side; wide enough for the title.
  public func widths() -> Extent {
    let own = (inner?.measuredWidths() ?? .zero).adding(2 + padding.horizontal)
    return .widest([own, Extent(minimum: 2, ideal: title.isEmpty ? 2 : DisplayWidth.of(title) + 2)])
  }

  /// What is inside, and a row above and below.
  public func heights(forWidth width: Int) -> Extent {
    let room = width - 2 - padding.horizontal
    return (inner?.measuredHeights(forWidth: room) ?? .zero).adding(2 + padding.vertical)
  }

  /// Draws the line and the title in it.
  func drawAround(on canvas: inout Canvas) {
    canvas.drawBorder(of: lineStyle)
    let line = TextCutting.cut(
      CellText.line(of: title), to: canvas.size.width - 2, by: .tail, alignment: .leading)
    canvas.write(line, column: 1, row: 0)
  }

  func arrange(in size: Size, _ place: (ViewNode, Rect) -> Void) {
    guard let inner else { return }
    let room = Rect(column: 0, row: 0, width: size.width, height: size.height)
    place(inner, room.inset(by: .all(1)).inset(by: padding))
  }

  /// What is inside is within the line.
  public var drawsChildrenApart: Bool { true }
}

extension Canvas {
  /// Draws a line along the edges.
  ///
  /// Where there is but one column or row, it shows the leading or the upper edge.
  mutating func drawBorder(of lineStyle: LineStyle) {
    let signs = (theme.lineStyle ?? lineStyle).signs
    let right = size.width - 1
    let bottom = size.height - 1
    // The leading and the upper edge are drawn last, so they are what remains of a tiny border.
    fill(signs.horizontal, in: Rect(column: 0, row: bottom, width: size.width, height: 1))
    fill(signs.vertical, in: Rect(column: right, row: 0, width: 1, height: size.height))
    fill(signs.bottomTrailing, in: Rect(column: right, row: bottom, width: 1, height: 1))
    fill(signs.vertical, in: Rect(column: 0, row: 0, width: 1, height: size.height))
    fill(signs.bottomLeading, in: Rect(column: 0, row: bottom, width: 1, height: 1))
    fill(signs.horizontal, in: Rect(column: 0, row: 0, width: size.width, height: 1))
    fill(signs.topTrailing, in: Rect(column: right, row: 0, width: 1, height: 1))
    fill(signs.topLeading, in: Rect(column: 0, row: 0, width: 1, height: 1))
  }
}
