#if canImport(UIKit) && !os(watchOS)
  public import BindableCore
  public import UIKit

  /// A collection view that shows the items of a binding.
  ///
  /// ```swift
  /// each(\.photos, into: \.grid) { PhotoView.bindings }
  /// on(\.grid, select: PhotosPresenter.show)
  /// ```
  ///
  /// The view of an item conforms to `CellView`. A change inserts, deletes, and moves the items
  /// that it concerns, and updates the views of others. The collection view is its own data source
  /// and delegate; inherit from this class to use more of their methods, such as those for headers.
  open class BoundCollectionView: UICollectionView, ListTarget, UICollectionViewDataSource,
    UICollectionViewDelegate
  {
    /// The adapter, which provides the items.
    public final let adapter = ListAdapter()
    /// The IDs of the selected items.
    @Observed public final var selectedIDs: Set<AnyHashable> = [] { didSet { showSelection() } }
    private var itemCounts: [Int] = []
    private var isReadingSelection = false
    private var identifiers: Set<String> = []

    /// Creates a collection view with a frame and a layout.
    public override init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
      super.init(frame: frame, collectionViewLayout: layout)
      setUp()
    }

    /// Creates the collection view of a storyboard.
    public required init?(coder: NSCoder) {
      super.init(coder: coder)
      setUp()
    }

    private func setUp() {
      (dataSource, delegate) = (self, self)
      if ListAdapter.makeText == nil { ListAdapter.makeText = makeLine }
      adapter.onContent = { [unowned self] in reload() }
      adapter.onChange = { [unowned self] in $0.map(update) ?? reload() }
    }

    // MARK: Changes

    private func reload() {
      itemCounts = adapter.content?.itemCounts ?? []
      reloadData()
      showSelection()
    }

    private func update(_ mapping: IndexPathMapping) {
      if mapping.isStructural {
        guard window != nil, let batch = mapping.change?.batch else { return reload() }
        performBatchUpdates { [self] in
          itemCounts = adapter.content?.itemCounts ?? []
          deleteSections(IndexSet(batch.sectionDeletes))
          insertSections(IndexSet(batch.sectionInserts))
          for move in batch.sectionMoves { moveSection(move.from, toSection: move.to) }
          deleteItems(at: batch.deletes.map { IndexPath($0) })
          insertItems(at: batch.inserts.map { IndexPath($0) })
          for move in batch.moves { moveItem(at: IndexPath(move.from), to: IndexPath(move.to)) }
        }
      }
      reconfigureItems(at: mapping.updates.map { IndexPath($0) })
      showSelection()
    }

    // MARK: Items

    /// Returns the number of sections.
    open func numberOfSections(in collectionView: UICollectionView) -> Int { itemCounts.count }

    /// Returns the number of items in a section.
    open func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { itemCounts[section] }

    /// Returns the cell of an item.
    open func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      let configuration = adapter.content.flatMap { content in
        content.place(of: indexPath).map { content.cell(at: $0) }
      }
      let identifier = configuration.map { HostedCell.reuseIdentifier(of: $0) } ?? "empty"
      if identifiers.insert(identifier).inserted {
        register(HostCollectionCell.self, forCellWithReuseIdentifier: identifier)
      }
      let cell = dequeueReusableCell(withReuseIdentifier: identifier, for: indexPath)
      if let cell = cell as? HostCollectionCell, let configuration {
        cell.hosted.show(configuration, in: cell.contentView)
      }
      return cell
    }

    /// Requests more items if the last one becomes visible.
    open func collectionView(
      _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
      forItemAt indexPath: IndexPath
    ) {
      guard adapter.nearEnd != nil, indexPath.section == itemCounts.count - 1,
        indexPath.item == itemCounts[indexPath.section] - 1
      else { return }
      // After UIKit has arranged the items that are there.
      Task { [weak self] in
        event("scroll to the end") { self?.adapter.nearEnd?.perform(ListAction.Arguments()) }
      }
    }

    // MARK: Actions

    /// Selects an item.
    open func collectionView(
      _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
    ) {
      guard let arguments = adapter.content?.arguments(for: indexPath) else { return }
      event("select item \(indexPath.item)") {
        readSelection()
        adapter.select?.perform(arguments)
      }
    }

    /// Deselects an item.
    open func collectionView(
      _ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath
    ) {
      event("deselect item \(indexPath.item)") { readSelection() }
    }

    /// Opens an item.
    open func collectionView(
      _ collectionView: UICollectionView, performPrimaryActionForItemAt indexPath: IndexPath
    ) {
      guard let arguments = adapter.content?.arguments(for: indexPath) else { return }
      event("open item \(indexPath.item)") { adapter.open?.perform(arguments) }
    }

    // MARK: Selection

    private func readSelection() {
      isReadingSelection = true
      defer { isReadingSelection = false }
      let places = (indexPathsForSelectedItems ?? []).compactMap { adapter.content?.place(of: $0) }
      selectedIDs = Set(places.compactMap { adapter.content?.id(at: $0) })
    }

    private func showSelection() {
      guard !isReadingSelection, let content = adapter.content else { return }
      let wanted = Set(selectedIDs.compactMap { content.indexPath(of: $0).map { IndexPath($0) } })
      let shown = Set(indexPathsForSelectedItems ?? [])
      for indexPath in shown.subtracting(wanted) { deselectItem(at: indexPath, animated: false) }
      for indexPath in wanted.subtracting(shown) {
        selectItem(at: indexPath, animated: false, scrollPosition: [])
      }
    }
  }
#endif
