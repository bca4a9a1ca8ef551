extension Array: ItemsSource where Element: Identifiable {
  /// Updates a list with the changes since its last update, which are computed from the items.
  public func apply(to updater: ListUpdater<Element>) { updater.show(self) }
}

extension ListSource: ItemsSource {
  /// Updates a list with the source's changes since its last update.
  public func apply(to updater: ListUpdater<Item>) { updater.show(self) }
}

extension Loadable: ItemsSource where Value: ItemsSource {
  /// Shows the available items and the loading state.
  public func apply(to updater: ListUpdater<Value.Item>) {
    if let value { value.apply(to: updater) } else { updater.showNothing() }
    updater.state = listState
  }
}

extension PagedList: ItemsSource {
  /// Shows the items loaded so far, and whether more are loading or failed to load.
  public func apply(to updater: ListUpdater<Item>) {
    updater.show(items)
    updater.state = state
  }
}

/// The list content of an `each` binding and the last changes applied to it.
@MainActor
public final class ListUpdater<Item: Identifiable> {
  private let cell: @MainActor (Item) -> CellConfiguration
  private let sectionViews: SectionViews
  private let onDuplicate: @MainActor (AnyHashable, String) -> Void
  private let cells: ConnectedCells
  /// The list that shows the items.
  private let adapter: ListAdapter
  private var content: ItemsDataSource<Item>?
  // Observes what the closure that chooses the cells has read.
  private lazy var cellObserver = ClosureObserver({ "the cells of a list" }) { [weak self] in
    self?.reload()
  }
  /// The items of an array, as a list that computes their changes.
  private var items: ObservedList<Item>?
  /// The loading state of the items.
  var state = LoadState.loaded
  /// The item count before the last change, and that change.
  private(set) var last = ListChangeSummary()
  private(set) var now = ListChangeSummary()
  private(set) var changes = 0
  // The number of changes that the binding has recorded.
  private var recordedChanges = 0

  init(
    _ adapter: ListAdapter, _ cells: ConnectedCells, _ sectionViews: SectionViews,
    cell: @escaping @MainActor (Item) -> CellConfiguration,
    onDuplicate: @escaping @MainActor (AnyHashable, String) -> Void
  ) {
    self.adapter = adapter
    self.cells = cells
    self.cell = cell
    self.sectionViews = sectionViews
    self.onDuplicate = onDuplicate
  }

  /// Updates the list with the items that a table reads.
  func track(_ items: some ItemsSource<Item>) {
    state = .loaded
    items.apply(to: self)
    untracked { adapter.state = state }
  }

  func show(_ array: [Item]) {
    let list = items ?? ObservedList()
    items = list
    untracked {
      list.items = array
      show(list)
    }
  }

  func showNothing() { show([]) }

  func show(_ source: ListSource<Item>) {
    // Reading the version makes the binding run again when the source changes.
    let version = source.version
    untracked {
      guard let content, content.source === source else { return start(source, version) }
      guard version != content.version || content.isEnded else { return }
      let change = content.isEnded ? nil : source.changes(since: content.version)
      content.version = version
      content.isEnded = false
      guard let change else { return reload() }
      guard !change.isEmpty else { return }
      notify(.edited(change), count: change.newCount)
      adapter.onChange?(IndexPathMapping(change))
    }
  }

  /// Requests all cells again.
  private func reload() {
    guard let content, !content.isEnded else { return }
    notify(.reloaded, count: content.source.count)
    adapter.onChange?(nil)
  }

  /// Returns whether there were changes since the last call.
  func drainSummary() -> Bool {
    defer { recordedChanges = changes }
    return recordedChanges != changes
  }

  private func start(_ source: ListSource<Item>, _ version: ListVersion) {
    let content = ItemsDataSource(
      source, version, cells,
      cell: { [cell, cellObserver] item in
        cellObserver.track { cell(item) }
      }, onDuplicate: onDuplicate)
    content.headerView = view(sectionViews.header, in: content, isFooter: false)
    content.footerView = view(sectionViews.footer, in: content, isFooter: true)
    content.updater = self
    self.content?.isEnded = true
    self.content = content
    notify(.none, count: source.count)
    adapter.content = content
  }

  private func view(
    _ choose: (@MainActor (SectionInfo) -> CellConfiguration?)?, in content: ItemsDataSource<Item>,
    isFooter: Bool
  ) -> (@MainActor (Int) -> CellConfiguration?)? {
    guard let choose else { return nil }
    return { [cellObserver, cells, unowned content] section in
      let info = content.info(ofSection: section)
      guard var cell = cellObserver.track({ choose(info) }) else { return nil }
      cell.outer = cells
      cell.id = AnyHashable(SupplementaryName(section: info.id, isFooter: isFooter))
      return cell
    }
  }

  private func notify(_ change: ListChangeSummary.Change, count: Int) {
    last = now
    now = ListChangeSummary(count: count, change: change)
    changes += 1
  }

  /// Ends the updates because the binding has ended, and keeps the items in the list.
  func end() {
    guard let content else { return }
    content.isEnded = true
    adapter.onEnd?()
  }
}

/// The item count of a list and its last change, for explanations of updates.
struct ListChangeSummary: CustomDebugStringConvertible {
  var count = 0
  var change = Change.none

  // Converted to text only on demand.
  enum Change {
    case none
    case reloaded
    case edited(ChangeSet)
  }

