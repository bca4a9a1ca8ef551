// User actions on items, other than selection. Handlers perform them by changing the model.

extension RowList {
  /// A Boolean value that indicates whether items can be opened because a handler is set.
  public var canOpen: Bool { inlet.open != nil }

  /// Selects and opens an item, as if the user had pressed Return.
  ///
  /// - Returns: `false` if there's no such item, no handler is set, or the list is disabled or
  ///   hidden; otherwise, `true`.
  @discardableResult public func open(_ row: Int) -> Bool {
    untracked { listContent?.catchUp() }
    guard isInteractive, canOpen, row >= 0, row < rowCount else { return false }
    // Captured first, because a selection handler may remove the item.
    let occasion = occasion(places.place(ofRow: row))
    event("open row \(row + 1) of \(nodeName)") {
      if selectionMode == .single, selection != row { select(row) }
      inlet.open?.perform(occasion)
    }
    return true
  }

  /// A Boolean value that indicates whether items can be deleted because a handler is set.
  public var canDelete: Bool { inlet.delete != nil }

  /// A Boolean value that indicates whether items can be moved because a handler is set.
  public var canMove: Bool { inlet.move != nil }

  /// Requests the deletion of an item, as if the user had asked for it.
  ///
  /// The model may delete the item immediately, after a confirmation, or not at all.
  ///
  /// - Returns: `false` if there's no such item, no handler is set, or the list is disabled or
  ///   hidden; otherwise, `true`.
  @discardableResult public func delete(_ row: Int) -> Bool {
    untracked { listContent?.catchUp() }
    guard isInteractive, canDelete, row >= 0, row < rowCount else { return false }
    let place = places.place(ofRow: row)
    noting(.delete(row)) {
      event("delete row \(row + 1) of \(nodeName)") { inlet.delete?.perform(occasion(place)) }
    }
    return true
  }

  /// Requests that an item move to the index of another item, as if the user had dragged it there.
  ///
  /// - Returns: `true` if the handler was called.
  @discardableResult public func move(_ row: Int, to place: Int) -> Bool {
    untracked { listContent?.catchUp() }
    guard isInteractive, canMove, row != place, row >= 0, row < rowCount, place >= 0,
      place < rowCount
    else { return false }
    var occasion = occasion(places.place(ofRow: row))
    occasion.to = places.place(ofRow: place)
    noting(.move(row, to: place)) {
      event("move row \(row + 1) of \(nodeName) to \(place + 1)") {
        inlet.move?.perform(occasion)
      }
    }
    return true
  }

  /// Requests a reload, as if the user had pulled down the list.
  ///
  /// - Returns: `true` if the handler was called.
  @discardableResult public func refresh() -> Bool {
    guard isInteractive, inlet.refresh != nil else { return false }
    noting(.refresh) {
      event("refresh \(nodeName)") { inlet.refresh?.perform(ListAct.Occasion()) }
    }
    return true
  }

  func occasion(_ place: ListPlace) -> ListAct.Occasion {
    ListAct.Occasion(
      item: untracked { ask(place) { $0.item(at: place) } }, from: place)
  }

  /// Requests more items if the end of the list is near, at most once for each number of items.
  func askForMore() {
    guard inlet.nearEnd != nil, rowsWhenAsked != rowCount else { return }
    let line = places.spotCount - position.spot
    guard line <= 2 * max(1, linesInSight) else { return }
    rowsWhenAsked = rowCount
    inlet.nearEnd?.perform(ListAct.Occasion())
  }
}
