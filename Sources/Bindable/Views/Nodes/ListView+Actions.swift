// User actions on items, other than selection. Handlers perform them by changing the model.

extension ListView {
  /// A Boolean value that indicates whether items can be opened because a handler is set.
  public var canOpen: Bool { adapter.open != nil }

  /// Selects and opens an item, as if the user had pressed Return.
  ///
  /// - Returns: `false` if there's no such item, no handler is set, or the list is disabled or
  ///   hidden; otherwise, `true`.
  @discardableResult public func open(_ row: Int) -> Bool {
    untracked { listContent?.catchUp() }
    guard isInteractive, canOpen, row >= 0, row < itemCount else { return false }
    // Captured first, because a selection handler may remove the item.
    let occasion = occasion(layout.indexPath(ofItem: row))
    reporting(.open(row)) {
      event("open item \(row + 1) of \(nodeName)") {
        if selectionMode == .single, selectedIndex != row { select(row) }
        adapter.open?.perform(occasion)
      }
    }
    return true
  }

  /// A Boolean value that indicates whether items can be toggled because a handler is set.
  public var canToggle: Bool { adapter.toggle != nil }

  /// Requests that an item be toggled, as if the user had pressed Space.
  ///
  /// - Returns: `false` if there's no such item, no handler is set, or the list is disabled or
  ///   hidden; otherwise, `true`.
  @discardableResult public func toggle(_ row: Int) -> Bool {
    untracked { listContent?.catchUp() }
    guard isInteractive, canToggle, row >= 0, row < itemCount else { return false }
    let occasion = occasion(layout.indexPath(ofItem: row))
    reporting(.toggleItem(row)) {
      event("toggle item \(row + 1) of \(nodeName)") { adapter.toggle?.perform(occasion) }
    }
    return true
  }

  /// A Boolean value that indicates whether items can be deleted because a handler is set.
  public var canDelete: Bool { adapter.delete != nil }

  /// A Boolean value that indicates whether items can be moved because a handler is set.
  public var canMove: Bool { adapter.move != nil }

  /// Requests the deletion of an item, as if the user had asked for it.
  ///
  /// The model may delete the item immediately, after a confirmation, or not at all.
  ///
  /// - Returns: `false` if there's no such item, no handler is set, or the list is disabled or
  ///   hidden; otherwise, `true`.
  @discardableResult public func delete(_ row: Int) -> Bool {
    untracked { listContent?.catchUp() }
    guard isInteractive, canDelete, row >= 0, row < itemCount else { return false }
    let place = layout.indexPath(ofItem: row)
    return record(.delete(row), as: "delete item \(row + 1) of \(nodeName)") {
      adapter.delete?.perform(occasion(place))
    }
  }

  /// Requests that an item move to the index of another item, as if the user had dragged it there.
  ///
  /// - Returns: `true` if the handler was called.
  @discardableResult public func move(_ row: Int, to place: Int) -> Bool {
    untracked { listContent?.catchUp() }
    guard isInteractive, canMove, row != place, row >= 0, row < itemCount, place >= 0,
      place < itemCount
    else { return false }
    var occasion = occasion(layout.indexPath(ofItem: row))
    occasion.to = layout.indexPath(ofItem: place)
    return record(
      .move(row, to: place), as: "move item \(row + 1) of \(nodeName) to \(place + 1)"
    ) { adapter.move?.perform(occasion) }
  }

  /// Requests a reload, as if the user had pulled down the list.
  ///
  /// - Returns: `true` if the handler was called.
  @discardableResult public func refresh() -> Bool {
    guard adapter.refresh != nil else { return false }
    return record(.refresh) { adapter.refresh?.perform(ListAction.Arguments()) }
  }

  func occasion(_ place: ListIndexPath) -> ListAction.Arguments {
    ListAction.Arguments(
      item: untracked { ask(place) { $0.item(at: place) } }, from: place)
  }

  /// Requests more items if the end of the list is near, at most once for each number of items.
  func requestNextPage() {
    guard adapter.nearEnd != nil, itemCountAtRequest != itemCount else { return }
    let line = layout.elementCount - position.element
    guard line <= 2 * max(1, visibleLineCount) else { return }
    itemCountAtRequest = itemCount
    adapter.nearEnd?.perform(ListAction.Arguments())
  }
}
