#if !os(watchOS)
  extension IndexPath {
    public init(row: Int, section: Int) { self = [section, row] }
    public init(item: Int, section: Int) { self = [section, item] }
    public var row: Int { self[1] }
    public var item: Int { self[1] }
    public var section: Int { self[0] }
  }

  open class UITableViewCell: UIView {
    public enum CellStyle { case `default` }
    public let contentView = UIView()
    open var contentConfiguration: UIListContentConfiguration?
    let reuseIdentifier: String?
    public required init(style: CellStyle, reuseIdentifier: String?) {
      self.reuseIdentifier = reuseIdentifier
      super.init(frame: .zero)
      addSubview(contentView)
    }
    public required init?(coder: NSCoder) { nil }
    open func defaultContentConfiguration() -> UIListContentConfiguration {
      UIListContentConfiguration()
    }
    open func prepareForReuse() {}
  }

  public struct UIListContentConfiguration {
    public var text: String?
  }

  open class UITableViewHeaderFooterView: UIView {
    public let contentView = UIView()
    open var contentConfiguration: UIListContentConfiguration?
    public required init(reuseIdentifier: String?) {
      super.init(frame: .zero)
      addSubview(contentView)
    }
    public required init?(coder: NSCoder) { nil }
    open func defaultContentConfiguration() -> UIListContentConfiguration {
      UIListContentConfiguration()
    }
    open func prepareForReuse() {}
  }

  #if !os(tvOS)
    @MainActor
    public final class UIContextualAction {
      public enum Style { case normal, destructive }
      public typealias Handler =
        @MainActor (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void
      public var image: UIImage?
      public let handler: Handler
      public init(style: Style, title: String?, handler: @escaping Handler) {
        self.handler = handler
      }
    }

    @MainActor
    public final class UISwipeActionsConfiguration {
      public let actions: [UIContextualAction]
      public init(actions: [UIContextualAction]) { self.actions = actions }
    }
  #endif

  @MainActor
  public protocol UITableViewDataSource: AnyObject {
    func numberOfSections(in tableView: UITableView) -> Int
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool
    func tableView(
      _ tableView: UITableView, moveRowAt indexPath: IndexPath, to destination: IndexPath)
  }

  // The methods that are optional in UIKit.
  extension UITableViewDataSource {
    public func numberOfSections(in tableView: UITableView) -> Int { 1 }
    public func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
      false
    }
    public func tableView(
      _ tableView: UITableView, moveRowAt indexPath: IndexPath, to destination: IndexPath
    ) {}
  }

  @MainActor
  public protocol UITableViewDelegate: AnyObject {
    func tableView(
      _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath)
    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView?
    func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView?
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath)
    func tableView(_ tableView: UITableView, performPrimaryActionForRowAt indexPath: IndexPath)
    #if !os(tvOS)
      func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
      ) -> UISwipeActionsConfiguration?
    #endif
  }

  /// A table view whose rows are all visible, and which checks batches as UIKit does.
  open class UITableView: UIView {
    public enum Style { case plain, grouped, insetGrouped }
    public enum RowAnimation { case automatic }
    public enum ScrollPosition { case none, top }
    open weak var dataSource: (any UITableViewDataSource)?
    open weak var delegate: (any UITableViewDelegate)?
    #if !os(tvOS)
      open var refreshControl: UIRefreshControl?
    #endif
    open var allowsMultipleSelection = false
    private var types: [String: UITableViewCell.Type] = [:]
    private var headerTypes: [String: UITableViewHeaderFooterView.Type] = [:]
    private var grid = BatchedGrid<UITableViewCell>()
    private var headers: [UIView?] = [], footers: [UIView?] = []
    private var free: [String: [UITableViewCell]] = [:]
    /// The number of cells that were requested, to see what a change costs.
    public private(set) var requestedCells = 0
    /// The number of reloads.
    public private(set) var reloads = 0

    public init(frame: CGRect, style: Style) { super.init(frame: frame) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
    public convenience override init(frame: CGRect) { self.init(frame: frame, style: .plain) }

    open func register(_ type: UITableViewCell.Type, forCellReuseIdentifier identifier: String) {
      types[identifier] = type
    }
    open func register(
      _ type: UITableViewHeaderFooterView.Type,
      forHeaderFooterViewReuseIdentifier identifier: String
    ) {
      headerTypes[identifier] = type
    }
    open func dequeueReusableCell(
      withIdentifier identifier: String, for path: IndexPath
    ) -> UITableViewCell {
      if let cell = reconfigured {
        reconfigured = nil
        return cell
      }
      guard let type = types[identifier] else { preconditionFailure("Register \(identifier).") }
      return free[identifier]?.popLast() ?? type.init(style: .default, reuseIdentifier: identifier)
    }
    open func dequeueReusableHeaderFooterView(
      withIdentifier identifier: String
    ) -> UITableViewHeaderFooterView? { headerTypes[identifier]?.init(reuseIdentifier: identifier) }

    open func cellForRow(at path: IndexPath) -> UITableViewCell? { grid[path] }
    open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
      headers.indices.contains(section) ? headers[section] as? UITableViewHeaderFooterView : nil
    }
    open func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
      footers.indices.contains(section) ? footers[section] as? UITableViewHeaderFooterView : nil
    }

    // MARK: Changes

    open func reloadData() {
      reloads += 1
      grid.selected = []
      for cell in grid.cells.joined() { recycle(cell) }
      grid.cells = counts.enumerated().map { section, count in
        (0..<count).map { cell([section, $0]) }
      }
      updateHeaders()
    }
    open func reconfigureRows(at paths: [IndexPath]) {
      for path in paths {
        reconfigured = grid[path]
        guard let cell = dataSource?.tableView(self, cellForRowAt: path) else { return }
        requestedCells += 1
        precondition(
          cell === grid[path], "UIKit wants the same cell for a row that it reconfigures.")
      }
    }
    private var reconfigured: UITableViewCell?

    open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
      grid.deletedSections.formUnion(sections)
    }
    open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
      grid.insertedSections.formUnion(sections)
    }
    open func moveSection(_ section: Int, toSection new: Int) {
      grid.movedSections.append((section, new))
    }
    open func deleteRows(at paths: [IndexPath], with animation: RowAnimation) {
      grid.deleted += paths
    }
    open func insertRows(at paths: [IndexPath], with animation: RowAnimation) {
      grid.inserted += paths
    }
    open func moveRow(at path: IndexPath, to new: IndexPath) { grid.moved.append((path, new)) }

    open func performBatchUpdates(
      _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
      precondition(counts == grid.cells.map(\.count), "The rows changed before the batch.")
      updates?()
      let removed = grid.apply(counts: counts) { cell($0) }
      for cell in removed { recycle(cell) }
      if headers.count != grid.cells.count { updateHeaders() }
    }

    private var counts: [Int] {
      guard let dataSource else { return [] }
      return (0..<dataSource.numberOfSections(in: self)).map {
        dataSource.tableView(self, numberOfRowsInSection: $0)
      }
    }
    private func updateHeaders() {
      headers = grid.cells.indices.map { delegate?.tableView(self, viewForHeaderInSection: $0) }
      footers = grid.cells.indices.map { delegate?.tableView(self, viewForFooterInSection: $0) }
    }
    private func cell(_ path: IndexPath) -> UITableViewCell {
      requestedCells += 1
      guard let cell = dataSource?.tableView(self, cellForRowAt: path) else {
        preconditionFailure()
      }
      delegate?.tableView(self, willDisplay: cell, forRowAt: path)
      return cell
    }
    private func recycle(_ cell: UITableViewCell) {
      cell.prepareForReuse()
      free[cell.reuseIdentifier ?? "", default: []].append(cell)
    }

    // MARK: Selection

    open var indexPathsForSelectedRows: [IndexPath]? {
      grid.selected.isEmpty ? nil : grid.paths(of: grid.selected)
    }
    open func selectRow(at path: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
      if let path { grid.select(path, besidesOthers: allowsMultipleSelection) }
    }
    open func deselectRow(at path: IndexPath, animated: Bool) { grid.deselect(path) }

    /// Taps a row, like a user.
    public func tap(_ path: IndexPath) {
      if grid.isSelected(path), allowsMultipleSelection {
        deselectRow(at: path, animated: false)
        delegate?.tableView(self, didDeselectRowAt: path)
      } else {
        selectRow(at: path, animated: false, scrollPosition: .none)
        delegate?.tableView(self, didSelectRowAt: path)
        delegate?.tableView(self, performPrimaryActionForRowAt: path)
      }
    }
    #if !os(tvOS)
      /// Swipes a row and taps the first button, like a user.
      public func swipe(_ path: IndexPath) {
        let actions = delegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path)
        guard let action = actions?.actions.first else { return }
        action.handler(action, self) { _ in }
      }
    #endif
    /// Drags a row, like a user.
    public func drag(_ path: IndexPath, to new: IndexPath) {
      guard dataSource?.tableView(self, canMoveRowAt: path) ?? false else { return }
      grid.move(path, to: new)
      dataSource?.tableView(self, moveRowAt: path, to: new)
    }
  }
#endif
