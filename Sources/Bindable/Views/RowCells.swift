/// The views of a list: those that show a row, a header or a footer, and those that wait for a row.
///
/// Invariant: the views that show something are the children of the list, and no others are.
@MainActor
struct RowCells {
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

  /// Brings a view to a row: the one that shows it, one that waits, or a new one.
  ///
  /// It becomes a child of `list` without asking for layout or display: this happens while the list
  /// draws.
  mutating func show(
    _ row: Int, id: AnyHashable, cell: RowCell, in list: ViewNode,
    prepare: (ViewNode) -> Void
  ) -> ViewNode? {
    let holder: CellHolder
    var isNew = false
    if let kind = cell.kind, let free = waiting[kind]?.popLast() {
      holder = free
    } else {
      holder = cell.make()
      isNew = true
      madeCount += 1
    }
    guard let node = holder.view as? ViewNode else { return nil }
    // A node that a closure gives more than once leaves where it was.
    if node.parent !== list { node.removeFromParent() }
    node.parent = nil
    // Nodes make what they consist of when they are first asked; now that asks nobody for display.
    if isNew { _ = node.descendants }
    cell.show(holder)
    prepare(node)
    node.parent = list
    rows[row] = Live(holder: holder, node: node, kind: cell.kind, id: id)
    hasNewRows = true
    hasOtherNodes = true
    return node
  }

  /// The label of a header or footer; `text` is asked for if it has to be made.
  mutating func show(_ mark: Mark, in list: ViewNode, text: () -> String) -> Label {
    if let label = marks[mark] { return label }
    let label = Label(text(), lineLimit: 1)
    label.style = mark.isFooter ? .dim : .bold
    label.parent = list
    marks[mark] = label
    hasOtherNodes = true
    return label
  }

  /// Lets go of what is out of sight; the views wait for other rows.
  mutating func keep(rows keptRows: Range<Int>, marks keptMarks: Set<Mark>) {
    if rows.count > keptRows.count || rows.keys.contains(where: { !keptRows.contains($0) }) {
      for row in rows.keys.sorted() where !keptRows.contains(row) { free(row) }
    }
    for mark in marks.keys where !keptMarks.contains(mark) {
      marks.removeValue(forKey: mark)?.parent = nil
      hasOtherNodes = true
    }
  }

  /// Ends the connections of the views that wait, and keeps no more of them than are in sight.
  mutating func rest() {
    guard !waiting.isEmpty else { return }
    for (kind, holders) in waiting {
      for holder in holders { holder.rest() }
      let spare = holders.count - rows.count - 1
      if spare > 0 { waiting[kind]?.removeLast(spare) }
    }
  }

  /// Takes the view off a row, so that it can show another.
  mutating func free(_ row: Int) {
    guard let live = rows.removeValue(forKey: row) else { return }
    free(live)
  }

  private mutating func free(_ live: Live) {
    live.node.parent = nil
    hasOtherNodes = true
    if let kind = live.kind {
      waiting[kind, default: []].append(live.holder)
    } else {
      live.holder.rest()
    }
  }

  /// Moves the views to other rows, and takes them off those that are gone.
  mutating func move(row newRow: (Int) -> Int?, mark newMark: (Mark) -> Mark?) {
    let old = rows.keys.sorted()
    let new = old.map(newRow)
    if new != old {
      var kept: [Int: Live] = [:]
      kept.reserveCapacity(rows.count)
      for (row, newRow) in zip(old, new) {
        guard let live = rows[row] else { continue }
        if let newRow, kept[newRow] == nil { kept[newRow] = live } else { free(live) }
      }
      rows = kept
      hasOtherNodes = true
    }
    guard !marks.isEmpty else { return }
    var keptMarks: [Mark: Label] = [:]
    for (mark, label) in marks {
      if let new = newMark(mark), keptMarks[new] == nil {
        keptMarks[new] = label
      } else {
        label.parent = nil
      }
    }
    marks = keptMarks
    hasOtherNodes = true
  }

  /// Brings the view of a row up to another item of the same row; false if it takes another kind.
  mutating func update(_ row: Int, _ cell: @autoclosure () -> RowCell) -> Bool {
    guard let live = rows[row] else { return true }
    let cell = cell()
    guard cell.kind != nil, cell.kind == live.kind else {
      free(row)
      return false
    }
    cell.show(live.holder)
    return true
  }

  /// The views in sight, from top to bottom, if they are not what they were when this was last asked.
  mutating func takeNodes() -> [ViewNode]? {
    guard hasOtherNodes else { return nil }
    hasOtherNodes = false
    return rows.keys.sorted().compactMap { rows[$0]?.node }
      + marks.keys.sorted().compactMap { marks[$0] }
  }

  /// Ends the connections of the views in sight, which keep what they show.
  func endConnections() { for live in rows.values { live.holder.rest() } }

  /// Two rows in sight with one identity, if there are any.
  var duplicate: (id: AnyHashable, first: Int, second: Int)? {
    var known: [AnyHashable: Int] = [:]
    for row in rows.keys.sorted() {
      guard let id = rows[row]?.id else { continue }
      if let first = known.updateValue(row, forKey: id) { return (id, first, row) }
    }
    return nil
  }

  mutating func removeAll() {
    for live in rows.values {
      live.node.parent = nil
      live.holder.rest()
    }
    for label in marks.values { label.parent = nil }
    for holders in waiting.values { for holder in holders { holder.rest() } }
    (rows, marks, waiting) = ([:], [:], [:])
    hasOtherNodes = true
  }
}
