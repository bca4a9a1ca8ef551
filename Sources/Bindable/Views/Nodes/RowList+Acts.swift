// What a user does to the rows, besides selecting: the model is asked, and what it does comes back.

extension RowList {
  /// Whether rows can be opened: whether somebody hears of it.
  public var canOpen: Bool { inlet.open != nil }

  /// Opens a row, as a user does with the return key: selects it, and tells what that leads to.
  ///
  /// - Returns: Whether somebody was told: not if there is no such row, nobody hears of it, or the list
  ///   is disabled or hidden.
  @discardableResult public func open(_ row: Int) -> Bool {
    untracked { listContent?.catchUp() }
    guard isInteractive, canOpen, row >= 0, row < rowCount else { return false }
    // Asked for first: what selecting leads to may take the row away.
    let occasion = occasion(places.place(ofRow: row))
    event("open row \(row + 1) of \(nodeName)") {
      if selectionMode == .single, selection != row { select(row) }
      inlet.open?.perform(occasion)
    }
    return true
  }

  /// Whether rows can be deleted: whether somebody hears of it.
  public var canDelete: Bool { inlet.delete != nil }

  /// Whether rows can be moved: whether somebody hears of it.
  public var canMove: Bool { inlet.move != nil }

  /// Asks for a row to be deleted, as a user does.
  ///
  /// The row goes when the model has let go of its item, at once or after a question, or never.
  ///
  /// - Returns: Whether somebody was asked: not if there is no such row, nobody hears of it, or the
  ///   list is disabled or hidden.
  @discardableResult public func delete(_ row: Int) -> Bool {
    untracked { listContent?.catchUp() }
    guard isInteractive, canDelete, row >= 0, row < rowCount else { return false }
    let place = places.place(ofRow: row)
    noting(.delete(row)) {
      event("delete row \(row + 1) of \(nodeName)") { inlet.delete?.perform(occasion(place)) }
    }
    return true
  }

  /// Asks for a row to be moved to where another one is, as a user does who drags it there.
  ///
  /// - Returns: Whether somebody was asked.
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

  /// Asks for the rows to be fetched again, as a user does who pulls the list down.
  ///
  /// - Returns: Whether somebody was asked.
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

  /// Asks for more rows if the end is near, once for each number of rows.
  func askForMore() {
    guard inlet.nearEnd != nil, rowsWhenAsked != rowCount else { return }
    let line = places.spotCount - position.spot
    guard line <= 2 * max(1, linesInSight) else { return }
    rowsWhenAsked = rowCount
    inlet.nearEnd?.perform(ListAct.Occasion())
  }
}
