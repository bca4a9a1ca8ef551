// Which rows are selected: known by identity, so that they stay so wherever they go.

/// What happens to the selection of a list, and to its rows, in one batch of writes.
@MainActor
final class SelectionBatch {
  /// The identities without a row that were selected.
  var selected: Set<AnyHashable> = []
  var hasDeletedRows = false
}

extension RowList {
  /// The property was set, by a binding or a program.
  func selectionWasSet() {
    selectedPlaces = selectedPlaces.filter { selectedIDs.contains($0.key) }
    untracked {
      findSelectedPlaces()
      if selectedPlaces.count < selectedIDs.count, let batch = openBatch() {
        batch.selected.formUnion(selectedIDs.filter { selectedPlaces[$0] == nil })
        dropDeletedSelection()
      }
      selectionDidChange()
    }
    setNeedsDisplay()
  }

  /// Rows were deleted, or may have been.
  func noteDeletedRows() { openBatch()?.hasDeletedRows = true }

  /// Drops the identities without a row that were selected in a batch of writes in which rows were
  /// deleted: in whatever order, the row that is meant was there, and is gone.
  func dropDeletedSelection() {
    guard let batch, batch.hasDeletedRows, !batch.selected.isEmpty else { return }
    select(
      exactly: selectedIDs.filter { selectedPlaces[$0] != nil || !batch.selected.contains($0) })
  }

  private func openBatch() -> SelectionBatch? {
    guard Engine.isInBatch else { return nil }
    if let batch { return batch }
    let new = SelectionBatch()
    batch = new
    Engine.keepUntilBatchEnds(new)
    return new
  }

  /// Finds out where selected rows are of which that is not known.
  func findSelectedPlaces() {
    guard let content = listContent, selectedPlaces.count < selectedIDs.count else { return }
    for id in selectedIDs where selectedPlaces[id] == nil {
      if let place = content.place(of: id) { selectedPlaces[id] = place }
    }
  }

  /// Tells what follows from the selection: its first row, and the look of the views.
  func selectionDidChange() {
    let first = selectedPlaces.values.min().flatMap { places.row(at: $0) }
    if first != selection {
      selection = first
      setNeedsDisplay()
    }
    for row in cells.rows.keys.sorted() {
      // Effects of a cell that learns that it is selected may have changed the list.
      if let live = cells.rows[row] { look(of: live.node, id: live.id, row: row) }
    }
  }

  func look(of node: ViewNode, id: AnyHashable, row: Int) {
    guard let cell = node as? ListCell else { return }
    cell.isSelected = selectedIDs.contains(id)
    cell.isHighlighted = row == highlight
  }

  /// The identities of the rows that are selected, from top to bottom, those without a row left out.
  public var selectedRows: [Int] {
    selectedPlaces.values.sorted().compactMap { places.row(at: $0) }
  }
}

extension RowList {
  /// Selects a row and brings it into sight, as a user does; of several that can be selected, a
  /// selected one is selected no more.
  ///
  /// Nothing happens if there is no such row, or the list, or a node that it is in, is disabled or
  /// hidden.
  ///
  /// - Returns: Whether there was such a row.
  @discardableResult public func select(_ row: Int) -> Bool {
    untracked { listContent?.catchUp() }
    guard isInteractive, row >= 0, row < rowCount else { return false }
    let place = places.place(ofRow: row)
    guard let id = untracked({ ask(place) { $0.id(at: place) } }) else { return false }
    noting(.select(row)) { selectNow(row, place, id) }
    return true
  }

  private func selectNow(_ row: Int, _ place: ListPlace, _ id: AnyHashable) {
    event("select row \(row + 1) of \(nodeName)") {
      let occasion = occasion(place)
      let isSelected = selectedIDs.contains(id)
      highlight = row
      switch selectionMode {
      case .single:
        selectedPlaces = [id: place]
        select(exactly: [id])
      case .multiple:
        selectedPlaces[id] = isSelected ? nil : place
        select(exactly: selectedIDs.symmetricDifference([id]))
      }
      selectionDidChange()
      setNeedsDisplay()
      reveal(row)
      if selectionMode == .single || !isSelected {
        inlet.select?.perform(occasion)
        onSelect?(row)
      }
      askForMore()
    }
  }

  /// Moves the highlight to a row and brings it into sight, as the user does with the arrow keys.
  @discardableResult public func highlight(_ row: Int) -> Bool {
    untracked { listContent?.catchUp() }
    guard isInteractive, row >= 0, row < rowCount else { return false }
    noting(.look(row)) {
      event("look at row \(row + 1) of \(nodeName)") {
        highlight = row
        selectionDidChange()
        reveal(row)
        askForMore()
      }
    }
    return true
  }

  /// Moves the highlight down by a number of rows, or up if it is negative, as far as there are any.
  @discardableResult public func moveHighlight(by rows: Int) -> Bool {
    guard rowCount > 0 else { return false }
    let limited = min(max(rows, -rowCount), rowCount)
    let start = highlight ?? (rows > 0 ? -1 : rowCount)
    return highlight(min(max(0, start + limited), rowCount - 1))
  }
}
