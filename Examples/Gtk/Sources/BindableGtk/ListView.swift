public import BindableCore
public import CGtk

/// A list that has widgets for the visible items only.
///
/// ```swift
/// each(\.people, into: \.list) { PersonRow.bindings }
/// selection(\.selectedID, of: \.list)
/// on(\.list, open: PeoplePresenter.open)     // Return, or a double click
/// on(\.list, delete: PeoplePresenter.remove) // the Delete key
/// ```
///
/// The views of items are widgets that conform to `CellView`.
public final class ListView: Widget, ListTarget {
  /// The items, and the actions of a table.
  public let adapter = ListAdapter()
  /// The ID of the selected item, or an empty set if there is none.
  @Observed public var selectedIDs: Set<AnyHashable> = [] { didSet { writeSelection() } }
  /// The texts of the library, such as the one in place of a list that's being loaded.
  public var texts = Texts.english { didSet { updatePlaceholder() } }
  /// The text in place of an empty list.
  @Observed public var emptyText = "" { didSet { updatePlaceholder() } }
  /// The list view of GTK, which is in a scrolled window.
  public let listWidget: UnsafeMutablePointer<GtkWidget>
  /// The model of the selection, whose items are the rows.
  public let selectionModel: OpaquePointer

  private let model = ListModel()
  private let placeholder = Label(wraps: false).style("dim-label")
  private var rows = ListRows()
  /// The cells of visible rows by their list items, and of list items that can be reused.
  private var cells: [UInt: Cell] = [:]
  /// The list items that became visible during a change, when rows don't match the items.
  private var waiting: Set<UInt>?
  private var isWritingSelection = false

  private struct Cell {
    var kind: ObjectIdentifier?
    var host: CellHost?
    var isBound = false
  }

