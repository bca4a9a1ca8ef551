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
