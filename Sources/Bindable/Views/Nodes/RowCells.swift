/// The views of a list: those that show a row, a header or a footer, and those that wait for a row.
///
/// Invariant: the views that show something are the children of the list, and no others are.
///
/// A class, because views are made, shown, and released by program code, which may change the list:
/// a method keeps no access to a property over a call, and asks for what it relies on afterwards.
@MainActor
final class RowCells {
  /// A view that shows a row.
  struct Live {
    let holder: CellHolder
    let node: ViewNode
    let kind: ObjectIdentifier?
    let id: AnyHashable
  }

  /// Which header or footer a label shows.
  struct Mark: Hashable, Comparable {
    var section: Int
    var isFooter: Bool

    static func < (left: Mark, right: Mark) -> Bool {
      left.section != right.section
        ? left.section < right.section : !left.isFooter && right.isFooter
    }
  }

  /// The views in sight, by row.
  private(set) var rows: [Int: Live] = [:]
  /// The labels of headers and footers in sight.
  private(set) var marks: [Mark: Label] = [:]
  /// Views that wait for a row, by kind, each without a connection once drawing has ended.
  private var waiting: [ObjectIdentifier: [CellHolder]] = [:]
  /// Whether rows came into sight since somebody looked for duplicates among them.
  var hasNewRows = false
  /// Whether other views are in sight, or in another order, since `takeNodes()`.
  private var hasOtherNodes = false
  /// How many views were made, for tests and measurements.
  private(set) var madeCount = 0

  /// A view for a row: one that waits, or a new one.
  func makeHolder(for cell: RowCell, in list: ViewNode) -> CellHolder {
    if let kind = cell.kind, let free = waiting[kind]?.popLast() { return free }
    madeCount += 1
    let holder = cell.make()
    // Nodes make what they consist of when they are first asked; now that asks nobody for display.
    if let node = holder.view as? ViewNode {
      if node.storedParent !== list { node.removeFromParent() }
      node.storedParent = nil
      _ = node.descendants
    }
    return holder
  }

  /// Brings a view to a row that has none.
  ///
  /// It becomes a child of `list` without asking for layout or display: this happens while the list
  /// draws. While the view is being shown it already belongs to the row, and moves with it.
  ///
  /// - Returns: The view, unless the row is gone by the time the view shows it.
  func show(
    _ row: Int, id: AnyHashable, cell: RowCell, by holder: CellHolder, in list: ViewNode,
    prepare: (ViewNode) -> Void
  ) -> ViewNode? {
    guard let node = holder.view as? ViewNode else { return nil }
    // A node that a closure gives more than once leaves where it was.
    node.storedParent = nil
    rows[row] = Live(holder: holder, node: node, kind: cell.kind, id: id)
    hasNewRows = true
    hasOtherNodes = true
    bring(holder, to: cell, at: row)
    guard self.row(of: holder, likely: row) != nil else { return nil }
    prepare(node)
    guard self.row(of: holder, likely: row) != nil else { return nil }
    node.storedParent = list
    return node
  }

  /// Keeps a view that was made for a row that is gone by now.
  func put(back holder: CellHolder, _ cell: RowCell) {
    if let kind = cell.kind { waiting[kind, default: []].append(holder) }
  }

  /// The row that a view shows, if it shows one; mostly that which it was to show.
  func row(of holder: CellHolder, likely row: Int) -> Int? {
    rows[row]?.holder === holder ? row : rows.first { $0.value.holder === holder }?.key
  }

  private func bring(_ holder: CellHolder, to cell: RowCell, at row: Int) {
    holder.isShowing = true
    cell.show(holder)
    holder.isShowing = false
    // Its row went while it was being shown.
    if self.row(of: holder, likely: row) == nil { holder.rest() }
  }

  /// The label of a header or footer; `text` is asked for if it has to be made.
  func show(_ mark: Mark, in list: ViewNode, text: () -> String) -> Label {
    if let label = marks[mark] { return label }
    let text = text()
    if let label = marks[mark] { return label }
    let label = Label(text, lineLimit: 1)
    label.style = mark.isFooter ? .dim : .bold
    label.storedParent = list
    marks[mark] = label
    hasOtherNodes = true
    return label
  }

