/// The views that show the items, headers, and footers of a list, and those available for reuse.
///
/// Invariant: the children of the list are exactly the views that show something.
///
/// A class, because program code that creates, updates, or releases views may change the list.
/// Methods access no property across such a call, and check the state again afterward.
@MainActor
final class CellReusePool {
  /// A view that shows an item, a header, or a footer.
  ///
  /// A class, because each use of a structure would copy its references.
  final class VisibleCell {
    let holder: CellHost
    let node: ViewNode
    /// The kind, whose object `holder` retains.
    let kind: ObjectIdentifier?
    let id: AnyHashable
    /// The hash value of the ID.
    let hash: Int

    init(holder: CellHost, node: ViewNode, kind: ObjectIdentifier?, id: AnyHashable, hash: Int) {
      self.holder = holder
      self.node = node
      self.kind = kind
      self.id = id
      self.hash = hash
    }
  }

  /// A view that shows nothing.
  ///
  /// It doesn't retain the object that identifies its kind, such as a table made for one item: once
  /// that is gone, nothing can be shown in the view, and another kind may have the same address.
  private struct ReusableCell {
    let holder: CellHost
    private weak var kindObject: AnyObject?
    private let isOfType: Bool

    @MainActor init(_ holder: CellHost) {
      self.holder = holder
      kindObject = holder.kindObject
      isOfType = kindObject == nil
      holder.kindObject = nil
    }

    /// `true` while an item of the kind can appear.
    var isUsable: Bool { isOfType || kindObject != nil }

    /// Returns the view for an item, unless that has another kind.
    @MainActor func holder(for cell: CellConfiguration) -> CellHost? {
      guard isOfType == (cell.kindObject == nil), kindObject === cell.kindObject else { return nil }
      holder.kindObject = cell.kindObject
      return holder
    }
  }

  /// The item, header, or footer that a view shows.
  enum Place: Equatable {
    case item(Int)
    case supplementary(SupplementaryID)

    static func header(_ section: Int) -> Place {
      .supplementary(SupplementaryID(section: section, isFooter: false))
    }

    static func footer(_ section: Int) -> Place {
      .supplementary(SupplementaryID(section: section, isFooter: true))
    }
  }

  /// A header or footer.
  struct SupplementaryID: Hashable, Comparable {
    var section: Int
    var isFooter: Bool

    static func < (left: SupplementaryID, right: SupplementaryID) -> Bool {
      left.section != right.section
        ? left.section < right.section : !left.isFooter && right.isFooter
    }
  }

  /// The visible cells by item index.
  private(set) var cells = CellsByPlace<Int>()
  /// The visible headers and footers.
  private(set) var supplementaryViews = CellsByPlace<SupplementaryID>()
  /// Reusable views by kind, none of which has a connection after drawing.
  private var waiting: [ObjectIdentifier: [ReusableCell]] = [:]
  /// Set by items that were shown since `drainDuplicate()`.
  private var hasNewCells = false
  /// Set by other views that are visible since `drainChange()`.
  private var hasOtherNodes = false
  /// The number of views created, for tests and measurements.
  private(set) var createdCellCount = 0
  /// The number of reusable views.
  var spareCellCount: Int { waiting.values.reduce(0) { $0 + $1.count } }

  private(set) subscript(place: Place) -> VisibleCell? {
    get {
      switch place {
      case .item(let index): cells[index]
      case .supplementary(let id): supplementaryViews[id]
      }
    }
    set {
      hasOtherNodes = true
      switch place {
      case .item(let index): cells[index] = newValue
      case .supplementary(let id): supplementaryViews[id] = newValue
      }
    }
  }

