// The selection of a list. Items are identified by ID, so they stay selected when they move.

/// The changes to the selection and the items of a list in one batch of writes.
@MainActor
final class SelectionBatch {
  /// The selected IDs that have no item.
  var selected: Set<AnyHashable> = []
  var hasDeletedItems = false
}

extension ListView {
  /// Updates the selection after a binding or a program set the property.
  func selectionWasSet() {
    selectedIndexPaths = selectedIndexPaths.filter { selectedIDs.contains($0.key) }
    untracked {
      findSelectedIndexPaths()
      if selectedIndexPaths.count < selectedIDs.count, let batch = openBatch() {
        batch.selected.formUnion(selectedIDs.filter { selectedIndexPaths[$0] == nil })
        discardDeletedSelection()
      }
      selectionDidChange()
    }
    setNeedsDisplay()
  }

  /// Records that items were removed, or may have been.
  func recordDeletedItems() { openBatch()?.hasDeletedItems = true }

  /// Deselects IDs without an item if they were selected in the same batch in which items were
  /// removed: in either order of these writes, the item existed and was removed.
  func discardDeletedSelection() {
    guard let batch, batch.hasDeletedItems, !batch.selected.isEmpty else { return }
    select(
      exactly: selectedIDs.filter { selectedIndexPaths[$0] != nil || !batch.selected.contains($0) })
  }

  private func openBatch() -> SelectionBatch? {
    guard Engine.isInBatch else { return nil }
    if let batch { return batch }
    let new = SelectionBatch()
    batch = new
    Engine.retainUntilBatchEnds(new)
    return new
  }

  /// Finds the index paths of selected items that aren't known yet.
  func findSelectedIndexPaths() {
    guard let content = listContent, selectedIndexPaths.count < selectedIDs.count else { return }
    for id in selectedIDs where selectedIndexPaths[id] == nil {
      if let indexPath = content.indexPath(of: id) { selectedIndexPaths[id] = indexPath }
    }
  }

  /// Updates the index of the first selected item and the appearance of the cells.
  func selectionDidChange() {
    let first = selectedIndexPaths.values.min().flatMap { layout.item(at: $0) }
    if first != selectedIndex {
      selectedIndex = first
      setNeedsDisplay()
    }
    for index in cells.cells.places {
      // The effects of a cell that becomes selected may have changed the list.
      if let live = cells.cells[index] { appearance(of: live.node, id: live.id, index: index) }
    }
  }

  func appearance(of node: ViewNode, id: AnyHashable, index: Int) {
    guard let cell = node as? ListCell else { return }
    cell.isSelected = selectedIDs.contains(id)
    cell.isHighlighted = index == highlightedIndex
  }
}

extension ListView {
  /// Selects an item and scrolls to it, or deselects a selected item of a multiple selection, as if
  /// the user had done so.
  ///
  /// Has no effect if there's no such item, or the list or one of its ancestors is disabled or
  /// hidden.
  ///
  /// - Returns: `true` if the user can select the item.
  @discardableResult public func select(_ index: Int) -> Bool {
    guard hasItem(index), performsActions else { return refuse(.select(index), on: index) }
    let indexPath = layout.indexPath(ofItem: index)
    guard let id = untracked({ ask(indexPath) { $0.id(at: indexPath) } }) else { return false }
    return record(.select(index), as: "select item \(index + 1) of \(nodeName)") {
      let occasion = occasion(indexPath)
      let isSelected = selectedIDs.contains(id)
      highlightedIndex = index
      switch selectionMode {
      case .single:
        selectedIndexPaths = [id: indexPath]
        select(exactly: [id])
      case .multiple:
        selectedIndexPaths[id] = isSelected ? nil : indexPath
        select(exactly: selectedIDs.symmetricDifference([id]))
      }
      selectionDidChange()
      setNeedsDisplay()
      reveal(index)
      if selectionMode == .single || !isSelected {
        adapter.select?.perform(occasion)
        onSelect?(index)
      }
      requestNextPage()
    }
  }

  /// Reports an action on an item that isn't possible.
  func refuse(_ action: UserAction, on index: Int, isHandled: Bool = true) -> Bool {
    let reason: String? =
      hasItem(index)
      ? isHandled ? nil : "no handler is set; bind one with on in a table"
      : "there's no item at index \(index) of \(itemCount)"
    return refuse(action, because: isInteractive ? reason : nil)
  }

  /// Highlights an item and scrolls to it, as if the user had reached it with the arrow keys.
  @discardableResult public func highlight(_ index: Int) -> Bool {
    guard hasItem(index) else { return refuse(.highlight(index), on: index) }
    return record(.highlight(index), as: "highlight item \(index + 1) of \(nodeName)") {
      highlightedIndex = index
      selectionDidChange()
      reveal(index)
      requestNextPage()
    }
  }
}
