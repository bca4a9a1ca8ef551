#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import BindableCore

  /// A table view with one column that shows the items of a binding.
  ///
  /// ```swift
  /// each(\.people, into: \.list) { PersonView.bindings }
  /// selection(\.selectedID, of: \.list)
  /// on(\.list, open: PeoplePresenter.show)        // Return, or a double click
  /// on(\.list, delete: PeoplePresenter.remove)    // the Delete key, or a swipe
  /// ```
  ///
  /// The view of an item conforms to `CellView`, and determines the height of its row by
  /// constraints. A change inserts, removes, and moves the rows that it concerns, and updates the
  /// views of others. The headers and footers of sections are rows, too. The table view is its own
  /// data source and delegate. To use more of their methods, inherit from this class.
  open class BoundTableView: NSTableView, ListTarget, NSTableViewDataSource, NSTableViewDelegate {
    /// The adapter, which provides the items of the rows.
    public final let adapter = ListAdapter()
    /// The IDs of the selected items.
    @Observed public final var selectedIDs: Set<AnyHashable> = [] { didSet { showSelection() } }
    private var content = ListRows()
    // A notification about the selection is then not about the user.
    private var isChanging = false
    private var isReadingSelection = false
    private var doubleClicks: AnyObject?

    /// Creates a table view with a frame.
    public override init(frame: NSRect) {
      super.init(frame: frame)
      setUp()
    }

    /// Creates the table view of a storyboard.
    public required init?(coder: NSCoder) {
      super.init(coder: coder)
      setUp()
    }

    private func setUp() {
      if tableColumns.isEmpty {
        addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("items")))
        headerView = nil
        usesAutomaticRowHeights = true
      }
      (dataSource, delegate) = (self, self)
      if ListAdapter.makeText == nil { ListAdapter.makeText = makeLine }
      adapter.onContent = { [unowned self] in reload() }
      adapter.onChange = { [unowned self] in $0.map(update) ?? reload() }
      doubleClicks = onDoubleClick { [weak self] in
        if let self { _ = open(clickedRow) }
      }
    }

    // MARK: Changes

    private func reload() {
      changing {
        content = ListRows(adapter.content)
        reloadData()
      }
    }

    private func update(_ mapping: IndexPathMapping) {
      // Outside of a window there's nothing to animate.
      guard window != nil else { return reload() }
      changing {
        let old = content
        content = ListRows(adapter.content)
        apply(content.changes(from: old, by: mapping))
        for path in mapping.updates { content.index(of: .item(path)).map(updateView) }
        for section in 0..<(adapter.content?.sectionCount ?? 0)
        where mapping.changedSections?.contains(section) ?? true {
          content.index(of: .header(section)).map(updateView)
          content.index(of: .footer(section)).map(updateView)
        }
      }
    }

    private func apply(_ changes: ListRows.Changes) {
      guard !changes.removed.isEmpty || !changes.inserted.isEmpty else { return }
      beginUpdates()
      for rows in changes.removed.reversed() {
        removeRows(at: IndexSet(integersIn: rows), withAnimation: .effectFade)
      }
      for rows in changes.inserted {
        insertRows(at: IndexSet(integersIn: rows), withAnimation: .effectFade)
      }
      endUpdates()
    }

    private func changing(_ change: () -> Void) {
      isChanging = true
      change()
      isChanging = false
      showSelection()
    }

    private func updateView(ofRow row: Int) {
      if let view = view(atColumn: 0, row: row, makeIfNecessary: false) { show(row, in: view) }
    }

    // MARK: Rows

    /// Returns the number of rows.
    open func numberOfRows(in tableView: NSTableView) -> Int { content.count }

    /// Returns the view of an item, a header, or a footer.
    open func tableView(
      _ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int
    ) -> NSView? {
      let identifier =
        switch rowContent(row) {
        case .view(let configuration): HostedCell.reuseIdentifier(of: configuration)
        case .text: "text"
        case nil: "nothing"
        }
      let name = NSUserInterfaceItemIdentifier(identifier)
      let view = makeView(withIdentifier: name, owner: self) ?? makeView(for: rowContent(row))
      view.identifier = name
      show(row, in: view)
      return view
    }

    private func rowContent(_ row: Int) -> SectionContent? {
      guard let items = adapter.content else { return nil }
      return switch content[row] {
      case .item(let path): .view(items.cell(at: path))
      case .header(let section): items.content(ofHeader: true, in: section)
      case .footer(let section): items.content(ofHeader: false, in: section)
      case nil: nil
      }
    }

    private func makeView(for content: SectionContent?) -> NSView {
      if case .text = content { BoundLabel(frame: .zero) } else { HostView(frame: .zero) }
    }

    private func show(_ row: Int, in view: NSView) {
      switch rowContent(row) {
      case .view(let configuration): (view as? HostView)?.show(configuration)
      case .text(let text): (view as? BoundLabel)?.text = text
      case nil: break
      }
    }

    /// Returns whether a row is a header.
    open func tableView(_ tableView: NSTableView, isGroupRow row: Int) -> Bool {
      if case .header = content[row] { true } else { false }
    }

    /// Returns whether a row is an item.
    open func tableView(_ tableView: NSTableView, shouldSelectRow row: Int) -> Bool {
      if case .item = content[row] { true } else { false }
    }

    /// Requests more items if the last one becomes visible.
    open func tableView(_ tableView: NSTableView, didAdd rowView: NSTableRowView, forRow row: Int) {
      guard adapter.nearEnd != nil, row == content.count - 1 else { return }
      // After AppKit has arranged the rows that are there.
      Task { [weak self] in
        event("scroll to the end") { self?.adapter.nearEnd?.perform(ListAction.Arguments()) }
      }
    }

    // MARK: Actions

    private func arguments(_ row: Int) -> ListAction.Arguments? {
      guard let items = adapter.content, case .item(let path)? = content[row] else { return nil }
      return ListAction.Arguments(item: items.item(at: path), from: path)
    }

    private func open(_ row: Int) -> Bool { perform(adapter.open, "open", row) }

    private func delete(_ row: Int) -> Bool { perform(adapter.delete, "delete", row) }

    private func perform(_ action: ListAction?, _ verb: String, _ row: Int) -> Bool {
      guard let action, let arguments = arguments(row) else { return false }
      event("\(verb) row \(row)") { action.perform(arguments) }
      return true
    }

    /// Opens or deletes the selected item.
    open override func keyDown(with press: NSEvent) {
      let isHandled =
        switch press.charactersIgnoringModifiers {
        // Return and Enter, or Delete and Forward Delete.
        case "\r", "\u{3}": open(selectedRow)
        case "\u{7f}", "\u{f728}": delete(selectedRow)
        default: false
        }
      if !isHandled { super.keyDown(with: press) }
    }

    /// Returns an action to delete an item.
    open func tableView(
      _ tableView: NSTableView, rowActionsForRow row: Int, edge: NSTableView.RowActionEdge
    ) -> [NSTableViewRowAction] {
      guard edge == .trailing, adapter.delete != nil, arguments(row) != nil else { return [] }
      let delete = NSTableViewRowAction(style: .destructive, title: "") { [weak self] _, row in
        _ = self?.delete(row)
      }
      delete.image = NSImage(systemSymbolName: "trash", accessibilityDescription: nil)
      return [delete]
    }

    // MARK: Selection

    /// Sends the selection to the bindings.
    open func tableViewSelectionDidChange(_ notification: Notification) {
      guard !isChanging else { return }
      let row = selectedRow, arguments = arguments(row)
      event(arguments == nil ? "deselect" : "select row \(row)") {
        isReadingSelection = true
        let rows = selectedRowIndexes.compactMap { self.arguments($0)?.from }
        selectedIDs = Set(rows.compactMap { adapter.content?.id(at: $0) })
        isReadingSelection = false
        if let arguments { adapter.select?.perform(arguments) }
      }
    }

    private func showSelection() {
      guard !isReadingSelection, !isChanging, let items = adapter.content else { return }
      let wanted = IndexSet(
        selectedIDs.compactMap { items.indexPath(of: $0).flatMap { content.index(of: .item($0)) } })
      guard wanted != selectedRowIndexes else { return }
      isChanging = true
      selectRowIndexes(wanted, byExtendingSelection: false)
      isChanging = false
    }
  }

  /// Returns a view for the error of an item.
  @MainActor
  private func makeLine(_ text: String) -> AnyObject {
    let label = BoundLabel(frame: .zero)
    label.text = text
    return label
  }
#endif
