open class NSTableColumn {
  public let identifier: NSUserInterfaceItemIdentifier
  public init(identifier: NSUserInterfaceItemIdentifier) { self.identifier = identifier }
}

open class NSTableHeaderView: NSView {}
open class NSTableRowView: NSView {}

open class NSTableViewRowAction {
  public enum Style { case regular, destructive }
  open var image: NSImage?
  let handler: (NSTableViewRowAction, Int) -> Void
  public init(
    style: Style, title: String, handler: @escaping (NSTableViewRowAction, Int) -> Void
  ) {
    self.handler = handler
  }
}

@MainActor
public protocol NSTableViewDataSource: AnyObject {
  func numberOfRows(in tableView: NSTableView) -> Int
}

@MainActor
public protocol NSTableViewDelegate: AnyObject {
  func tableView(_ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int) -> NSView?
  func tableView(_ tableView: NSTableView, isGroupRow row: Int) -> Bool
  func tableView(_ tableView: NSTableView, shouldSelectRow row: Int) -> Bool
  func tableView(_ tableView: NSTableView, didAdd rowView: NSTableRowView, forRow row: Int)
  func tableView(
    _ tableView: NSTableView, rowActionsForRow row: Int, edge: NSTableView.RowActionEdge
  ) -> [NSTableViewRowAction]
  func tableViewSelectionDidChange(_ notification: Notification)
}

/// A table view whose rows are all visible, and which checks batches as AppKit does.
open class NSTableView: NSControl {
  public enum RowActionEdge { case leading, trailing }
  public struct AnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let effectFade = AnimationOptions(rawValue: 1)
  }

  open weak var dataSource: (any NSTableViewDataSource)?
  open weak var delegate: (any NSTableViewDelegate)?
  open var headerView: NSTableHeaderView? = NSTableHeaderView()
  open var usesAutomaticRowHeights = false
  open var allowsMultipleSelection = false
  open var doubleAction: Selector?
  public private(set) var tableColumns: [NSTableColumn] = []
  public private(set) var clickedRow = -1
  public private(set) var selectedRowIndexes = IndexSet()
  /// The closure that is called in place of the double action.
  public var standInDoubleAction: (@MainActor () -> Void)?

  private var views: [NSView?] = []
  private var free: [NSUserInterfaceItemIdentifier: [NSView]] = [:]
  private var isUpdating = false
  /// The number of views that were requested, to see what a change costs.
  public private(set) var requestedViews = 0
  /// The number of reloads.
  public private(set) var reloads = 0

  public override init(frame: NSRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open func addTableColumn(_ column: NSTableColumn) { tableColumns.append(column) }
  open var selectedRow: Int { selectedRowIndexes.last ?? -1 }
  open func view(atColumn column: Int, row: Int, makeIfNecessary: Bool) -> NSView? {
    precondition(views.indices.contains(row), "There's no row \(row).")
    return views[row]
  }
  open func makeView(withIdentifier name: NSUserInterfaceItemIdentifier, owner: Any?) -> NSView? {
    let view = free[name]?.popLast()
    view?.prepareForReuse()
    return view
  }

  private var count: Int { dataSource?.numberOfRows(in: self) ?? 0 }

  open func reloadData() {
    reloads += 1
    for view in views { recycle(view) }
    views = []
    let new = (0..<count).map { makeRow($0) }
    views = new
    select(selectedRowIndexes.filteredIndexSet { $0 < views.count })
  }
  open func beginUpdates() { isUpdating = true }
  open func endUpdates() {
    isUpdating = false
    precondition(views.count == count, "\(views.count) rows aren't \(count).")
    for row in views.indices where views[row] is Placeholder { views[row] = makeRow(row) }
  }
  open func removeRows(at rows: IndexSet, withAnimation: AnimationOptions) {
    precondition(isUpdating)
    for row in rows.reversed() {
      recycle(views.remove(at: row))
      var selected = selectedRowIndexes
      selected.remove(row)
      select(IndexSet(selected.map { $0 > row ? $0 - 1 : $0 }))
    }
  }
  open func insertRows(at rows: IndexSet, withAnimation: AnimationOptions) {
    precondition(isUpdating)
    for row in rows {
      views.insert(Placeholder(frame: .zero), at: row)
      select(IndexSet(selectedRowIndexes.map { $0 >= row ? $0 + 1 : $0 }))
    }
  }
  private func makeRow(_ row: Int) -> NSView? {
    requestedViews += 1
    let isGroup = delegate?.tableView(self, isGroupRow: row) ?? false
    let view = delegate?.tableView(self, viewFor: isGroup ? nil : tableColumns.first, row: row)
    delegate?.tableView(self, didAdd: NSTableRowView(frame: .zero), forRow: row)
    return view
  }
  private func recycle(_ view: NSView?) {
    if let view, let name = view.identifier { free[name, default: []].append(view) }
  }

  open func selectRowIndexes(_ rows: IndexSet, byExtendingSelection isExtending: Bool) {
    select(isExtending ? selectedRowIndexes.union(rows) : rows)
  }
  private func select(_ rows: IndexSet) {
    guard rows != selectedRowIndexes else { return }
    selectedRowIndexes = rows
    delegate?.tableViewSelectionDidChange(
      Notification(name: Notification.Name("NSTableViewSelectionDidChangeNotification")))
  }

  /// Clicks a row, like a user.
  public func click(_ row: Int, extending: Bool = false) {
    clickedRow = row
    guard delegate?.tableView(self, shouldSelectRow: row) ?? true else { return }
    selectRowIndexes([row], byExtendingSelection: extending && allowsMultipleSelection)
  }
  /// Clicks a row twice, like a user.
  public func doubleClick(_ row: Int) {
    click(row)
    standInDoubleAction?()
  }
  /// Presses a key, like a user.
  public func press(_ characters: String) { keyDown(with: NSEvent(characters)) }
  /// Swipes a row and clicks the first button, like a user.
  public func swipe(_ row: Int) {
    let actions = delegate?.tableView(self, rowActionsForRow: row, edge: .trailing) ?? []
    if let action = actions.first { action.handler(action, row) }
  }
}

/// A row whose view is still to be requested.
private final class Placeholder: NSView {}
