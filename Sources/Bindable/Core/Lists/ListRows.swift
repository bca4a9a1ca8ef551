/// The rows of a list view that has no sections: the items of all sections, with a row for each
/// header and footer.
///
/// A list view of such a toolkit creates the rows of its adapter's content, and for each change
/// removes and inserts the rows that `changes(from:by:)` returns:
///
/// ```swift
/// let rows = ListRows(adapter.content)
/// if case .item(let indexPath)? = rows[4] { show(adapter.content?.cell(at: indexPath)) }
/// ```
public struct ListRows: Hashable, Sendable {
  /// The content of a row.
  public enum Row: Hashable, Sendable {
    /// The header of a section.
    case header(Int)
    /// The item at an index path.
    case item(ListIndexPath)
    /// The footer of a section.
    case footer(Int)
  }

  private struct Section: Hashable {
    var start: Int
    var hasHeader: Bool
    var itemCount: Int
    var hasFooter: Bool
    var firstItem: Int { start + (hasHeader ? 1 : 0) }
    var end: Int { firstItem + itemCount + (hasFooter ? 1 : 0) }
  }

  private var sections: [Section] = []

  /// Creates the rows of an empty list.
  public init() {}

  /// Creates the rows of a content.
  ///
  /// - Complexity: O(*n*) in the number of sections.
  @MainActor public init(_ content: (any ListDataSource)?) {
    guard let content else { return }
    sections.reserveCapacity(content.sectionCount)
    for section in 0..<content.sectionCount {
      sections.append(
        Section(
          start: count, hasHeader: content.content(ofHeader: true, in: section) != nil,
          itemCount: content.itemCount(ofSection: section),
          hasFooter: content.content(ofHeader: false, in: section) != nil))
    }
  }

  /// The number of rows.
  public var count: Int { sections.last?.end ?? 0 }

  /// The content of a row, or `nil` if there's no such row.
  ///
  /// - Complexity: O(log *n*) in the number of sections.
  public subscript(row: Int) -> Row? {
    guard row >= 0, row < count else { return nil }
    // The first section that ends after the row.
    let section = sections.partitioningIndex { $0.end > row }
    let item = row - sections[section].firstItem
    if item < 0 { return .header(section) }
    return item < sections[section].itemCount
      ? .item(ListIndexPath(section: section, item: item)) : .footer(section)
  }

  /// Returns the index of a row, or `nil` if there's no row with that content.
  public func index(of row: Row) -> Int? {
    switch row {
    case .header(let number):
      guard sections.indices.contains(number), sections[number].hasHeader else { return nil }
      return sections[number].start
    case .footer(let number):
      guard sections.indices.contains(number), sections[number].hasFooter else { return nil }
      return sections[number].end - 1
    case .item(let path):
      guard sections.indices.contains(path.section),
        path.item < sections[path.section].itemCount
      else { return nil }
      return sections[path.section].firstItem + path.item
    }
  }

  /// A Boolean value that indicates whether the numbers of rows are those of items.
  private var hasOnlyItems: Bool { sections.allSatisfy { !$0.hasHeader && !$0.hasFooter } }

  /// The rows to remove from a list and to insert into it.
  public struct Changes: Hashable, Sendable {
    /// The removed rows, as indexes of the old list in ascending order.
    public let removed: [Range<Int>]
    /// The inserted rows, as indexes of the new list in ascending order.
    public let inserted: [Range<Int>]
  }

  /// Returns the changes from earlier rows to these.
  ///
  /// A moved item is removed and inserted.
  ///
  /// - Parameters:
  ///   - old: The earlier rows.
  ///   - mapping: The change of the content, or `nil` if it's unknown: then all rows are replaced.
  /// - Complexity: O(*c* log *c*) in the size of the change for a list without headers and footers,
  ///   otherwise O(*n*) in the number of rows.
  @MainActor public func changes(from old: ListRows, by mapping: IndexPathMapping?) -> Changes {
    guard let mapping else {
      return Changes(
        removed: old.count == 0 ? [] : [0..<old.count], inserted: count == 0 ? [] : [0..<count])
    }
    guard mapping.isStructural || sections != old.sections else {
      return Changes(removed: [], inserted: [])
    }
    if let change = mapping.change, old.hasOnlyItems, hasOnlyItems {
      return Changes(removed: change.leavingRanges, inserted: change.comingRanges)
    }
    var kept = Set<Int>()
    var removed = IndexRanges()
    var last = -1
    for row in 0..<old.count {
      let target: Row? =
        switch old[row] {
        case .header(let section): mapping.section(section).map { .header($0) }
        case .footer(let section): mapping.section(section).map { .footer($0) }
        case .item(let path):
          mapping.item(path).flatMap { $0.isMoved ? nil : .item($0.indexPath) }
        case nil: nil
        }
      // A row that isn't in order moved with its section.
      if let target = target.flatMap(index(of:)), target > last {
        kept.insert(target)
        last = target
      } else {
        removed.append(row)
      }
    }
    let inserted = IndexRanges(unsorted: (0..<count).filter { !kept.contains($0) })
    return Changes(removed: removed.ranges, inserted: inserted.ranges)
  }
}
