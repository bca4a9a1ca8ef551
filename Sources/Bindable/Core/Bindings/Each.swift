// `each`: the items of a list.

/// Shows the items of a property in a list, with a table for the cells.
///
/// ```swift
/// each(\.posts, into: \.list) { PostCell.bindings }
/// ```
///
/// The property is an array, a ``ListSource`` such as an ``ObservedList``, a ``Loadable`` of those,
/// or a ``PagedList``.
///
/// Items are identified by their IDs. A change inserts, removes, and moves list cells, and only
/// visible items have views. The view of an item that scrolls out is reused for one that scrolls in
/// and is connected to the new item, so it never shows or tracks an old one.
///
/// - Complexity: Proportional to the number of changed and visible items.
@MainActor
public func each<Presenter, View: AnyObject, Rows: ItemsSource, List: ListTarget, Cell: CellView>(
  _ rows: KeyPath<Presenter, Rows>, into list: KeyPath<View, List>,
  _ table: () -> BindingTable<Rows.Item, Cell>
) -> TableBinding<Presenter, View> {
  .each(rows, into: list, table())
}

/// Shows the items of a property in a list, each in the view that a closure chooses.
///
/// ```swift
/// each(\.details, into: \.list) { detail in
///   switch detail {
///   case .rating(let rating): .cell(StarsCell.bindings, rating)
///   case .fact(let fact): .cell(FactCell.bindings, fact)
///   }
/// }
/// ```
///
/// With an enumeration, the compiler checks that each case has a view. With a table for a protocol,
/// `.cell(SummaryCell.bindings, $0)` shows items of any conforming type.
@MainActor
public func each<Presenter, View: AnyObject, Rows: ItemsSource, List: ListTarget>(
  _ rows: KeyPath<Presenter, Rows>, into list: KeyPath<View, List>,
  _ cell: @escaping @MainActor (Rows.Item) -> CellConfiguration
) -> TableBinding<Presenter, View> {
  .each(rows, into: list, detail: "by a closure") { item, _ in cell(item) }
}

/// Shows the items of a property in a list, each in the view that's registered for its type.
@MainActor
public func each<Presenter, View: AnyObject, Rows: ItemsSource, List: ListTarget>(
  _ rows: KeyPath<Presenter, Rows>, into list: KeyPath<View, List>, cells: CellRegistrations
) -> TableBinding<Presenter, View> {
  .each(rows, into: list, detail: "by type") { item, report in
    // The wrapped item's type selects the view.
    let (cell, problem) = cells.cell(for: (item as? any ItemWrapper)?.wrappedItem ?? item)
    if let cell { return cell }
    report(problem)
    return .failureMessage(problem)
  }
}

/// A list item that wraps another one, whose type selects the view.
///
/// ```swift
/// struct Post: Identifiable, ItemWrapper { let id: Int; let wrappedItem: Any }
/// ```
@MainActor
public protocol ItemWrapper {
  /// The item to show.
  var wrappedItem: Any { get }
}

/// Binds the selection of a list and an optional ID of the presenter in both directions.
///
/// ```swift
/// selection(\.selectedID, of: \.list)
/// ```
///
/// An item stays selected when it moves. If it's removed, the property becomes `nil`.
@MainActor
public func selection<Presenter: AnyObject, View: AnyObject, List: ListTarget, ID: Hashable>(
  _ source: ReferenceWritableKeyPath<Presenter, ID?>, of list: KeyPath<View, List>
) -> TableBinding<Presenter, View> {
  source.appending(path: \.asSelection) <-> list.appending(path: \.shownSelection)
}

/// Binds the selection of a list and a set of IDs of the presenter in both directions.
@MainActor
public func selection<Presenter: AnyObject, View: AnyObject, List: ListTarget, ID: Hashable>(
  _ source: ReferenceWritableKeyPath<Presenter, Set<ID>>, of list: KeyPath<View, List>
) -> TableBinding<Presenter, View> {
  source.appending(path: \.asSelection) <-> list.appending(path: \.shownSelection)
}

extension Optional where Wrapped: Hashable {
  fileprivate var asSelection: SelectedIDs {
    get { SelectedIDs(map { [AnyHashable($0)] } ?? []) }
    set { self = newValue.ids.lazy.compactMap { $0.base as? Wrapped }.first }
  }
}

extension Set {
  fileprivate var asSelection: SelectedIDs {
    get { SelectedIDs(Set<AnyHashable>(lazy.map { AnyHashable($0) })) }
    set { self = Set(newValue.ids.lazy.compactMap { $0.base as? Element }) }
  }
}

extension ListTarget {
  fileprivate var shownSelection: SelectedIDs {
    get { SelectedIDs(selectedIDs) }
    set { selectedIDs = newValue.ids }
  }
}

