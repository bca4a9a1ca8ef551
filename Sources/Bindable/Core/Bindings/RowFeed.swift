/// A source of list items: an array, a ``ListSource``, a ``Loadable`` of one of them, or a
/// ``PagedList``.
@MainActor
public protocol RowsSource<Item> {
  /// The type of the items.
  associatedtype Item: Identifiable
  /// Updates a list that shows the items.
  func show(in feed: RowFeed<Item>)
}

extension Array: RowsSource where Element: Identifiable {
  /// Updates a list with the changes since its last update, which are computed from the items.
  public func show(in feed: RowFeed<Element>) { feed.show(self) }
}

extension ListSource: RowsSource {
  /// Updates a list with the source's changes since its last update.
  public func show(in feed: RowFeed<Item>) { feed.show(self) }
}

extension Loadable: RowsSource where Value: RowsSource {
  /// Shows the available items and the loading state.
  public func show(in feed: RowFeed<Value.Item>) {
    if let value { value.show(in: feed) } else { feed.showNothing() }
    feed.state = listState
  }
}

extension PagedList: RowsSource {
  /// Shows the items loaded so far, and whether more are loading or failed to load.
  public func show(in feed: RowFeed<Item>) {
    feed.show(items)
    feed.state = state
  }
}

/// The list content of an `each` binding and the last changes applied to it.
@MainActor
public final class RowFeed<Item: Identifiable> {
  private let cell: @MainActor (Item) -> RowCell
  private let onDuplicate: @MainActor (String) -> Void
  private let cells: ListCells
  /// The list that shows the items.
  private let inlet: ListInlet
  private var content: SourceContent<Item>?
  /// The items of an array, as a list that computes their changes.
  private var items: ObservedList<Item>?
  /// The loading state of the items.
  var state = ListState.ready
  /// The item count before the last change, and that change.
  private(set) var last = RowNews()
  private(set) var now = RowNews()
  private(set) var changes = 0
  // The number of changes that the binding has recorded.
  private var notedChanges = 0

  init(
    _ inlet: ListInlet, _ cells: ListCells, cell: @escaping @MainActor (Item) -> RowCell,
    onDuplicate: @escaping @MainActor (String) -> Void
  ) {
    self.inlet = inlet
    self.cells = cells
    self.cell = cell
    self.onDuplicate = onDuplicate
  }

  /// Updates the list with the items that a table reads.
  func follow(_ rows: some RowsSource<Item>) {
    state = .ready
    rows.show(in: self)
    untracked { inlet.state = state }
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
      guard version != content.seen || content.isEnded else { return }
      let change = content.isEnded ? nil : source.changes(since: content.seen)
      content.seen = version
      content.isEnded = false
      if let change {
        guard !change.isEmpty else { return }
        tell(.edited(change), count: change.newCount)
        inlet.onShift?(RowShift(change))
      } else {
        tell(.anew, count: source.count)
        inlet.onShift?(nil)
      }
    }
  }

  /// Returns whether there were changes since the last call.
  func takeNews() -> Bool {
    defer { notedChanges = changes }
    return notedChanges != changes
  }

  private func start(_ source: ListSource<Item>, _ version: ListVersion) {
    let content = SourceContent(
      source, version, cells, cell: cell, onDuplicate: onDuplicate)
    content.feed = self
    self.content?.isEnded = true
    self.content = content
    tell(.none, count: source.count)
    inlet.content = content
  }

  private func tell(_ change: RowNews.Change, count: Int) {
    last = now
    now = RowNews(count: count, change: change)
    changes += 1
  }

  /// Ends the updates because the binding has ended, and keeps the items in the list.
  func end() {
    guard let content else { return }
    content.isEnded = true
    inlet.onEnd?()
  }
}

/// The item count of a list and its last change, for explanations of updates.
struct RowNews: CustomDebugStringConvertible {
  var count = 0
  var change = Change.none

  // Converted to text only on demand.
  enum Change {
    case none
    case anew
    case edited(ChangeSet)
  }

  var debugDescription: String {
    let rows = count == 1 ? "1 row" : "\(count) rows"
    switch change {
    case .none: return rows
    case .anew: return "\(rows) (all anew)"
    case .edited(let change):
      return "\(rows) (\("\(change)".split(separator: "\n").joined(separator: "; ")))"
    }
  }
}

/// The items of a source, as a list view requests them.
@MainActor
final class SourceContent<Item: Identifiable>: ListContent {
  let source: ListSource<Item>
  var seen: ListVersion
  var isEnded = false
  weak var feed: RowFeed<Item>?
  private let cells: ListCells
  private let makeCell: @MainActor (Item) -> RowCell
  private let onDuplicate: @MainActor (String) -> Void

  init(
    _ source: ListSource<Item>, _ seen: ListVersion, _ cells: ListCells,
    cell: @escaping @MainActor (Item) -> RowCell,
    onDuplicate: @escaping @MainActor (String) -> Void
  ) {
    self.source = source
    self.seen = seen
    self.cells = cells
    makeCell = cell
    self.onDuplicate = onDuplicate
  }

  func catchUp() {
    if !isEnded, let feed { untracked { feed.show(source) } }
  }

  var isCurrent: Bool { isEnded || untracked { source.version } == seen }

  var sectionCount: Int { source.sectionCount }
  func rowCount(ofSection section: Int) -> Int { source.count(inSection: section) }
  func header(ofSection section: Int) -> String? { source.header(ofSection: section) }
  func footer(ofSection section: Int) -> String? { source.footer(ofSection: section) }
  func id(at place: ListPlace) -> AnyHashable { AnyHashable(source[place].id) }
  func place(of id: AnyHashable) -> ListPlace? {
    (id.base as? Item.ID).flatMap { source.place(of: $0) }
  }
  func item(at place: ListPlace) -> Any { source[place] }
  func cell(at place: ListPlace) -> RowCell {
    let item = source[place]
    var cell = makeCell(item)
    cell.outer = cells
    cell.id = AnyHashable(item.id)
    return cell
  }
  func noteDuplicate(_ id: AnyHashable, _ first: Int, _ second: Int) {
    onDuplicate(
      "items \(first + 1) and \(second + 1) have the same ID, \(RowValues.text(id.base)); give each "
        + "item a unique ID, or lookups and selection use the first")
  }
}
