extension ScrollView: KeyHandler {
  /// Handles the arrow keys, which scroll by a row or a column, and Page Up and Page Down.
  ///
  /// Home and End scroll to the start and the end. A key that doesn't scroll is passed on to the
  /// ancestors.
  public func handle(_ press: KeyPress) -> Bool {
    guard press.modifiers.isEmpty else { return false }
    let before = (rowOffset, columnOffset)
    let page = max(1, visibleRowCount - 1)
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

extension SplitView: KeyHandler {
  /// Handles Alt with the arrow keys along the axis, which move the divider.
  public func handle(_ press: KeyPress) -> Bool {
    guard press.modifiers == .alt else { return false }
    switch (press.key, axis) {
    case (.left, .horizontal), (.up, .vertical): return moveDivider(by: -1)
    case (.right, .horizontal), (.down, .vertical): return moveDivider(by: 1)
    default: return false
    }
  }
}

extension Sheet: KeyHandler {
  /// Handles Escape, which dismisses the sheet.
  public func handle(_ press: KeyPress) -> Bool {
    press.modifiers.isEmpty && press.key == .escape && dismiss()
  }
}

extension Table: KeyHandler {
  /// Handles the digits from 1, which sort the rows by a column, and reverse them if they are.
  public func handle(_ press: KeyPress) -> Bool {
    guard press.modifiers.isEmpty, case .character(let character) = press.key,
      let number = character.wholeNumberValue, columns.indices.contains(number - 1)
    else { return false }
    return sort(by: columns[number - 1].title)
  }
}