  /// Returns a view, either a reusable one or a new one.
  func makeHolder(for cell: CellConfiguration, at place: Place, in list: ViewNode) -> CellHost {
    if let kind = cell.kind, let free = waiting[kind]?.popLast()?.holder(for: cell) { return free }
    if case .item = place { createdCellCount += 1 }
    let holder = cell.make()
    // Content is built on first access. Building it now, without a parent, requests no display.
    if let node = holder.view as? ViewNode {
      precondition(
        !list.isMade(in: node),
        "\(type(of: node)) can't be a cell of a list that it contains. Return another node.")
      if node.storedParent !== list { node.removeFromParent() }
      node.storedParent = nil
      if !node.children.isEmpty { _ = node.descendants }
    }
    return holder
  }

  /// Shows an item, header, or footer in a view that shows none.
  ///
  /// The view becomes a child of `list` without requesting layout or display, because the list is
  /// being drawn. While the view is updated it already belongs to the item, and moves with it.
  ///
  /// - Returns: The view, or `nil` if the item was removed during the update.
  func show(
    _ place: Place, id: AnyHashable, hash: Int, cell: CellConfiguration, by holder: CellHost,
    in list: ViewNode, prepare: @MainActor (ViewNode) -> Void
  ) -> ViewNode? {
    guard let node = holder.view as? ViewNode else { return nil }
    // A node that a closure returns more than once leaves its previous item.
    node.storedParent = nil
    self[place] = VisibleCell(holder: holder, node: node, kind: cell.kind, id: id, hash: hash)
    hasNewCells = true
    bring(holder, to: cell, at: place)
    guard self.place(of: holder, likely: place) != nil else { return nil }
    prepare(node)
    // Without a parent, because the requirements of the last item aren't in use: that they differ
    // must not require the list, which is being measured or drawn, to be measured again.
    node.checkMeasures(node.cache)
    guard self.place(of: holder, likely: place) != nil else { return nil }
    node.storedParent = list
    return node
  }

  /// Returns an unused view to the pool, because its item was removed in the meantime.
  func put(back holder: CellHost, _ cell: CellConfiguration) {
    if let kind = cell.kind { waiting[kind, default: []].append(ReusableCell(holder)) }
  }

  /// Returns the ID of what a view shows, or `nil` if it shows nothing.
  func id(shownBy node: ViewNode) -> AnyHashable? {
    (cells.first { $0.cell.node === node }?.cell
      ?? supplementaryViews.first { $0.cell.node === node }?.cell)?.id
  }

  /// Returns what a view shows, usually `place`, or `nil` if it shows nothing.
  func place(of holder: CellHost, likely place: Place) -> Place? {
    if self[place]?.holder === holder { return place }
    if case .item = place {
      return cells.first { $0.cell.holder === holder }.map { .item($0.place) }
    }
    return supplementaryViews.first { $0.cell.holder === holder }.map { .supplementary($0.place) }
  }

  private func bring(_ holder: CellHost, to cell: CellConfiguration, at place: Place) {
    holder.isShowing = true
    cell.show(holder)
    holder.isShowing = false
    // The item was removed during the update.
    if self.place(of: holder, likely: place) == nil { holder.prepareForReuse() }
  }

  /// Removes the views that are no longer visible and makes them reusable.
  func retain(
    items visibleIndexes: Range<Int>, supplementaryViews visibleMarks: Set<SupplementaryID>
  ) {
    var unused: [Place] = []
    for (index, _) in cells where !visibleIndexes.contains(index) { unused.append(.item(index)) }
    for (mark, _) in supplementaryViews where !visibleMarks.contains(mark) {
      unused.append(.supplementary(mark))
    }
    for place in unused { free(place) }
  }

  /// Disconnects the reusable views, limits their number to that of the visible ones, and releases
  /// those whose kind is gone.
  func prepareForReuse() {
    guard !waiting.isEmpty else { return }
    // Retained until the end, because releasing a view runs its deinitializer.
    let all = waiting
    for cell in all.values.joined() { cell.holder.prepareForReuse() }
    var held: [[ReusableCell]] = []
    for kind in all.keys {
      guard let cells = waiting[kind] else { continue }
      held.append(cells)
      // Those that can still be used have the same kind.
      if cells.last?.isUsable != true {
        waiting[kind] = nil
      } else if cells.count > self.cells.count + 1 {
        waiting[kind] = Array(cells.suffix(self.cells.count + 1))
      }
    }
    withExtendedLifetime((all, held)) {}
  }

