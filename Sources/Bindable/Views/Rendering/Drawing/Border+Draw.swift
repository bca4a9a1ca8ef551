extension Border: LayoutContainer {
  private var child: ViewNode? { shownChildren.first }

  /// Returns the width of the content plus one column on each side, or more to fit the title.
  public func widthRequirement() -> SizeRequirement {
    let own = (child?.measuredWidthRequirement() ?? .zero).adding(2 + padding.horizontal)
    return .widest([
      own, SizeRequirement(minimum: 2, ideal: title.isEmpty ? 2 : DisplayWidth.of(title) + 2),
    ])
  }

  /// Returns the height of the content plus one row above and below.
  public func heightRequirement(forWidth width: Int) -> SizeRequirement {
    let room = width - 2 - padding.horizontal
    return (child?.measuredHeightRequirement(forWidth: room) ?? .zero).adding(2 + padding.vertical)
  }

  /// Draws the line and the title in it.
  func drawAround(on canvas: inout Canvas) {
    canvas.drawBorder(of: lineStyle)
    let line = TextTruncator.line(of: title, to: canvas.size.width - 2)
    canvas.write(line, column: 1, row: 0)
  }

  func layOutChildren(in size: Size, _ place: (ViewNode, Rect) -> Void) {
    guard let child else { return }
    let room = Rect(column: 0, row: 0, width: size.width, height: size.height)
    place(child, room.inset(by: .all(1)).inset(by: padding))
  }

  /// A Boolean value that is always `true`, because the content is inside the line.
  public var redrawsChildrenIndependently: Bool { true }
}

extension Canvas {
  /// Draws a line along the edges.
  ///
  /// If there is only one column or row, it shows the leading or the upper edge.
  mutating func drawBorder(of lineStyle: LineStyle) {
    let signs = (theme.lineStyle ?? lineStyle).boxCharacters
    let right = size.width - 1
    let bottom = size.height - 1
    // The leading and the upper edge are drawn last, so they remain visible in a tiny border.
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
