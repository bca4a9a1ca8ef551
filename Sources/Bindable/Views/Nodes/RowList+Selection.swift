// The selection of a list. Items are identified by ID, so they stay selected when they move.

/// The changes to the selection and the items of a list in one batch of writes.
@MainActor
final class SelectionBatch {
  /// The selected IDs that have no item.
  var selected: Set<AnyHashable> = []
  var hasDeletedRows = false
}

extension RowList {
  /// Updates the selection after a binding or a program set the property.
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

  /// Records that items were removed, or may have been.
  func noteDeletedRows() { openBatch()?.hasDeletedRows = true }

  /// Deselects IDs without an item if they were selected in the same batch in which items were
  /// removed: in either order of these writes, the item existed and was removed.
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

  /// Finds the index paths of selected items that aren't known yet.
  func findSelectedPlaces() {
    guard let content = listContent, selectedPlaces.count < selectedIDs.count else { return }
    for id in selectedIDs where selectedPlaces[id] == nil {
      if let place = content.place(of: id) { selectedPlaces[id] = place }
    }
  }

  /// Updates the index of the first selected item and the appearance of the cells.
  func selectionDidChange() {
    let first = selectedPlaces.values.min().flatMap { places.row(at: $0) }
    if first != selection {
      selection = first
      setNeedsDisplay()
    }
    for row in cells.rows.keys.sorted() {
      // The effects of a cell that becomes selected may have changed the list.
      if let live = cells.rows[row] { look(of: live.node, id: live.id, row: row) }
    }
  }

  func look(of node: ViewNode, id: AnyHashable, row: Int) {
    guard let cell = node as? ListCell else { return }
    cell.isSelected = selectedIDs.contains(id)
    cell.isHighlighted = row == highlight
  }

  /// The indexes of the selected items from top to bottom, without IDs that have no item.
  public var selectedRows: [Int] {
    selectedPlaces.values.sorted().compactMap { places.row(at: $0) }
  }
}

extension RowList {
  /// Selects an item and scrolls to it, or deselects a selected item of a multiple selection, as if
  /// the user had done so.
  ///
  /// Has no effect if there's no such item, or the list or one of its ancestors is disabled or
  /// hidden.
  ///
  /// - Returns: `true` if the user can select the item.
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

  /// Highlights an item and scrolls to it, as if the user had reached it with the arrow keys.
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

  /// Moves the highlight down by a number of items, or up if it's negative, within the list.
  @discardableResult public func moveHighlight(by rows: Int) -> Bool {
    guard rowCount > 0 else { return false }
    let limited = min(max(rows, -rowCount), rowCount)
    let start = highlight ?? (rows > 0 ? -1 : rowCount)
    return highlight(min(max(0, start + limited), rowCount - 1))
  }
}
