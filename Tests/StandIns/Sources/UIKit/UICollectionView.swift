#if !os(watchOS)
  open class UICollectionViewLayout {
    public init() {}
  }
  open class UICollectionViewFlowLayout: UICollectionViewLayout {}

  open class UICollectionViewCell: UIView {
    public let contentView = UIView()
    var reuseIdentifier: String?
    public required override init(frame: CGRect) {
      super.init(frame: frame)
      addSubview(contentView)
    }
    public required init?(coder: NSCoder) { nil }
    open func prepareForReuse() {}
  }

  @MainActor
  public protocol UICollectionViewDataSource: AnyObject {
    func numberOfSections(in collectionView: UICollectionView) -> Int
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
      -> Int
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
      -> UICollectionViewCell
  }

  @MainActor
  public protocol UICollectionViewDelegate: AnyObject {
    func collectionView(
      _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
      forItemAt indexPath: IndexPath)
    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath)
    func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath)
    func collectionView(
      _ collectionView: UICollectionView, performPrimaryActionForItemAt indexPath: IndexPath)
  }

  /// A collection view whose items are all visible.
  open class UICollectionView: UIView {
    public struct ScrollPosition: OptionSet, Sendable {
      public let rawValue: UInt
      public init(rawValue: UInt) { self.rawValue = rawValue }
    }
    open weak var dataSource: (any UICollectionViewDataSource)?
    open weak var delegate: (any UICollectionViewDelegate)?
    open var allowsMultipleSelection = false
    private var types: [String: UICollectionViewCell.Type] = [:]
    private var grid = BatchedGrid<UICollectionViewCell>()
    private var free: [String: [UICollectionViewCell]] = [:]
    private var reconfigured: UICollectionViewCell?
    public private(set) var requestedCells = 0

    public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
      super.init(frame: frame)
    }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open func register(
      _ type: UICollectionViewCell.Type, forCellWithReuseIdentifier identifier: String
    ) {
      types[identifier] = type
    }
    open func dequeueReusableCell(
      withReuseIdentifier identifier: String, for path: IndexPath
    ) -> UICollectionViewCell {
      if let cell = reconfigured {
        reconfigured = nil
        return cell
      }
      guard let type = types[identifier] else { preconditionFailure("Register \(identifier).") }
      let cell = free[identifier]?.popLast() ?? type.init(frame: .zero)
      cell.reuseIdentifier = identifier
      return cell
    }
    open func cellForItem(at path: IndexPath) -> UICollectionViewCell? { grid[path] }

    open func reloadData() {
      grid.selected = []
      for cell in grid.cells.joined() { recycle(cell) }
      grid.cells = counts.enumerated().map { section, count in
        (0..<count).map { cell([section, $0]) }
      }
    }
    open func reconfigureItems(at paths: [IndexPath]) {
      for path in paths {
        reconfigured = grid[path]
        requestedCells += 1
        let cell = dataSource?.collectionView(self, cellForItemAt: path)
        precondition(
          cell === grid[path], "UIKit wants the same cell for a row that it reconfigures.")
      }
    }
    open func deleteSections(_ sections: IndexSet) { grid.deletedSections.formUnion(sections) }
    open func insertSections(_ sections: IndexSet) { grid.insertedSections.formUnion(sections) }
    open func moveSection(_ section: Int, toSection new: Int) {
      grid.movedSections.append((section, new))
    }
    open func deleteItems(at paths: [IndexPath]) { grid.deleted += paths }
    open func insertItems(at paths: [IndexPath]) { grid.inserted += paths }
    open func moveItem(at path: IndexPath, to new: IndexPath) { grid.moved.append((path, new)) }
    open func performBatchUpdates(
      _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
      precondition(counts == grid.cells.map(\.count), "The items changed before the batch.")
      updates?()
      for cell in grid.apply(counts: counts, make: { cell($0) }) { recycle(cell) }
    }
    private var counts: [Int] {
      guard let dataSource else { return [] }
      return (0..<dataSource.numberOfSections(in: self)).map {
        dataSource.collectionView(self, numberOfItemsInSection: $0)
      }
    }
    private func cell(_ path: IndexPath) -> UICollectionViewCell {
      requestedCells += 1
      guard let cell = dataSource?.collectionView(self, cellForItemAt: path) else {
        preconditionFailure()
      }
      delegate?.collectionView(self, willDisplay: cell, forItemAt: path)
      return cell
    }
    private func recycle(_ cell: UICollectionViewCell) {
      cell.prepareForReuse()
      free[cell.reuseIdentifier ?? "", default: []].append(cell)
    }

    open var indexPathsForSelectedItems: [IndexPath]? { grid.paths(of: grid.selected) }
    open func selectItem(at path: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
      if let path { grid.select(path, besidesOthers: allowsMultipleSelection) }
    }
    open func deselectItem(at path: IndexPath, animated: Bool) { grid.deselect(path) }

    /// Taps an item, like a user.
    public func tap(_ path: IndexPath) {
      selectItem(at: path, animated: false, scrollPosition: [])
      delegate?.collectionView(self, didSelectItemAt: path)
      delegate?.collectionView(self, performPrimaryActionForItemAt: path)
    }
  }
#endif
