extension Padding: ArrangingNode {
  private var inner: ViewNode? { shownChildren.first }

  /// As wide as what is inside, with the blank columns.
  public func widths() -> Extent {
    (inner?.measuredWidths() ?? .zero).adding(insets.horizontal)
  }

  /// As high as what is inside, with the blank rows.
  public func heights(forWidth width: Int) -> Extent {
    (inner?.measuredHeights(forWidth: width - insets.horizontal) ?? .zero)
      .adding(insets.vertical)
  }

  /// There is one node inside.
  public var drawsChildrenApart: Bool { true }

  func arrange(in size: Size, _ place: (ViewNode, Rect) -> Void) {
    guard let inner else { return }
    place(inner, Rect(column: 0, row: 0, width: size.width, height: size.height).inset(by: insets))
  }
}
