extension ScrollArea: KeyedNode {
  /// The arrows scroll by a row or a column, Page Up and Page Down by what is in sight.
  ///
  /// Home and End go to the start and to the end. A key that leads nowhere is left to the nodes
  /// around.
  public func take(_ press: KeyPress) -> Bool {
    guard press.modifiers.isEmpty else { return false }
    let before = (rowOffset, columnOffset)
    let page = max(1, rowsInSight - 1)
    switch press.key {
    case .up: scroll(by: -1)
    case .down: scroll(by: 1)
    case .left: scroll(by: 0, columns: -1)
    case .right: scroll(by: 0, columns: 1)
    case .pageUp: scroll(by: -page)
    case .pageDown: scroll(by: page)
    case .home: scroll(by: -rowOffset, columns: -columnOffset)
    case .end: scroll(by: .max)
    default: return false
    }
    return (rowOffset, columnOffset) != before
  }
}

extension Split: KeyedNode {
  /// The arrows along its axis, with Alt, move the line, whichever node in it has the focus.
  public func take(_ press: KeyPress) -> Bool {
    guard press.modifiers == .alt else { return false }
    switch (press.key, axis) {
    case (.left, .horizontal), (.up, .vertical): return moveDivider(by: -1)
    case (.right, .horizontal), (.down, .vertical): return moveDivider(by: 1)
    default: return false
    }
  }
}

extension Sheet: KeyedNode {
  /// The escape key dismisses.
  public func take(_ press: KeyPress) -> Bool {
    press.modifiers.isEmpty && press.key == .escape && dismiss()
  }
}
