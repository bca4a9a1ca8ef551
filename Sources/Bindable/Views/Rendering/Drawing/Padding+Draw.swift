extension Padding: ArrangingNode {
  private var inner: ViewNode? { shownChildren.first }

  /// Returns the width of the content plus the horizontal insets.
  public func widths() -> Extent {
    (inner?.measuredWidths() ?? .zero).adding(insets.horizontal)
  }

  /// Returns the height of the content plus the vertical insets.
  public func heights(forWidth width: Int) -> Extent {
    (inner?.measuredHeights(forWidth: width - insets.horizontal) ?? .zero)
      .adding(insets.vertical)
  }

  /// A Boolean value that is always `true`, because there is only one child.
  public var drawsChildrenApart: Bool { true }

  func arrange(in size: Size, _ place: (ViewNode, Rect) -> Void) {
    guard let inner else { return }
    place(inner, Rect(column: 0, row: 0, width: size.width, height: size.height).inset(by: insets))
  }
}
