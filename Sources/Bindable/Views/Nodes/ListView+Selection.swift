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
  func selectionWasSet(from old: SelectedIDs) {
    selectedRange?.isComplete = false
    untracked {
      for id in old.subtracting(idSelection) {
        if unmatchedIDs.remove(id) == nil { removePlace(of: id) }
      }
      let highlighted = highlightedIndex
      highlightingMatches { for id in idSelection.subtracting(old) { match(id) } }
      // A list that hasn't been drawn begins at its position, which its first drawing shows.
      if drawnLineCount != nil, highlightedIndex != highlighted { revealHighlight() }
      if !unmatchedIDs.isEmpty, let batch = openBatch() {
        batch.selected.formUnion(unmatchedIDs)
        discardDeletedSelection()
      }
      selectionDidChange()
    }
    setNeedsDisplay()
  }

  private func index(of id: AnyHashable) -> Int? {
    guard let content = listContent else { return nil }
    noteNewerContent()
    return content.indexPath(of: id).flatMap { layout.item(at: $0) }
  }

  /// Notes the item of a selected ID.
  private func match(_ id: AnyHashable) {
    if let index = index(of: id) {
      selectedPlaces.insert(id, at: index)
      unmatchedIDs.remove(id)
    } else {
      unmatchedIDs.insert(id)
    }
  }

  /// Finds items of selected IDs and, with single selection, highlights the one that's found.
  private func highlightingMatches(_ body: () -> Void) {
    let count = selectedPlaces.count
    body()
    guard selectionMode == .single, selectedPlaces.count > count else { return }
    highlight(exactly: selectedPlaces.first?.index)
  }

  private func removePlace(of id: AnyHashable, likely known: Int? = nil) {
    var index = known ?? index(of: id)
    if index.flatMap({ selectedPlaces[$0] }) != id {
      // Items with the same ID, or one that was removed since.
      index = selectedPlaces.all.first { $0.id == id }?.index
    }
    if let index { _ = selectedPlaces.remove(index..<index + 1) }
  }

  /// Records that items were removed, or may have been.
  func recordDeletedItems() { openBatch()?.hasDeletedItems = true }

  /// Deselects IDs without an item if they were selected in the same batch in which items were
  /// removed: in either order of these writes, the item existed and was removed.
  func discardDeletedSelection() {
    guard let batch, batch.hasDeletedItems, !keepsSelectionOfRemovedItems else { return }
    let discarded = unmatchedIDs.intersection(batch.selected)
    guard !discarded.isEmpty else { return }
    unmatchedIDs.subtract(discarded)
    var idSelection = idSelection
    for id in discarded { idSelection.remove(id) }
    select(exactly: idSelection)
  }

  private func openBatch() -> SelectionBatch? {
    guard Engine.isInBatch else { return nil }
    if let batch { return batch }
    let new = SelectionBatch()
    batch = new
    Engine.retainUntilBatchEnds(new)
    return new
  }

  /// Moves the selected items to their new indexes, and returns the IDs of the removed ones.
  func moveSelection(_ shift: IndexPathMapping, _ newIndex: (Int) -> Int?) -> [AnyHashable] {
    guard selectedPlaces.count > 0 else { return [] }
    if let change = shift.change, !change.sections.isStructural {
      return selectedPlaces.apply(change)
    }
    let all = selectedPlaces.all
    selectedPlaces.removeAll()
    var removed: [AnyHashable] = []
    for (index, id) in all {
      // After an unknown change, only the items on the screen can be matched by their places.
      if let index = shift.change == nil ? self.index(of: id) : newIndex(index) {
        selectedPlaces.insert(id, at: index)
      } else {
        removed.append(id)
      }
    }
    return removed
  }

  /// Finds the items of selected IDs that had none, among the inserted ones if they're known.
  func matchIDs(insertedBy change: ChangeSet?) {
    guard !unmatchedIDs.isEmpty else { return }
    highlightingMatches { matchIDs(amongInsertsOf: change) }
  }

  private func matchIDs(amongInsertsOf change: ChangeSet?) {
    if let change, !change.sections.isStructural, change.inserts.count < unmatchedIDs.count {
      for index in change.inserts where index < itemCount {
        if let id = id(ofItem: index), unmatchedIDs.contains(id) { match(id) }
      }
    } else {
      for id in unmatchedIDs { match(id) }
    }
  }

  /// Updates the index of the first selected item and the appearance of the cells.
  func selectionDidChange() {
    let first = selectedPlaces.first.flatMap { $0.index < itemCount ? $0.index : nil }
    if first != selectedIndex {
      selectedIndex = first
      setNeedsDisplay()
    }
    for index in cells.cells.places {
      // The effects of a cell that becomes selected may have changed the list.
      if let live = cells.cells[index] { appearance(of: live.node, id: live.id, index: index) }
    }
  }

  /// The index of the highlighted item, or `nil` if there's no such item.
  var highlightedItem: Int? {
    highlightedIndex.flatMap { (0..<itemCount).contains($0) ? $0 : nil }
  }

  func appearance(of node: ViewNode, id: AnyHashable, index: Int) {
    guard let cell = node as? ListCell else { return }
    cell.isSelected = idSelection.contains(id)
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
      let isSelected = idSelection.contains(id)
      highlight(exactly: index)
      selectedRange = nil
      switch selectionMode {
      case .single:
        unmatchedIDs = []
        selectedPlaces.removeAll()
        selectedPlaces.insert(id, at: index)
        var idSelection = SelectedIDs()
        idSelection.insert(id)
        select(exactly: idSelection)
      case .multiple: change(selectionOf: [index..<index + 1], to: !isSelected)
      }
      selectionDidChange()
      setNeedsDisplay()
      reveal(index)
      if selectionMode == .single || !isSelected { adapter.select?.perform(occasion) }
      requestNextPage()
    }
  }

  /// Reports an action on an item that isn't possible.
  func refuse(_ action: UserAction, on index: Int, isHandled: Bool = true) -> Bool {
    let reason: String? =
      hasItem(index)
      ? isHandled ? nil : Self.unhandled : "there's no item at index \(index) of \(itemCount)"
    return refuse(action, because: isInteractive ? reason : nil)
  }

  static var unhandled: String { "no handler is set; bind one with on in a table" }

  /// Selects the items from the one selected or highlighted before to another one, and scrolls to
  /// it, as if the user had selected it while holding Shift.
  ///
  /// If repeated, the new range replaces the one before.
  ///
  /// - Returns: `false` if there's no such item, only one can be selected, or the list is disabled
  ///   or hidden; otherwise, `true`.
  @discardableResult public func selectThrough(_ index: Int) -> Bool {
    guard hasItem(index) else { return refuse(.selectThrough(index), on: index) }
    guard selectionMode == .multiple else {
      return refuse(.selectThrough(index), because: "only one item can be selected")
    }
    return record(
      .selectThrough(index), as: "select through item \(index + 1) of \(nodeName)"
    ) {
      let anchor = selectedRange?.anchor ?? highlightedItem ?? index
      let end = selectedRange?.end ?? anchor
      let old = min(anchor, end)..<max(anchor, end) + 1
      let new = min(anchor, index)..<max(anchor, index) + 1
      change(selectionOf: Self.indexes(of: old, without: new), to: false)
      let isComplete = selectedRange?.isComplete ?? false
      change(selectionOf: isComplete ? Self.indexes(of: new, without: old) : [new], to: true)
      selectedRange = (anchor, index, true)
      highlight(exactly: index)
      selectionDidChange()
      setNeedsDisplay()
      reveal(index)
      requestNextPage()
    }
  }

  /// Returns the parts of a range before and after another one that overlaps it.
  private static func indexes(of range: Range<Int>, without other: Range<Int>) -> [Range<Int>] {
    [
      range.lowerBound..<max(range.lowerBound, other.lowerBound),
      min(range.upperBound, other.upperBound)..<range.upperBound,
    ].filter { !$0.isEmpty }
  }

  private func change(selectionOf ranges: [Range<Int>], to isSelected: Bool) {
    if ranges.isEmpty { return }
    var idSelection = idSelection
    for index in ranges.joined() where index < itemCount {
      guard let id = untracked({ self.id(ofItem: index) }) else { break }
      if !isSelected {
        if idSelection.remove(id) { removePlace(of: id, likely: index) }
      } else if idSelection.insert(id) {
        selectedPlaces.insert(id, at: index)
      }
    }
    select(exactly: idSelection)
  }

  /// Selects all items, as if the user had asked for it.
  ///
  /// - Returns: `false` if only one item can be selected, or the list is disabled or hidden;
  ///   otherwise, `true`.
  @discardableResult public func selectAll() -> Bool {
    guard selectionMode == .multiple else {
      return refuse(.selectAll, because: "only one item can be selected")
    }
    return record(.selectAll, as: "select all items of \(nodeName)") {
      untracked { adapter.updatedContent?.catchUp() }
      selectedRange = nil
      change(selectionOf: [0..<itemCount], to: true)
      selectionDidChange()
      setNeedsDisplay()
    }
  }

  /// Highlights an item and scrolls to it, as if the user had reached it with the arrow keys.
  @discardableResult public func highlight(_ index: Int) -> Bool {
    guard hasItem(index) else { return refuse(.highlight(index), on: index) }
    return record(.highlight(index), as: "highlight item \(index + 1) of \(nodeName)") {
      highlight(exactly: index)
      selectedRange = nil
      selectionDidChange()
      reveal(index)
      requestNextPage()
    }
  }
}

extension SelectedPlaces {
  /// Moves the items along with a change that keeps the sections, and returns the IDs of those that
  /// were removed.
  fileprivate func apply(_ change: ChangeSet) -> [AnyHashable] {
    var moved: [(index: Int, id: AnyHashable)] = []
    for move in change.moves {
      if let id = remove(move.from..<move.from + 1).first { moved.append((move.to, id)) }
    }
    var removed: [AnyHashable] = []
    for range in change.leavingRanges.reversed() {
      removed += remove(range)
      shift(from: range.upperBound, by: -range.count)
    }
    for range in change.comingRanges {
      shift(from: range.lowerBound, by: range.count)
    }
    for (index, id) in moved { insert(id, at: index) }
    return removed
  }
}