  /// Creates an empty list.
  public init() {
    let factory: OpaquePointer = gtk_signal_list_item_factory_new()
    g_object_ref(UnsafeMutableRawPointer(model.object))
    let selection: OpaquePointer = gtk_single_selection_new(model.object)
    gtk_single_selection_set_autoselect(selection, 0)
    gtk_single_selection_set_can_unselect(selection, 1)
    selectionModel = selection
    // Creating the widget consumes both references.
    listWidget = gtk_list_view_new(selection, factory)
    super.init(gtk_overlay_new())
    expand(vertically: true)
    let scroll: UnsafeMutablePointer<GtkWidget> = gtk_scrolled_window_new()
    gtk_scrolled_window_set_policy(scroll.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(scroll.opaque, listWidget)
    gtk_overlay_set_child(widget.opaque, scroll)
    gtk_overlay_add_overlay(widget.opaque, placeholder.widget)
    gtk_widget_set_halign(placeholder.widget, GTK_ALIGN_CENTER)
    gtk_widget_set_can_target(placeholder.widget, 0)

    let source = UnsafeMutableRawPointer(factory)
    connectItems("bind", of: source) { $0.bind($1) }
    connectItems("unbind", of: source) { $0.unbind($1) }
    connectItems("teardown", of: source) { $0.cells[$1] = nil }
    connect("notify::selected", of: UnsafeMutableRawPointer(selection)) { $0.didSelect() }
    connectItems("activate", of: listWidget) { $0.open(Int(UInt32(truncatingIfNeeded: $1))) }
    onKey(GDK_KEY_Delete, in: listWidget) { [weak self] in self?.deleteSelection() ?? false }

    adapter.onContent = { [unowned self] in reload() }
    adapter.onChange = { [unowned self] in $0.map(update) ?? reload() }
    adapter.onState = { [unowned self] in updatePlaceholder() }
    updatePlaceholder()
  }

  private func connectItems(
    _ signal: String, of object: UnsafeMutableRawPointer,
    _ body: @escaping @MainActor (ListView, UInt) -> Void
  ) {
    connectSignal(signal, of: object) { [weak self] argument in
      if let self { body(self, argument) }
      return false
    }
  }

  /// Releases the cells.
  public override func willEnd() {
    for cell in cells.values { cell.host?.prepareForReuse() }
    cells = [:]
  }

  // MARK: Changes

  private func reload() {
    change(by: nil)
  }

  private func update(_ mapping: IndexPathMapping) {
    change(by: mapping)
    let updated = Set(mapping.updates.compactMap { rows.index(of: .item($0)) })
    for item in cells.keys {
      let row = row(of: item)
      switch rows[row] {
      case .header(let section), .footer(let section):
        if mapping.changedSections?.contains(section) ?? true { show(item) }
      case .item, nil:
        if updated.contains(row) { show(item) }
      }
    }
  }

  private func change(by mapping: IndexPathMapping?) {
    let old = rows
    rows = ListRows(adapter.content)
    guard !isDestroyed else { return }
    let change = rows.changes(from: old, by: mapping)
    isWritingSelection = true
    waiting = []
    for rows in change.removed.reversed() { model.replace(rows, with: 0) }
    for rows in change.inserted {
      model.replace(rows.lowerBound..<rows.lowerBound, with: rows.count)
    }
    let shown = waiting ?? []
    waiting = nil
    isWritingSelection = false
    for item in shown { show(item) }
    writeSelection()
    updatePlaceholder()
  }

  private func updatePlaceholder() {
    placeholder.text =
      switch adapter.state {
      case .loaded: emptyText
      case .loading: texts[.loading]
      case .failed(let message): message
      }
    placeholder.isHidden = model.count > 0
  }

  // MARK: Cells

  private func row(of item: UInt) -> Int {
    Int(OpaquePointer(bitPattern: item).map { gtk_list_item_get_position($0) } ?? .max)
  }

  private func bind(_ item: UInt) {
    cells[item, default: Cell()].isBound = true
    if waiting == nil { show(item) } else { waiting?.insert(item) }
  }

  private func unbind(_ item: UInt) {
    waiting?.remove(item)
    cells[item]?.isBound = false
    cells[item]?.host?.prepareForReuse()
  }

  private func show(_ item: UInt) {
    guard let pointer = OpaquePointer(bitPattern: item), let content = adapter.content,
      var cell = cells[item], cell.isBound
    else { return }
    let row = row(of: item), isItem: Bool
    switch rows[row] {
    case .header(let section):
      let text = content.header(ofSection: section)
      show(content.headerView?(section), or: text, "heading", in: &cell, pointer)
      isItem = false
    case .footer(let section):
      let text = content.footer(ofSection: section)
      show(content.footerView?(section), or: text, "caption", in: &cell, pointer)
      isItem = false
    case .item(let indexPath):
      show(content.cell(at: indexPath), in: &cell, pointer)
      isItem = true
    case nil: return
    }
    gtk_list_item_set_selectable(pointer, isItem ? 1 : 0)
    gtk_list_item_set_activatable(pointer, isItem ? 1 : 0)
    cells[item]?.kind = cell.kind
    cells[item]?.host = cell.host
    if row == rows.count - 1, adapter.nearEnd != nil { requestMore(after: rows.count) }
  }

  private func show(_ configuration: CellConfiguration, in cell: inout Cell, _ item: OpaquePointer)
  {
    if cell.host == nil || cell.kind == nil || cell.kind != configuration.kind {
      cell.host?.prepareForReuse()
      let host = configuration.make()
      (cell.kind, cell.host) = (configuration.kind, host)
      gtk_list_item_set_child(item, (host.view as? Widget)?.widget)
    }
    if let host = cell.host { configuration.show(host) }
  }

  /// Shows the view of a header or a footer or, if there's none, its text.
  private func show(
    _ configuration: CellConfiguration?, or text: String?, _ style: String, in cell: inout Cell,
    _ item: OpaquePointer
  ) {
    if let configuration { return show(configuration, in: &cell, item) }
    let label = Label(text ?? "").style(style, "dim-label")
    gtk_widget_set_margin_start(label.widget, 6)
    gtk_widget_set_margin_top(label.widget, 6)
    (cell.kind, cell.host) = (nil, nil)
    gtk_list_item_set_child(item, label.widget)
  }

  /// Requests more items, but not while GTK arranges the ones that are there.
  private func requestMore(after count: Int) {
    Task { [weak self] in
      guard let self, !isDestroyed, rows.count == count else { return }
      event("scroll to the end") { self.adapter.nearEnd?.perform(ListAction.Arguments()) }
    }
  }

  // MARK: Actions

  /// Opens the item of a row, like a double click.
  private func open(_ row: Int) {
    guard let arguments = arguments(row) else { return }
    event("open row \(row)") { adapter.open?.perform(arguments) }
  }

  private func deleteSelection() -> Bool {
    let row = Int(gtk_single_selection_get_selected(selectionModel))
    guard let delete = adapter.delete, let arguments = arguments(row) else { return false }
    event("delete row \(row)") { delete.perform(arguments) }
    return true
  }

  private func didSelect() {
    guard !isWritingSelection, !isDestroyed else { return }
    let row = Int(gtk_single_selection_get_selected(selectionModel))
    let arguments = arguments(row)
    event("select row \(row)") {
      selectedIDs =
        arguments?.from.flatMap { adapter.content?.id(at: $0) }.map { [$0] } ?? []
      if let arguments { adapter.select?.perform(arguments) }
    }
  }

  private func arguments(_ row: Int) -> ListAction.Arguments? {
    guard let content = adapter.content, case .item(let indexPath)? = rows[row] else { return nil }
    return ListAction.Arguments(item: content.item(at: indexPath), from: indexPath)
  }

  private func writeSelection() {
    guard !isDestroyed, waiting == nil else { return }
    let row = selectedIDs.first.flatMap { adapter.content?.indexPath(of: $0) }
      .flatMap { rows.index(of: .item($0)) }.map { guint($0) }
    isWritingSelection = true
    gtk_single_selection_set_selected(selectionModel, row ?? guint.max)
    isWritingSelection = false
  }
}

extension ListView {
  /// The visible views of items in the order of their rows, for tests.
  public var visibleViews: [AnyObject] {
    cells.filter { $0.value.isBound }.sorted { row(of: $0.key) < row(of: $1.key) }
      .compactMap { $0.value.host?.view }
  }

  /// The number of rows, with those of headers.
  public var rowCount: Int { model.count }
}
