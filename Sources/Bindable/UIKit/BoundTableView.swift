#if canImport(UIKit) && !os(watchOS)
  public import BindableCore
  public import UIKit

  /// A table view that shows the items of a binding.
  ///
  /// ```swift
  /// each(\.people, into: \.list) { PersonView.bindings }
  /// selection(\.selectedID, of: \.list)
  /// on(\.list, select: PeoplePresenter.show)
  /// on(\.list, delete: PeoplePresenter.remove)   // a swipe
  /// ```
  ///
  /// The view of an item conforms to `CellView`, and determines the height of its row by
  /// constraints. A change inserts, deletes, and moves the rows that it concerns, and updates the
  /// views of others. The table view is its own data source and delegate. To use more of their
  /// methods, inherit from this class.
  open class BoundTableView: UITableView, ListTarget, UITableViewDataSource, UITableViewDelegate {
    /// The adapter, which provides the items.
    public final let adapter = ListAdapter()
    /// The IDs of the selected items.
    @Observed public final var selectedIDs: Set<AnyHashable> = [] { didSet { showSelection() } }
    // The table view asks for the numbers before a batch, too, when the items have changed already.
    private var rowCounts: [Int] = []
    private var isReadingSelection = false
    private var identifiers: Set<String> = []
    // The move of a row by the user, whose change of the items is still to come.
    private var userMove: ItemMove?

    /// Creates a table view with a frame and a style.
    public override init(frame: CGRect, style: UITableView.Style) {
      super.init(frame: frame, style: style)
      setUp()
    }

    /// Creates the table view of a storyboard.
    public required init?(coder: NSCoder) {
      super.init(coder: coder)
      setUp()
    }

    private func setUp() {
      (dataSource, delegate) = (self, self)
      register(HostTableHeader.self, forHeaderFooterViewReuseIdentifier: "header")
      if ListAdapter.makeText == nil { ListAdapter.makeText = makeLine }
      adapter.onContent = { [unowned self] in reload() }
      adapter.onChange = { [unowned self] in $0.map(update) ?? reload() }
      adapter.onState = { [unowned self] in showState() }
    }

    /// Adds a control to refresh the items if a binding of the table has an action for it.
    open override func didMoveToWindow() {
      super.didMoveToWindow()
      showState()
    }

    // MARK: Changes

    private func reload() {
      rowCounts = adapter.content?.itemCounts ?? []
      showState()
      reloadData()
      showSelection()
    }

    private func update(_ mapping: IndexPathMapping) {
      if let move = userMove, mapping.isStructural {
        // UIKit shows this change already.
        guard mapping.isOnly(move) else { return }
        (userMove, rowCounts) = (nil, adapter.content?.itemCounts ?? [])
      } else if mapping.isStructural {
        // Outside of a window there's nothing to animate, and UIKit arranges rows for no reason.
        guard window != nil, let batch = mapping.change?.batch else { return reload() }
        performBatchUpdates { [self] in
          rowCounts = adapter.content?.itemCounts ?? []
          apply(batch)
        }
      }
      reconfigureRows(at: mapping.updates.map { IndexPath($0) })
      for section in rowCounts.indices where mapping.changedSections?.contains(section) ?? true {
        updateHeaders(of: section)
      }
      showSelection()
    }

    private func apply(_ batch: ChangeSet.Batch) {
      deleteSections(IndexSet(batch.sectionDeletes), with: .automatic)
      insertSections(IndexSet(batch.sectionInserts), with: .automatic)
      for move in batch.sectionMoves { moveSection(move.from, toSection: move.to) }
      deleteRows(at: batch.deletes.map { IndexPath($0) }, with: .automatic)
      insertRows(at: batch.inserts.map { IndexPath($0) }, with: .automatic)
      for move in batch.moves { moveRow(at: IndexPath(move.from), to: IndexPath(move.to)) }
    }

    private func updateHeaders(of section: Int) {
      for isHeader in [true, false] {
        let view = isHeader ? headerView(forSection: section) : footerView(forSection: section)
        if let view = view as? HostTableHeader,
          let content = adapter.content?.content(ofHeader: isHeader, in: section)
        {
          view.show(content)
        }
      }
    }

    private func showState() {
      #if !os(tvOS)
        if adapter.refresh != nil, refreshControl == nil {
          let control = UIRefreshControl()
          control.addAction(
            UIAction { [weak self] _ in
              event("refresh") { self?.adapter.refresh?.perform(ListAction.Arguments()) }
            }, for: .valueChanged)
          refreshControl = control
        }
        if adapter.state != .loading { refreshControl?.endRefreshing() }
      #endif
    }

    // MARK: Rows

    /// Returns the number of sections.
    open func numberOfSections(in tableView: UITableView) -> Int { rowCounts.count }

    /// Returns the number of rows in a section.
    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      rowCounts[section]
    }

    /// Returns the cell of an item.
    open func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      guard let content = adapter.content, let place = content.place(of: indexPath) else {
        return UITableViewCell(style: .default, reuseIdentifier: nil)
      }
      let configuration = content.cell(at: place)
      let identifier = HostedCell.reuseIdentifier(of: configuration)
      if identifiers.insert(identifier).inserted {
        register(HostTableCell.self, forCellReuseIdentifier: identifier)
      }
      let cell = dequeueReusableCell(withIdentifier: identifier, for: indexPath)
      if let cell = cell as? HostTableCell {
        cell.hosted.show(configuration, in: cell.contentView)
      }
      return cell
    }

    /// Requests more items if the last one becomes visible.
    open func tableView(
      _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) {
      guard adapter.nearEnd != nil, indexPath.section == rowCounts.count - 1,
        indexPath.row == rowCounts[indexPath.section] - 1
      else { return }
      // After UIKit has arranged the rows that are there.
      Task { [weak self] in
        event("scroll to the end") { self?.adapter.nearEnd?.perform(ListAction.Arguments()) }
      }
    }

    /// Returns the header of a section.
    open func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
      header(adapter.content?.content(ofHeader: true, in: section))
    }

    /// Returns the footer of a section.
    open func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
      header(adapter.content?.content(ofHeader: false, in: section))
    }

    private func header(_ content: SectionContent?) -> UIView? {
      guard let content else { return nil }
      let view = dequeueReusableHeaderFooterView(withIdentifier: "header")
      (view as? HostTableHeader)?.show(content)
      return view
    }

    // MARK: Actions

    /// Selects an item.
    open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      guard let arguments = adapter.content?.arguments(for: indexPath) else { return }
      event("select row \(indexPath.row)") {
        readSelection()
        adapter.select?.perform(arguments)
      }
    }

    /// Deselects an item.
    open func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
      event("deselect row \(indexPath.row)") { readSelection() }
    }

    /// Opens an item.
    open func tableView(
      _ tableView: UITableView, performPrimaryActionForRowAt indexPath: IndexPath
    ) {
      guard let arguments = adapter.content?.arguments(for: indexPath) else { return }
      event("open row \(indexPath.row)") { adapter.open?.perform(arguments) }
    }

    /// Returns whether the user can move an item.
    open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
      adapter.move != nil
    }

    /// Moves an item.
    open func tableView(
      _ tableView: UITableView, moveRowAt indexPath: IndexPath, to destination: IndexPath
    ) {
      guard var arguments = adapter.content?.arguments(for: indexPath), let from = arguments.from
      else { return }
      let to = ListIndexPath(section: destination.section, item: destination.row)
      arguments.to = to
      userMove = ItemMove(from: from, to: to)
      event("move row \(indexPath.row)") { adapter.move?.perform(arguments) }
      guard userMove != nil else { return }
      // The presenter has done something else, which UIKit can show only after this call.
      userMove = nil
      rowCounts = adapter.content?.itemCounts ?? []
      Task { [weak self] in self?.reload() }
    }

    #if !os(tvOS)
      /// Returns an action to delete an item.
      open func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
      ) -> UISwipeActionsConfiguration? {
        guard adapter.delete != nil else { return nil }
        let delete = UIContextualAction(style: .destructive, title: nil) {
          [weak self] _, _, done in
          self?.delete(at: indexPath)
          done(true)
        }
        delete.image = UIImage(systemName: "trash")
        return UISwipeActionsConfiguration(actions: [delete])
      }

      private func delete(at indexPath: IndexPath) {
        guard let arguments = adapter.content?.arguments(for: indexPath) else { return }
        event("delete row \(indexPath.row)") { adapter.delete?.perform(arguments) }
      }
    #endif

    // MARK: Selection

    private func readSelection() {
      isReadingSelection = true
      defer { isReadingSelection = false }
      let places = (indexPathsForSelectedRows ?? []).compactMap { adapter.content?.place(of: $0) }
      selectedIDs = Set(places.compactMap { adapter.content?.id(at: $0) })
    }

    private func showSelection() {
      guard !isReadingSelection, let content = adapter.content else { return }
      let wanted = Set(selectedIDs.compactMap { content.indexPath(of: $0).map { IndexPath($0) } })
      let shown = Set(indexPathsForSelectedRows ?? [])
      for indexPath in shown.subtracting(wanted) { deselectRow(at: indexPath, animated: false) }
      for indexPath in wanted.subtracting(shown) {
        selectRow(at: indexPath, animated: false, scrollPosition: .none)
      }
    }
  }

  /// Returns a view for the error of an item.
  @MainActor
  func makeLine(_ text: String) -> AnyObject {
    let label = BoundLabel(frame: .zero)
    label.string = text
    return label
  }
#endif