  /// Lets go of what is out of sight; the views wait for other rows.
  func keep(rows keptRows: Range<Int>, marks keptMarks: Set<Mark>) {
    if rows.count > keptRows.count || rows.keys.contains(where: { !keptRows.contains($0) }) {
      for row in rows.keys.sorted() where !keptRows.contains(row) { free(row) }
    }
    for mark in marks.keys where !keptMarks.contains(mark) {
      marks.removeValue(forKey: mark)?.storedParent = nil
      hasOtherNodes = true
    }
  }

  /// Ends the connections of the views that wait, and keeps no more of them than are in sight.
  func rest() {
    guard !waiting.isEmpty else { return }
    // Held until all is done: releasing a view runs its deinit.
    let all = waiting
    for holder in all.values.joined() { holder.rest() }
    var held: [[CellHolder]] = []
    for kind in all.keys {
      guard let holders = waiting[kind] else { continue }
      held.append(holders)
      if holders.count > rows.count + 1 { waiting[kind] = Array(holders[...rows.count]) }
    }
    withExtendedLifetime((all, held)) {}
  }

  /// Takes the view off a row, so that it can show another.
  func free(_ row: Int) {
    guard let live = rows.removeValue(forKey: row) else { return }
    free(live)
  }

  private func free(_ live: Live) {
    live.node.storedParent = nil
    hasOtherNodes = true
    // One that is being shown is in use until that has ended, and takes no other row.
    if let kind = live.kind, !live.holder.isShowing {
      waiting[kind, default: []].append(live.holder)
    } else {
      live.holder.rest()
    }
  }

  /// Moves the views to other rows, and takes them off those that are gone.
  func move(row newRow: (Int) -> Int?, mark newMark: (Mark) -> Mark?) {
    let old = rows
    let oldRows = old.keys.sorted()
    let newRows = oldRows.map(newRow)
    if newRows != oldRows {
      var kept: [Int: Live] = [:]
      kept.reserveCapacity(old.count)
      var gone: [Live] = []
      for (row, newRow) in zip(oldRows, newRows) {
        guard let live = old[row] else { continue }
        if let newRow, kept[newRow] == nil { kept[newRow] = live } else { gone.append(live) }
      }
      rows = kept
      hasOtherNodes = true
      for live in gone { free(live) }
    }
    guard !marks.isEmpty else { return }
    let oldMarks = marks
    var keptMarks: [Mark: Label] = [:]
    for (mark, label) in oldMarks {
      if let new = newMark(mark), keptMarks[new] == nil {
        keptMarks[new] = label
      } else {
        label.storedParent = nil
      }
    }
    marks = keptMarks
    hasOtherNodes = true
    withExtendedLifetime((old, oldMarks)) {}
  }

  /// Brings the view of a row up to another item of the same row; false if it takes another kind.
  func update(_ row: Int, _ cell: RowCell) -> Bool {
    guard let live = rows[row] else { return true }
    guard cell.kind != nil, cell.kind == live.kind else {
      free(row)
      return false
    }
    if live.holder.isShowing {
      live.holder.isStale = true
    } else {
      bring(live.holder, to: cell, at: row)
    }
    return true
  }

  /// The views in sight, from top to bottom, if they are not what they were when this was last asked.
  func takeNodes() -> [ViewNode]? {
    guard hasOtherNodes else { return nil }
    hasOtherNodes = false
    return rows.keys.sorted().compactMap { rows[$0]?.node }
      + marks.keys.sorted().compactMap { marks[$0] }
  }

  /// Ends the connections of the views in sight, which keep what they show.
  func endConnections() {
    for row in rows.keys.sorted() { rows[row]?.holder.rest() }
  }

  /// Two rows in sight with one identity, if there are any.
  var duplicate: (id: AnyHashable, first: Int, second: Int)? {
    var known: [AnyHashable: Int] = [:]
    for row in rows.keys.sorted() {
      guard let id = rows[row]?.id else { continue }
      if let first = known.updateValue(row, forKey: id) { return (id, first, row) }
    }
    return nil
  }

  func removeAll() {
    let old = (rows, marks, waiting)
    rows = [:]
    marks = [:]
    waiting = [:]
    hasOtherNodes = true
    for live in old.0.values { live.node.storedParent = nil }
    for label in old.1.values { label.storedParent = nil }
    for row in old.0.keys.sorted() { old.0[row]?.holder.rest() }
    for holder in old.2.values.joined() { holder.rest() }
    withExtendedLifetime(old) {}
  }
}
