/// The items of a source, as a list view requests them.
@MainActor
final class ItemsDataSource<Item: Identifiable>: UpdatedDataSource {
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

  /// `true` after the binding ended or the presenter was deallocated.
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
    // Not `list`, because the program's code can have ended the binding since it was asked.
    let (indexPath, duplicates) = DuplicateItems.collect { source.tracked.indexPath(of: id) }
    for found in duplicates {
      let engine = source.engine
      // A derived list may show the items elsewhere.
      let shown = (found.id.base as? Item.ID).map { engine.indexPaths(of: $0) } ?? []
      let ends = shown.count > 1 ? (shown[0], shown[1]) : (found.first, found.second)
      // The comparison of IDs, and the report, are the program's code, which can change the list.
      guard max(ends.0.section, ends.1.section) < engine.sectionCount else { continue }
      report(
        found.id, engine.itemCount(before: ends.0.section) + ends.0.item,
        engine.itemCount(before: ends.1.section) + ends.1.item)
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
