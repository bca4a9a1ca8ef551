extension ScrollView: KeyHandler {
  /// Handles the arrow keys, which scroll by a row or a column, and Page Up and Page Down.
  ///
  /// Home and End scroll to the start and the end. A key that doesn't scroll is passed on to the
  /// ancestors, and so is Up or Down if the next node is visible, or the focused one wouldn't be.
  public func handle(_ press: KeyPress) -> Bool {
    guard press.modifiers.isEmpty else { return false }
    let before = (rowOffset, columnOffset)
    let page = max(1, visibleRowCount - 1)
    switch press.key {
    case .up where movesFocus(insteadOfScrollingBy: -1): return false
    case .down where movesFocus(insteadOfScrollingBy: 1): return false
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
