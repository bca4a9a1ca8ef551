extension Padding: LayoutContainer {
  private var child: ViewNode? { shownChildren.first }

  /// Returns the width of the content plus the horizontal insets.
  public func widthRequirement() -> SizeRequirement {
    (child?.measuredWidthRequirement() ?? .zero).adding(insets.horizontal)
  }

  /// Returns the height of the content plus the vertical insets.
  public func heightRequirement(forWidth width: Int) -> SizeRequirement {
    (child?.measuredHeightRequirement(forWidth: width - insets.horizontal) ?? .zero)
      .adding(insets.vertical)
  }

  /// A Boolean value that is always `true`, because there is only one child.
  public var redrawsChildrenIndependently: Bool { true }

  func layOutChildren(in size: Size, _ place: (ViewNode, Rect) -> Void) {
    guard let child else { return }
    place(child, Rect(column: 0, row: 0, width: size.width, height: size.height).inset(by: insets))
  }
}
