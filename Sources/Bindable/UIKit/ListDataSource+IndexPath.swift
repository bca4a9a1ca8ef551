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
    /// Returns whether the change consists of a move.
    func isOnly(_ move: ItemMove) -> Bool {
      guard let batch = change?.batch else { return false }
      return batch.moves == [move] && batch.deletes.isEmpty && batch.inserts.isEmpty
    }
  }

  extension IndexPath {
    init(_ place: ListIndexPath) { self.init(item: place.item, section: place.section) }
  }
#endif