  var debugDescription: String {
    let items = counted(count, "item")
    switch change {
    case .none: return items
    case .reloaded: return "\(items) (reloaded)"
    case .edited(let change):
      return "\(items) (\("\(change)".split(separator: "\n").joined(separator: "; ")))"
    }
  }
}

/// The items of a source, as a list view requests them.
@MainActor
final class ItemsDataSource<Item: Identifiable>: ListDataSource {
  let source: ListSource<Item>
  var version: ListVersion
  private var hasEnded = false
  weak var updater: ListUpdater<Item>?
  var headerView: (@MainActor (Int) -> CellConfiguration?)?
  var footerView: (@MainActor (Int) -> CellConfiguration?)?
  private let cells: ConnectedCells
  private let makeCell: @MainActor (Item) -> CellConfiguration
  private let onDuplicate: @MainActor (AnyHashable, String) -> Void
  private weak var view: AnyObject?
  // The type of the view, until its release has been reported.
  private var unreportedView: Any.Type?

  init(
    _ source: ListSource<Item>, _ version: ListVersion, _ cells: ConnectedCells,
    cell: @escaping @MainActor (Item) -> CellConfiguration,
    onDuplicate: @escaping @MainActor (AnyHashable, String) -> Void
  ) {
    self.source = source
    self.version = version
    self.cells = cells
    makeCell = cell
    self.onDuplicate = onDuplicate
    view = cells.connection?.liveView
    unreportedView = view.map { type(of: $0) }
  }

  func catchUp() {
    if !isEnded, let updater { untracked { updater.show(source) } }
  }

  var isCurrent: Bool { isEnded || untracked { source.version } == version }

  /// A Boolean value that indicates whether the binding has ended or the presenter was deallocated.
  var isEnded: Bool {
    get { hasEnded || cells.connection?.isConnected != true }
    set { hasEnded = newValue }
  }

  /// The items, up to date unless the binding has ended.
  ///
  /// The closures of the list can use the presenter, so they're not called then.
  private var list: ListStorage<Item> {
    guard isEnded else { return source.tracked }
    return source.engine.storesItems ? source.engine : ListStorage()
  }

  var sectionCount: Int { list.sectionCount }
  func itemCount(ofSection section: Int) -> Int { list.count(inSection: section) }
  func header(ofSection section: Int) -> String? { list.mark(ofSection: section).header }
  func footer(ofSection section: Int) -> String? { list.mark(ofSection: section).footer }
  func info(ofSection section: Int) -> SectionInfo {
    let list = list
    let mark = list.mark(ofSection: section)
    return SectionInfo(
      id: mark.id, header: mark.header ?? "", footer: mark.footer ?? "",
      count: list.count(inSection: section))
  }
  func id(at indexPath: ListIndexPath) -> AnyHashable {
    AnyHashable(list.checkedItem(at: indexPath).id)
  }
  func indexPath(of id: AnyHashable) -> ListIndexPath? {
    guard let id = id.base as? Item.ID else { return nil }
    guard !isEnded else { return lastIndexPath(of: id) }
    let (indexPath, duplicates) = DuplicateItems.collect { list.indexPath(of: id) }
    for found in duplicates {
      // A derived list may show the items elsewhere.
      let shown = (found.id.base as? Item.ID).map { source.engine.indexPaths(of: $0) } ?? []
      let ends = shown.count > 1 ? (shown[0], shown[1]) : (found.first, found.second)
      report(found.id, source.index(of: ends.0), source.index(of: ends.1))
    }
    return indexPath
  }
  /// Returns the index path of an item after the binding has ended.
  ///
  /// The index of a derived list is that of its base, which may have changed since then.
  private func lastIndexPath(of id: Item.ID) -> ListIndexPath? {
    let list = list
    for section in 0..<list.sectionCount {
      for item in 0..<list.count(inSection: section) {
        let indexPath = ListIndexPath(section: section, item: item)
        if list.item(at: indexPath).id == id { return indexPath }
      }
    }
    return nil
  }
  func item(at indexPath: ListIndexPath) -> Any { list.checkedItem(at: indexPath) }
  func cell(at indexPath: ListIndexPath) -> CellConfiguration {
    let item = list.checkedItem(at: indexPath)
    var cell = makeCell(item)
    cell.outer = cells
    cell.id = AnyHashable(item.id)
    return cell
  }
  func recordOutdatedItems() {
    guard let type = unreportedView, view == nil, untracked({ source.version }) != version else {
      return
    }
    unreportedView = nil
    Failure(
      .rejectedValue,
      "a list of \(type) is drawn after the \(type) was released, so it shows earlier items; store "
        + "the view in a variable for as long as the list is used"
    ).report()
  }
  func recordDuplicate(_ id: AnyHashable, _ first: Int, _ second: Int) {
    let isReported = (id.base as? Item.ID).map { source.engine.hasReportedDuplicate(of: $0) }
    if isReported != true { report(id, first, second) }
  }
  private func report(_ id: AnyHashable, _ first: Int, _ second: Int) {
    onDuplicate(id, duplicateIDMessage(id, first, second))
  }
}

/// Returns the message for two items of a list that have the same ID.
@MainActor
func duplicateIDMessage(_ id: AnyHashable, _ first: Int, _ second: Int) -> String {
  "items \(first + 1) and \(second + 1) have the same ID, \(ValueTexts.text(id)); give each "
    + "item a unique ID, or lookups and selection use the first"
}
