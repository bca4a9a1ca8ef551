extension ListView: MouseHandler {
  /// Handles a click, which selects an item, or all items up to it with Shift, a double click,
  /// which opens one that can be opened, and the wheel.
  public func handle(_ event: MouseEvent, in size: Size) -> Bool {
    switch event.kind {
    case .click(let count):
      guard let index = itemIndex(atColumn: event.limited.column, row: event.limited.row) else {
        return false
      }
      if event.modifiers == .shift, selectionMode == .multiple { return selectThrough(index) }
      return (count == 2 || opensWithOneClick) && canOpen ? open(index) : select(index)
    case .scroll(let isDown):
      let lines = isDown ? MouseEvent.cellsPerStep : -MouseEvent.cellsPerStep
      let canScroll = untracked {
        adapter.updatedContent?.catchUp()
        let shown = shownPosition(lines: visibleLineCount)
        return moved(shown, by: lines) != shown
      }
      return canScroll && scroll(by: lines)
    default: return false
    }
  }
}

extension ScrollView: MouseHandler {
  /// Handles the wheel, and at the end of the content passes the event on to the ancestors.
  public func handle(_ event: MouseEvent, in size: Size) -> Bool {
    let step = MouseEvent.cellsPerStep
    switch event.kind {
    case .scroll(let isDown): return canScroll(down: isDown) && scroll(by: isDown ? step : -step)
    case .scrollSideways(let isRight):
      return canScroll(right: isRight) && scroll(by: 0, columns: isRight ? step : -step)
    default: return false
    }
  }
}

extension SplitView: MouseHandler {
  /// Handles a drag of the divider.
  public func handle(_ event: MouseEvent, in size: Size) -> Bool {
    let position = axis == .horizontal ? event.limited.column : event.limited.row
    switch event.kind {
    case .press(button: 0): return position == drawn.first && drawn.first < drawn.both
    case .drag(button: 0):
      return position == currentFirstLength || moveDivider(by: position - currentFirstLength)
    default: return false
    }
  }
}

extension Table: MouseHandler {
  /// Handles a click on the title of a column, which sorts the rows by it.
  public func handle(_ event: MouseEvent, in size: Size) -> Bool {
    guard event.isClick, event.row == 0,
      let index = columnIndex(at: event.column, ofWidth: Length.limited(size.width))
    else { return false }
    return sort(by: columns[index].title)
  }
}

extension MouseEvent {
  /// The number of rows or columns that a step of the wheel scrolls.
  fileprivate static let cellsPerStep = 3
}
