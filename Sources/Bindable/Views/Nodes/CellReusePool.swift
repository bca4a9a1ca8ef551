/// The views that show the items, headers, and footers of a list, and those available for reuse.
///
/// Invariant: the children of the list are exactly the views that show something.
///
/// A class, because program code that creates, updates, or releases views may change the list.
/// Methods access no property across such a call, and check the state again afterward.
@MainActor
final class CellReusePool {
  /// A view that shows an item.
  struct VisibleCell {
    let holder: CellHost
    let node: ViewNode
    let kind: ObjectIdentifier?
    let id: AnyHashable
  }

  /// The header or footer that a label shows.
  struct SupplementaryID: Hashable, Comparable {
    var section: Int
    var isFooter: Bool

    static func < (left: SupplementaryID, right: SupplementaryID) -> Bool {
      left.section != right.section
        ? left.section < right.section : !left.isFooter && right.isFooter
    }
  }

  /// The visible cells by item index.
  private(set) var cells: [Int: VisibleCell] = [:]
  /// The labels of the visible headers and footers.
  private(set) var supplementaryViews: [SupplementaryID: Label] = [:]
  /// Reusable views by kind, none of which has a connection after drawing.
  private var waiting: [ObjectIdentifier: [CellHost]] = [:]
  /// A Boolean value that indicates whether new items must be checked for duplicates.
  var hasNewCells = false
  /// A Boolean value that indicates whether `drainNodes()` has changes to return.
  private var hasOtherNodes = false
  /// The number of views created, for tests and measurements.
  private(set) var createdCellCount = 0

  /// Returns a view for an item, either a reusable one or a new one.
  func makeHolder(for cell: CellConfiguration, in list: ViewNode) -> CellHost {
    if let kind = cell.kind, let free = waiting[kind]?.popLast() { return free }
    createdCellCount += 1
    let holder = cell.make()
    // Content is built on first access. Building it now, without a parent, requests no display.
    if let node = holder.view as? ViewNode {
      if node.storedParent !== list { node.removeFromParent() }
      node.storedParent = nil
      _ = node.descendants
    }
    return holder
  }

  /// Shows an item in a view that shows none.
  ///
  /// The view becomes a child of `list` without requesting layout or display, because the list is
  /// being drawn. While the view is updated it already belongs to the item, and moves with it.
  ///
  /// - Returns: The view, or `nil` if the item was removed during the update.
  func show(
    _ index: Int, id: AnyHashable, cell: CellConfiguration, by holder: CellHost, in list: ViewNode,
    prepare: (ViewNode) -> Void
  ) -> ViewNode? {
    guard let node = holder.view as? ViewNode else { return nil }
    // A node that a closure returns more than once leaves its previous item.
    node.storedParent = nil
    cells[index] = VisibleCell(holder: holder, node: node, kind: cell.kind, id: id)
    hasNewCells = true
    hasOtherNodes = true
    bring(holder, to: cell, at: index)
    guard self.index(of: holder, likely: index) != nil else { return nil }
    prepare(node)
    guard self.index(of: holder, likely: index) != nil else { return nil }
    node.storedParent = list
    return node
  }

  /// Returns an unused view to the pool, because its item was removed in the meantime.
  func put(back holder: CellHost, _ cell: CellConfiguration) {
    if let kind = cell.kind { waiting[kind, default: []].append(holder) }
  }

  /// Returns the index of the item that a view shows, usually `index`, or `nil` if it shows none.
  func index(of holder: CellHost, likely index: Int) -> Int? {
    cells[index]?.holder === holder ? index : cells.first { $0.value.holder === holder }?.key
  }

  private func bring(_ holder: CellHost, to cell: CellConfiguration, at index: Int) {
    holder.isShowing = true
    cell.show(holder)
    holder.isShowing = false
    // The item was removed during the update.
    if self.index(of: holder, likely: index) == nil { holder.prepareForReuse() }
  }

  /// Returns the label of a header or footer, calling `text` only to create it.
  func show(_ mark: SupplementaryID, in list: ViewNode, text: () -> String) -> Label {
    if let label = supplementaryViews[mark] { return label }
    let text = text()
    if let label = supplementaryViews[mark] { return label }
    let label = Label(text, lineLimit: 1)
    label.style = mark.isFooter ? .dim : .bold
    label.storedParent = list
    supplementaryViews[mark] = label
    hasOtherNodes = true
    return label
  }