  /// Removes the view from an item, header, or footer and makes it reusable.
  func free(_ place: Place) {
    guard let live = self[place] else { return }
    self[place] = nil
    free(live)
  }

  private func free(_ live: VisibleCell) {
    // The end of editing sends the user's edit to the item.
    live.node.untrackedFocusedNode?.isFocused = false
    live.node.storedParent = nil
    hasOtherNodes = true
    // A view can't be reused until its update has ended.
    if let kind = live.kind, !live.holder.isShowing {
      waiting[kind, default: []].append(ReusableCell(live.holder))
    } else {
      live.holder.prepareForReuse()
    }
  }

  /// Moves the views to new item indexes and frees those of removed items.
  func move(
    item newIndex: (Int) -> Int?, supplementary newMark: (SupplementaryID) -> SupplementaryID?
  ) {
    move(\.cells, newIndex)
    move(\.supplementaryViews, newMark)
  }

  private func move<Key: Comparable>(
    _ views: ReferenceWritableKeyPath<CellReusePool, CellsByPlace<Key>>, _ newKey: (Key) -> Key?
  ) {
    let old = self[keyPath: views]
    let newKeys = old.map { newKey($0.place) }
    guard !zip(old, newKeys).allSatisfy({ $0.place == $1 }) else { return }
    var moved = CellsByPlace<Key>()
    var gone: [VisibleCell] = []
    for ((_, live), newKey) in zip(old, newKeys) {
      if let newKey, moved[newKey] == nil {
        moved[newKey] = live
      } else {
        gone.append(live)
      }
    }
    self[keyPath: views] = moved
    hasOtherNodes = true
    for live in gone { free(live) }
    withExtendedLifetime(old) {}
  }

  /// Updates the view of an item, header, or footer, or returns `false` if it needs another kind of
  /// view.
  func update(_ place: Place, _ cell: CellConfiguration) -> Bool {
    guard let live = self[place] else { return true }
    guard cell.kind != nil, cell.kind == live.kind else {
      free(place)
      return false
    }
    if live.holder.isShowing {
      live.holder.isStale = true
    } else {
      bring(live.holder, to: cell, at: place)
    }
    return true
  }

  /// Returns whether other views are visible since the last call.
  func drainChange() -> Bool {
    defer { hasOtherNodes = false }
    return hasOtherNodes
  }

  /// The visible views.
  private var all: [VisibleCell] { cells.map(\.cell) + supplementaryViews.map(\.cell) }

  /// Disconnects the visible views, which keep their content.
  func endConnections() {
    for live in all { live.holder.prepareForReuse() }
  }

  /// Returns two visible items with the same ID if items were shown since the last call, or `nil`
  /// if there are none.
  func drainDuplicate() -> (id: AnyHashable, first: Int, second: Int)? {
    guard hasNewCells else { return nil }
    hasNewCells = false
    // Comparing IDs runs code of the program and is expensive, so their hash values come first.
    let cells = cells
    let hashes = cells.map(\.cell.hash).sorted()
    guard zip(hashes, hashes.dropFirst()).contains(where: ==) else { return nil }
    for (index, second) in cells {
      for (firstIndex, first) in cells.prefix(while: { $0.place < index })
      where first.hash == second.hash && first.id == second.id {
        return (second.id, firstIndex, index)
      }
    }
    return nil
  }

  func removeAll() {
    let (old, oldWaiting) = (all, waiting)
    cells = CellsByPlace()
    supplementaryViews = CellsByPlace()
    waiting = [:]
    hasOtherNodes = true
    for live in old {
      live.node.untrackedFocusedNode?.isFocused = false
      live.node.storedParent = nil
    }
    for live in old { live.holder.prepareForReuse() }
    for cell in oldWaiting.values.joined() { cell.holder.prepareForReuse() }
    withExtendedLifetime((old, oldWaiting)) {}
  }
}
