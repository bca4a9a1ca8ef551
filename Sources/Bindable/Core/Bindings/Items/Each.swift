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
/// The closures `header` and `footer` return the view above and below the items of a section, or
/// `nil` to show the section's text, if it has one:
///
/// ```swift
/// each(\.photosByMonth, into: \.list) { PhotoCell.bindings } header: {
///   .cell(MonthHeader.bindings, $0)
/// }
/// ```
///
/// - Complexity: Proportional to the number of changed and visible items.
@MainActor
public func each<Presenter, View: AnyObject, Items: ItemsSource, List: ListTarget, Cell: CellView>(
  _ items: KeyPath<Presenter, Items>, into list: KeyPath<View, List>,
  _ table: () -> BindingTable<Items.Item, Cell>,
  header: (@MainActor (SectionInfo) -> CellConfiguration?)? = nil,
  footer: (@MainActor (SectionInfo) -> CellConfiguration?)? = nil
) -> TableBinding<Presenter, View> {
  .each(items, into: list, table(), SectionViews(header: header, footer: footer))
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
public func each<Presenter, View: AnyObject, Items: ItemsSource, List: ListTarget>(
  _ items: KeyPath<Presenter, Items>, into list: KeyPath<View, List>,
  _ cell: @escaping @MainActor (Items.Item) -> CellConfiguration,
  header: (@MainActor (SectionInfo) -> CellConfiguration?)? = nil,
  footer: (@MainActor (SectionInfo) -> CellConfiguration?)? = nil
) -> TableBinding<Presenter, View> {
  .each(items, into: list, detail: "by a closure", SectionViews(header: header, footer: footer)) {
    item, _ in cell(item)
  }
}

/// Shows the items of a property in a list, each in the view that's registered for its type.
@MainActor
public func each<Presenter, View: AnyObject, Items: ItemsSource, List: ListTarget>(
  _ items: KeyPath<Presenter, Items>, into list: KeyPath<View, List>, cells: CellRegistrations,
  header: (@MainActor (SectionInfo) -> CellConfiguration?)? = nil,
  footer: (@MainActor (SectionInfo) -> CellConfiguration?)? = nil
) -> TableBinding<Presenter, View> {
  .each(items, into: list, detail: "by type", SectionViews(header: header, footer: footer)) {
    item, report in
    // The wrapped item's type selects the view.
    let (cell, message) = cells.cell(for: (item as? any ItemWrapper)?.wrappedItem ?? item)
    if let cell { return cell }
    report(message)
    return .failureMessage(message)
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
  @MainActor fileprivate var asSelection: SelectedIDs {
    get { SelectedIDs(map { Set([$0]) } ?? Set<Wrapped>()) }
    set { self = newValue.ids(of: Wrapped.self).first }
  }
}

extension Set {
  @MainActor fileprivate var asSelection: SelectedIDs {
    get { SelectedIDs(self) }
    set { self = newValue.ids(of: Element.self) }
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
  fileprivate static func each<Items: ItemsSource, List: ListTarget, Cell: CellView>(
    _ items: KeyPath<Presenter, Items>, into list: KeyPath<View, List>,
    _ table: BindingTable<Items.Item, Cell>, _ sectionViews: SectionViews
  ) -> TableBinding {
    var binding = TableBinding.each(items, into: list, detail: "\(Cell.self)", sectionViews) {
      item, _ in .cell(table, item)
    }
    // A new cell is created to look up the names of its properties.
    binding.items = NestedTable(
      layout: table.layout, viewPath: list, presenter: { _ in nil }, view: { _ in Cell() },
      hasKnownView: false)
    binding.chosen = { choice in
      let isChosen = choice.next()
      let chosen = choice.bindings(of: table.bindings)
      return isChosen || !chosen.isEmpty
        ? .each(items, into: list, BindingTable(chosen), sectionViews) : nil
    }
    return binding
  }

  fileprivate static func each<Items: ItemsSource, List: ListTarget>(
    _ items: KeyPath<Presenter, Items>, into list: KeyPath<View, List>, detail: String,
    _ sectionViews: SectionViews,
    cell: @escaping @MainActor (Items.Item, _ report: (String) -> Void) -> CellConfiguration
  ) -> TableBinding {
    let body = BindingBody([items], list, storing: ListUpdater<Items.Item>.self) {
      ValueTexts(old: $0.changes > 1 ? $0.last : nil, new: $0.now)
    }
    body.save = { SavedItems(of: $0, list) }
    body.detach = { binding, _ in
      // Controls are also detached briefly when their presenter is replaced.
      guard binding.node.hasEnded else { return }
      binding.previousValue(ListUpdater<Items.Item>.self)?.end()
    }
    return TableBinding("each", detail: [detail], body) { run in
      let binding = run.binding
      guard let source = run.call({ (run.presenter.load() as Presenter)[keyPath: items] }),
        let adapter = untracked({ run.call { run.view.value(at: list).adapter } })
      else { return }
      let updater =
        binding.previousValue(ListUpdater<Items.Item>.self)
        ?? makeUpdater(adapter, binding, cell, sectionViews)
      updater.track(source)
      if run.canContinue, updater.drainSummary() {
        binding.markWritten()
        if binding.node.recordsWrites { binding.recordWrite() }
      }
    }
  }

  private static func makeUpdater<Item>(
    _ adapter: ListAdapter, _ binding: BindingNode,
    _ cell: @escaping @MainActor (Item, _ report: (String) -> Void) -> CellConfiguration,
    _ sectionViews: SectionViews
  ) -> ListUpdater<Item> {
    let reporter = ListFailureReporter(binding)
    let cells = binding.state { ConnectedCells(binding) }
    let updater = ListUpdater<Item>(adapter, cells, sectionViews) { item in
      cell(item) { reporter.report(.unregisteredType, about: $0, $0) }
    } onDuplicate: {
      reporter.report(.duplicateID, about: $0, $1)
    }
    _ = binding.save(updater)
    return updater
  }
}

/// The items of a list before a binding replaced them.
private final class SavedItems<View: AnyObject, List: ListTarget>: SavedTarget {
  private let list: KeyPath<View, List>
  private let content: (any ListDataSource)?
  private let state: LoadState

  init(of view: Unretained, _ list: KeyPath<View, List>) {
    self.list = list
    let adapter = view.value(at: list).adapter
    (content, state) = (adapter.content, adapter.state)
  }

  override func restore(in view: Unretained, if mayWrite: () -> Bool) -> Bool {
    let adapter = view.value(at: list).adapter
    guard adapter.content !== content, mayWrite() else { return false }
    (adapter.content, adapter.state) = (content, state)
    return true
  }
}

/// Reports the failures of a list, each once.
@MainActor
private final class ListFailureReporter {
  private weak var connection: AnyConnection?
  private let binding: BindingNode
  private var reported: [Failure.Kind: Set<AnyHashable>] = [:]

  init(_ binding: BindingNode) {
    self.binding = binding
    connection = binding.connection
  }

  func report(_ kind: Failure.Kind, about subject: AnyHashable, _ message: String) {
    // A connection that has ended may have deallocated the memory of its bindings.
    guard let connection, connection.isConnected,
      reported[kind, default: []].insert(subject).inserted
    else { return }
    connection.fail(kind, of: binding, message)
  }
}