  /// Removes the views that are no longer visible and makes them reusable.
  func retain(
    items visibleIndexes: Range<Int>, supplementaryViews visibleMarks: Set<SupplementaryID>
  ) {
    if cells.count > visibleIndexes.count
      || cells.keys.contains(where: { !visibleIndexes.contains($0) })
    {
      for index in cells.keys.sorted() where !visibleIndexes.contains(index) { free(index) }
    }
    for mark in supplementaryViews.keys where !visibleMarks.contains(mark) {
      supplementaryViews.removeValue(forKey: mark)?.storedParent = nil
      hasOtherNodes = true
    }
  }

  /// Disconnects the reusable views and limits their number to that of the visible ones.
  func prepareForReuse() {
    guard !waiting.isEmpty else { return }
    // Retained until the end, because releasing a view runs its deinitializer.
    let all = waiting
    for holder in all.values.joined() { holder.prepareForReuse() }
    var held: [[CellHost]] = []
    for kind in all.keys {
      guard let holders = waiting[kind] else { continue }
      held.append(holders)
      if holders.count > cells.count + 1 { waiting[kind] = Array(holders[...cells.count]) }
    }
    withExtendedLifetime((all, held)) {}
  }

  /// Removes the view from an item and makes it reusable.
  func free(_ index: Int) {
    guard let live = cells.removeValue(forKey: index) else { return }
    free(live)
  }

  private func free(_ live: VisibleCell) {
    live.node.storedParent = nil
    hasOtherNodes = true
    // A view can't be reused until its update has ended.
    if let kind = live.kind, !live.holder.isShowing {
      waiting[kind, default: []].append(live.holder)
    } else {
      live.holder.prepareForReuse()
    }
  }

  /// Moves the views to new item indexes and frees those of removed items.
  func move(
    item newIndex: (Int) -> Int?, supplementary newMark: (SupplementaryID) -> SupplementaryID?
  ) {
    let old = cells
    let oldIndexes = old.keys.sorted()
    let newIndexes = oldIndexes.map(newIndex)
    if newIndexes != oldIndexes {
      var movedCells: [Int: VisibleCell] = [:]
      movedCells.reserveCapacity(old.count)
      var gone: [VisibleCell] = []
      for (index, newIndex) in zip(oldIndexes, newIndexes) {
        guard let live = old[index] else { continue }
        if let newIndex, movedCells[newIndex] == nil {
          movedCells[newIndex] = live
        } else {
          gone.append(live)
        }
      }
      cells = movedCells
      hasOtherNodes = true
      for live in gone { free(live) }
    }
    guard !supplementaryViews.isEmpty else { return }
    let oldMarks = supplementaryViews
    var movedViews: [SupplementaryID: Label] = [:]
    for (mark, label) in oldMarks {
      if let new = newMark(mark), movedViews[new] == nil {
        movedViews[new] = label
      } else {
        label.storedParent = nil
      }
    }
    supplementaryViews = movedViews
    hasOtherNodes = true
    withExtendedLifetime((old, oldMarks)) {}
  }

  /// Updates the view of an item, or returns `false` if the item needs another kind of view.
  func update(_ index: Int, _ cell: CellConfiguration) -> Bool {
    guard let live = cells[index] else { return true }
    guard cell.kind != nil, cell.kind == live.kind else {
      free(index)
      return false
    }
    if live.holder.isShowing {
      live.holder.isStale = true
    } else {
      bring(live.holder, to: cell, at: index)
    }
    return true
  }

  /// Returns the visible views from top to bottom if they changed since the last call.
  func drainNodes() -> [ViewNode]? {
    guard hasOtherNodes else { return nil }
    hasOtherNodes = false
    return cells.keys.sorted().compactMap { cells[$0]?.node }
      + supplementaryViews.keys.sorted().compactMap { supplementaryViews[$0] }
  }

  /// Disconnects the visible views, which keep their content.
  func endConnections() {
    for index in cells.keys.sorted() { cells[index]?.holder.prepareForReuse() }
  }

  /// Two visible items with the same ID, or `nil` if there are none.
  var duplicate: (id: AnyHashable, first: Int, second: Int)? {
    var known: [AnyHashable: Int] = [:]
    for index in cells.keys.sorted() {
      guard let id = cells[index]?.id else { continue }
      if let first = known.updateValue(index, forKey: id) { return (id, first, index) }
    }
    return nil
  }

  func removeAll() {
    let old = (cells, supplementaryViews, waiting)
    cells = [:]
    supplementaryViews = [:]
    waiting = [:]
    hasOtherNodes = true
    for live in old.0.values { live.node.storedParent = nil }
    for label in old.1.values { label.storedParent = nil }
    for index in old.0.keys.sorted() { old.0[index]?.holder.prepareForReuse() }
    for holder in old.2.values.joined() { holder.prepareForReuse() }
    withExtendedLifetime(old) {}
  }
}
