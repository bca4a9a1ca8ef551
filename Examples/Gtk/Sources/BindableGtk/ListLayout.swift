import BindableCore

/// The rows of a list: the items of all sections, with a row for each section that has a header.
@MainActor
struct ListLayout {
  /// The content of a row.
  enum Row: Hashable {
    case header(Int)
    case item(ListIndexPath)
  }

  private struct Section {
    var start: Int
    var headerCount: Int
    var itemCount: Int
    var end: Int { start + headerCount + itemCount }
  }

  private var sections: [Section] = []

  init() {}

  init(_ content: (any ListDataSource)?) {
    guard let content else { return }
    sections.reserveCapacity(content.sectionCount)
    for section in 0..<content.sectionCount {
      let hasHeader = content.header(ofSection: section)?.isEmpty == false
      sections.append(
        Section(
          start: count, headerCount: hasHeader ? 1 : 0,
          itemCount: content.itemCount(ofSection: section)))
    }
  }

  /// The number of rows.
  var count: Int { sections.last?.end ?? 0 }

  /// A Boolean value that indicates whether the numbers of rows are those of items.
  var isPlain: Bool { sections.allSatisfy { $0.headerCount == 0 } }

  /// Returns the content of a row.
  func row(_ index: Int) -> Row {
    // The last section that starts at or before the row, and isn't empty.
    var (low, high) = (0, sections.count)
    while low < high {
      let middle = (low + high) / 2
      if sections[middle].end <= index { low = middle + 1 } else { high = middle }
    }
    let item = index - sections[low].start - sections[low].headerCount
    return item < 0 ? .header(low) : .item(ListIndexPath(section: low, item: item))
  }

  /// Returns the row of an item.
  func index(of indexPath: ListIndexPath) -> Int {
    let section = sections[indexPath.section]
    return section.start + section.headerCount + indexPath.item
  }

  /// Returns the row of a header, or `nil` if the section has none.
  func index(ofHeader section: Int) -> Int? {
    sections[section].headerCount == 0 ? nil : sections[section].start
  }
}

/// The rows that a change removes from a list and inserts into it.
@MainActor
struct RowChange {
  /// The removed rows, as indexes of the old list in ascending order.
  var removed: [Range<Int>] = []
  /// The inserted rows, as indexes of the new list in ascending order.
  var inserted: [Range<Int>] = []

  /// Creates the change from the one of the items, at a cost that depends on the change only.
  init(_ change: ChangeSet) {
    removed = Self.runs(Array(change.deletes) + change.moves.map(\.from))
    inserted = Self.runs(Array(change.inserts) + change.moves.map(\.to))
  }

  /// Creates the change by mapping each row, for lists with headers.
  init(_ mapping: IndexPathMapping, from old: ListLayout, to new: ListLayout) {
    var kept = Set<Int>()
    var removed: [Int] = []
    var last = -1
    for row in 0..<old.count {
      let target: Int? =
        switch old.row(row) {
        case .header(let section): mapping.section(section).flatMap { new.index(ofHeader: $0) }
        case .item(let indexPath):
          mapping.item(indexPath).flatMap { $0.isMoved ? nil : new.index(of: $0.indexPath) }
        }
      // A row that isn't in order moved with its section.
      if let target, target > last {
        kept.insert(target)
        last = target
      } else {
        removed.append(row)
      }
    }
    self.removed = Self.runs(removed)
    inserted = Self.runs((0..<new.count).filter { !kept.contains($0) })
  }

  private static func runs(_ indexes: [Int]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for index in indexes.sorted() {
      if let last = runs.last, last.upperBound == index {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    return runs
  }
}
