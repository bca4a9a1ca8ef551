/// The arrangement of the headers, items, and footers of a list, by item, by element, and by line.
///
/// An element is a header, a footer, or one line of as many items as there are columns. Elements
/// are stacked vertically.
///
/// ```text
///   element 0   Fruit            header of section 0
///   element 1   Apple   Fig      items 0 and 1
///   element 2   Kiwi             item 2
///   element 3   Tea              header of section 1
/// ```
///
/// - Complexity: Creating one is O(*s*) in the number of sections, everything else is O(log *s*).
struct ListLayout {
  struct Section: Equatable {
    var itemCount: Int
    var hasHeader = false
    var hasFooter = false
  }

  /// The content of an element.
  enum Element: Equatable {
    case header(section: Int)
    case items(Range<Int>)
    case footer(section: Int)
  }

  // Each column of a line has a cell, however narrow.
  static let maximumColumnCount = 1_000

  let columns: Int
  private(set) var sections: [Section] = []
  // Prefix sums by section, and in total: items, item lines, and headers and footers.
  private var itemsBefore = [0]
  private var itemLinesBefore = [0]
  private var supplementaryLinesBefore = [0]

  init(columns: Int = 1, _ sections: some Collection<Section> = []) {
    self.columns = max(1, min(columns, Self.maximumColumnCount))
    itemsBefore.reserveCapacity(sections.count + 1)
    for section in sections { append(section) }
  }

  private mutating func append(_ section: Section) {
    let last = sections.count
    sections.append(section)
    itemsBefore.append(itemsBefore[last] + section.itemCount)
    itemLinesBefore.append(itemLinesBefore[last] + (section.itemCount + columns - 1) / columns)
    supplementaryLinesBefore.append(
      supplementaryLinesBefore[last] + (section.hasHeader ? 1 : 0) + (section.hasFooter ? 1 : 0))
  }

  var itemCount: Int { itemsBefore[sections.count] }
  var supplementaryCount: Int { supplementaryLinesBefore[sections.count] }
  var elementCount: Int { itemLinesBefore[sections.count] + supplementaryCount }
  var hasHeaders: Bool { supplementaryCount > 0 }

  func lineCount(itemHeight: Int) -> Int {
    supplementaryCount + itemLinesBefore[sections.count] * itemHeight
  }

  func indexPath(ofItem index: Int) -> ListIndexPath {
    let section = last { itemsBefore[$0] <= index }
    return ListIndexPath(section: section, item: index - itemsBefore[section])
  }

  /// Returns the item at an index path, or `nil` if there's no such item.
  func item(at indexPath: ListIndexPath) -> Int? {
    guard sections.indices.contains(indexPath.section), indexPath.item >= 0,
      indexPath.item < sections[indexPath.section].itemCount
    else { return nil }
    return itemsBefore[indexPath.section] + indexPath.item
  }

  func section(ofSpot spot: Int) -> Int { last { elementIndex(ofSection: $0) <= spot } }

  func element(at spot: Int) -> Element {
    let section = section(ofSpot: spot)
    var offset = spot - elementIndex(ofSection: section)
    if sections[section].hasHeader {
      if offset == 0 { return .header(section: section) }
      offset -= 1
    }
    let first = itemsBefore[section] + offset * columns
    let end = itemsBefore[section + 1]
    return first < end ? .items(first..<min(first + columns, end)) : .footer(section: section)
  }

  func elementIndex(ofItem index: Int) -> Int {
    guard !sections.isEmpty else { return 0 }
    let section = last { itemsBefore[$0] <= index }
    return elementIndex(ofSection: section) + (sections[section].hasHeader ? 1 : 0)
      + (index - itemsBefore[section]) / columns
  }

  /// Returns the item below another one, or above it, or `nil` if there's none.
  ///
  /// It's in the same column of the next line of items, or the last one of a shorter line.
  func item(_ side: VerticalSide, of index: Int) -> Int? {
    guard case .items(let line) = element(at: elementIndex(ofItem: index)) else { return nil }
    let neighbor = side == .below ? line.upperBound : line.lowerBound - 1
    guard neighbor >= 0, neighbor < itemCount,
      case .items(let next) = element(at: elementIndex(ofItem: neighbor))
    else { return nil }
    return min(next.lowerBound + index - line.lowerBound, next.upperBound - 1)
  }

  enum VerticalSide { case above, below }

  /// Returns the element of a section's header, or `nil` if there's no such header.
  func elementIndex(ofHeader section: Int) -> Int? {
    sections.indices.contains(section) && sections[section].hasHeader
      ? elementIndex(ofSection: section) : nil
  }

  func elementIndex(ofFooter section: Int) -> Int { elementIndex(ofSection: section + 1) - 1 }

  /// Returns the first line of an element if all items have the same height.
  func line(ofSpot spot: Int, itemHeight: Int) -> Int {
    let section = section(ofSpot: spot)
    let offset = spot - elementIndex(ofSection: section)
    let headers = sections[section].hasHeader && offset > 0 ? 1 : 0
    return linesBefore(section, itemHeight) + headers + (offset - headers) * itemHeight
  }

  /// Returns the element at a line, and the line within it, if all items have the same height.
  func elementIndex(atLine line: Int, itemHeight: Int) -> (spot: Int, line: Int) {
    let section = last { linesBefore($0, itemHeight) <= line }
    let bands = itemLinesBefore[section + 1] - itemLinesBefore[section]
    var offset = line - linesBefore(section, itemHeight)
    var spot = elementIndex(ofSection: section)
    if sections[section].hasHeader {
      if offset == 0 { return (spot, 0) }
      offset -= 1
      spot += 1
    }
    guard offset < bands * itemHeight else { return (spot + bands, 0) }
    return (spot + offset / itemHeight, offset % itemHeight)
  }

  /// Returns the first element of a section, or the end.
  func elementIndex(ofSection section: Int) -> Int {
    let section = min(section, sections.count)
    return itemLinesBefore[section] + supplementaryLinesBefore[section]
  }

  private func linesBefore(_ section: Int, _ itemHeight: Int) -> Int {
    supplementaryLinesBefore[section] + itemLinesBefore[section] * itemHeight
  }

  // Returns the last section for which `isBefore` is true, found by binary search.
  private func last(where isBefore: (Int) -> Bool) -> Int {
    (1..<max(1, sections.count)).partitioningIndex { !isBefore($0) } - 1
  }
}
