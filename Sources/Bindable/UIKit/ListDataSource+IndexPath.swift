#if canImport(UIKit) && !os(watchOS)
  internal import BindableCore
  internal import UIKit

  extension ListDataSource {
    /// The number of items in each section.
    var itemCounts: [Int] { (0..<sectionCount).map { itemCount(ofSection: $0) } }

    /// Returns the place of a row, or `nil` if there's no such item.
    func place(of indexPath: IndexPath) -> ListIndexPath? {
      guard indexPath.section < sectionCount,
        indexPath.item < itemCount(ofSection: indexPath.section)
      else { return nil }
      return ListIndexPath(section: indexPath.section, item: indexPath.item)
    }

    /// Returns the arguments of an action on a row, or `nil` if there's no such item.
    func arguments(for indexPath: IndexPath) -> ListAction.Arguments? {
      place(of: indexPath).map { ListAction.Arguments(item: item(at: $0), from: $0) }
    }
  }

  extension IndexPathMapping {
    /// The only stage of the change in which rows are inserted, deleted, or moved, or `nil` if
    /// there are several.
    ///
    /// Between stages, a table view would ask for rows of lists that no longer exist.
    var onlyStage: ChangeSet.Stage? {
      let stages = change?.staged().filter { $0.kind != .updates } ?? []
      return stages.count == 1 ? stages[0] : nil
    }

    /// Returns whether the change consists of a move.
    func isOnly(_ move: ItemMove) -> Bool {
      guard let stage = onlyStage else { return false }
      return stage.moves == [move] && stage.deletes.isEmpty && stage.inserts.isEmpty
        && stage.kind == .items
    }
  }

  extension IndexPath {
    init(_ place: ListIndexPath) { self.init(item: place.item, section: place.section) }
  }
#endif
