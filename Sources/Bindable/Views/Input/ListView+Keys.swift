extension ListView: KeyHandler {
  /// Handles the arrow keys, which select the item in that direction.
  ///
  /// In a grid, Up and Down go to the same column of the line above or below, or to the last item
  /// of a shorter line. With multiple selection, the arrow keys only highlight the item, and Space
  /// selects it; with Shift, they select all items on the way, and Control-A selects all items.
  ///
  /// Home and End move to the first and last item, Page Up and Page Down scroll, and highlight the
  /// first visible item instead of one that was scrolled away, Return opens an item that can be
  /// opened, Space toggles one that can be toggled, Delete requests its deletion, and Alt with the
  /// Up and Down arrow keys requests that it move. These keys act on the item whose cell has the
  /// focus, or else on the highlighted item, or, while there is none, on the first visible one,
  /// which shows the focus.
  ///
  /// While a control of a cell has the focus, the keys that lead to another item also move the
  /// focus to the same control of that item's cell, and Up and Down stay there at the ends.
  public func handle(_ press: KeyPress) -> Bool {
    switch press.modifiers {
    case []: break
    case .alt:
      guard let current = currentItem else { return false }
      switch press.key {
      case .up: return move(current, to: current - 1)
      case .down: return move(current, to: current + 1)
      default: return false
      }
    case .shift where selectionMode == .multiple:
      return act(onItemReachedBy: press) { selectThrough($0) }
    case .control where selectionMode == .multiple && press.key == .character("a"):
      return selectAll()
    default: return false
    }
    switch press.key {
    case .pageUp: return scrollPage(by: -1)
    case .pageDown: return scrollPage(by: 1)
    case .enter where canOpen: return actOnShownItem(open)
    case .character(" ") where canToggle: return actOnShownItem(toggle)
    case .enter, .character(" "): return actOnShownItem(select)
    case .delete: return actOnShownItem(delete)
    default: return act(onItemReachedBy: press, highlightItem)
    }
  }

  /// Performs an action on the item that a key leads to.
  ///
  /// If a control of a cell has the focus, the same control of that item's cell gets it.
  private func act(onItemReachedBy press: KeyPress, _ action: (Int) -> Bool) -> Bool {
    guard let (_, cell, control) = focusedCell else {
      return item(reachedBy: press.key).map(action) ?? false
    }
    if control.offers(press) { return false }
    guard let index = item(reachedBy: press.key) else {
      return press.key == .up || press.key == .down
    }
    let place = cell.focusableCount(before: control)
    guard action(index) else { return false }
    // The action may have changed the list or moved the focus.
    if control.isFocused { focusControl(at: place) }
    return true
  }

  /// Gives the focus to a control of the highlighted item's cell, or to the list if that has none.
  private func focusControl(at place: Int) {
    guard let index = highlightedItem, let cell = view(at: .item(index)) else { return }
    adoptChildren()
    let count = cell.focusableCount
    let control: ViewNode? = count > 0 ? cell.focusable(at: min(place, count - 1)) : self
    control?.focus()
  }

  /// Returns the item that an arrow key, Home, or End leads to, or `nil` if there is none.
  private func item(reachedBy key: Key) -> Int? {
    untracked { adapter.updatedContent?.catchUp() }
    guard itemCount > 0 else { return nil }
    let current = currentItem
    switch key {
    case .character("k") where usesLetterKeys: return item(reachedBy: .up)
    case .character("j") where usesLetterKeys: return item(reachedBy: .down)
    case .up: return current.flatMap { layout.item(.above, of: $0) }
    case .down: return current.map { layout.item(.below, of: $0) } ?? 0
    case .left where layout.columns > 1: return current.flatMap { $0 > 0 ? $0 - 1 : nil }
    case .right where layout.columns > 1:
      return current.map { $0 < itemCount - 1 ? $0 + 1 : nil } ?? 0
    case .home: return 0
    case .end: return itemCount - 1
    default: return nil
    }
  }

  /// Scrolls by a page, so that the highlighted item is still one that the user sees.
  private func scrollPage(by pages: Int) -> Bool {
    let old = offset
    guard scroll(by: pages * max(1, visibleLineCount - 1)) else { return false }
    guard let current = highlightedItem, let first = firstVisibleItemBelowHeader, offset != old
    else { return true }
    return pages < 0 || current < first ? highlightItem(to: first) : true
  }

  /// The item whose cell contains the node with the focus, or else the highlighted one.
  private var currentItem: Int? { focusedCell?.index ?? highlightedItem }

  /// The cell that contains the node with the focus, or `nil` if none does.
  private var focusedCell: (index: Int, cell: ViewNode, control: ViewNode)? {
    guard !isFocused, let focused = untrackedFocusedNode,
      let entry = cells.cells.first(where: { focused.isMade(in: $0.cell.node) })
    else { return nil }
    return (entry.place, entry.cell.node, focused)
  }

  /// Performs an action on the item that shows the focus: the current one, or else the first
  /// visible one.
  private func actOnShownItem(_ action: (Int) -> Bool) -> Bool {
    untracked { adapter.updatedContent?.catchUp() }
    let index = currentItem ?? firstVisibleItemBelowHeader ?? 0
    return index < itemCount && action(index)
  }

  // Computed without drawing, so that keys act on the same item before the next frame.
  private var firstVisibleItemBelowHeader: Int? {
    untracked {
      defer { cells.prepareForReuse() }
      let shown = shownPosition(lines: visibleLineCount)
      let sticky = stickySection(at: shown, lines: visibleLineCount)
      return firstItem(from: shown, below: sticky.map { stickyHeight(ofSection: $0) } ?? 0)
    }
  }

  private func highlightItem(to index: Int) -> Bool {
    selectionMode == .single ? select(index) : highlight(index)
  }
}