/// The IDs of the selected items, as bindings pass them between a property and a list.
struct SelectedIDs: Hashable, CustomDebugStringConvertible {
  let ids: Set<AnyHashable>

  init(_ ids: Set<AnyHashable>) { self.ids = ids }

  // Sorted, so that the order doesn't depend on hash values.
  var debugDescription: String {
    let texts = ids.map { ValueTexts.text($0.base) }.sorted { ($0.count, $0) < ($1.count, $1) }
    return "[\(texts.joined(separator: ", "))]"
  }
}

extension CellConfiguration {
  /// Returns a list cell that shows an error message.
  static func failureMessage(_ text: String) -> CellConfiguration {
    CellConfiguration(kind: nil) {
      ListAdapter.makeText.map { CellHost($0(text)) } ?? CellHost(ListAdapter())
    } show: { _ in
    }
  }
}

extension TableBinding {
  fileprivate static func each<Rows: ItemsSource, List: ListTarget, Cell: CellView>(
    _ rows: KeyPath<Presenter, Rows>, into list: KeyPath<View, List>,
    _ table: BindingTable<Rows.Item, Cell>
  ) -> TableBinding {
    var row = TableBinding.each(rows, into: list, detail: "\(Cell.self)") { item, _ in
      .cell(table, item)
    }
    // A new cell is created to look up the names of its properties.
    row.items = NestedTable(
      layout: table.layout, viewPath: list, presenter: { _ in nil }, view: { _ in Cell() },
      hasKnownView: false)
    row.chosen = { choice in
      let isChosen = choice.next()
      let chosen = choice.bindings(of: table.bindings)
      return isChosen || !chosen.isEmpty ? .each(rows, into: list, BindingTable(chosen)) : nil
    }
    return row
  }

  fileprivate static func each<Rows: ItemsSource, List: ListTarget>(
    _ rows: KeyPath<Presenter, Rows>, into list: KeyPath<View, List>, detail: String,
    cell: @escaping @MainActor (Rows.Item, _ report: (String) -> Void) -> CellConfiguration
  ) -> TableBinding {
    TableBinding(
      "each", detail: detail,
      BindingBody(keeping: ListUpdater<Rows.Item>.self) { operation, presenter, view, row in
        switch operation {
        case .updateTarget:
          guard let presenter, let view, let row,
            let source = row.call({ (loadPresenter(presenter) as Presenter)[keyPath: rows] }),
            let inlet = untracked({ row.call { borrowed(view, read: list).adapter } })
          else { return nil }
          let feed = row.previousValue(ListUpdater<Rows.Item>.self) ?? makeFeed(inlet, row, cell)
          feed.track(source)
          if row.mayGoOn, feed.drainSummary() {
            row.markWritten()
            if row.pointee.node.flags.has(.recordsWrites) { row.recordWrite() }
          }
        case .source(let index): return index == 0 ? rows : nil
        case .target: return list
        case .describe:
          guard let feed = row?.previousValue(ListUpdater<Rows.Item>.self) else { return nil }
          return ValueTexts(old: feed.changes > 1 ? feed.last : nil, new: feed.now)
        case .forget: row?.forget(ListUpdater<Rows.Item>.self)
        case .detach:
          // Controls are also detached briefly when their presenter is replaced.
          guard let row, row.pointee.node.flags.has(.disposed) else { return nil }
          row.previousValue(ListUpdater<Rows.Item>.self)?.end()
        case .messageTarget, .attach, .updateSource, .describeBack, .status, .save: break
        }
        return nil
      })
  }

  private static func makeFeed<Item>(
    _ inlet: ListAdapter, _ row: BindingNodePointer,
    _ cell: @escaping @MainActor (Item, _ report: (String) -> Void) -> CellConfiguration
  ) -> ListUpdater<Item> {
    let reporter = ListFailureReporter(row)
    let feed = ListUpdater<Item>(inlet, row.state { ConnectedCells(row) }) { item in
      cell(item) { reporter.report(.unregisteredType, $0) }
    } onDuplicate: {
      reporter.report(.duplicateID, $0)
    }
    _ = row.save(feed)
    return feed
  }
}

/// Reports the failures of a list, each message once.
@MainActor
private final class ListFailureReporter {
  private weak var connection: AnyConnection?
  private let binding: BindingNodePointer
  private var told: Set<String> = []

  init(_ row: BindingNodePointer) {
    self.binding = row
    connection = row.connection
  }

  func report(_ kind: Failure.Kind, _ problem: String) {
    // A connection that has ended may have deallocated the memory of its bindings.
    guard let connection, connection.isConnected, told.insert(problem).inserted else { return }
    connection.fail(kind, of: binding, problem)
  }
}
