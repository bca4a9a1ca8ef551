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
struct RowPlaces {
  struct Section: Equatable {
    var rowCount: Int
    var hasHeader = false
    var hasFooter = false
  }

  /// The content of an element.
  enum Content: Equatable {
    case header(section: Int)
    case rows(Range<Int>)
    case footer(section: Int)
  }

  let columns: Int
  private(set) var sections: [Section] = []
  // Prefix sums by section, and in total: items, item lines, and headers and footers.
  private var rowsBefore = [0]
  private var bandsBefore = [0]
  private var marksBefore = [0]

  init(columns: Int = 1, _ sections: some Collection<Section> = []) {
    self.columns = max(1, columns)
    rowsBefore.reserveCapacity(sections.count + 1)
    for section in sections { append(section) }
  }

  private mutating func append(_ section: Section) {
    let last = sections.count
    sections.append(section)
    rowsBefore.append(rowsBefore[last] + section.rowCount)
    bandsBefore.append(bandsBefore[last] + (section.rowCount + columns - 1) / columns)
    marksBefore.append(
      marksBefore[last] + (section.hasHeader ? 1 : 0) + (section.hasFooter ? 1 : 0))
  }

  var rowCount: Int { rowsBefore[sections.count] }
  var markCount: Int { marksBefore[sections.count] }
  var spotCount: Int { bandsBefore[sections.count] + markCount }
  var hasHeaders: Bool { markCount > 0 }

  func lineCount(rowHeight: Int) -> Int { markCount + bandsBefore[sections.count] * rowHeight }

  func place(ofRow row: Int) -> ListPlace {
    let section = last { rowsBefore[$0] <= row }
    return ListPlace(section: section, row: row - rowsBefore[section])
  }

  /// Returns the item at an index path, or `nil` if there's no such item.
  func row(at place: ListPlace) -> Int? {
    guard sections.indices.contains(place.section), place.row >= 0,
      place.row < sections[place.section].rowCount
    else { return nil }
    return rowsBefore[place.section] + place.row
  }

  func section(ofSpot spot: Int) -> Int { last { spotsBefore($0) <= spot } }

  func content(ofSpot spot: Int) -> Content {
    let section = section(ofSpot: spot)
    var rest = spot - spotsBefore(section)
    if sections[section].hasHeader {
      if rest == 0 { return .header(section: section) }
      rest -= 1
    }
    let first = rowsBefore[section] + rest * columns
    let end = rowsBefore[section + 1]
    return first < end ? .rows(first..<min(first + columns, end)) : .footer(section: section)
  }

  func spot(ofRow row: Int) -> Int {
    guard !sections.isEmpty else { return 0 }
    let section = last { rowsBefore[$0] <= row }
    return spotsBefore(section) + (sections[section].hasHeader ? 1 : 0)
      + (row - rowsBefore[section]) / columns
  }

  /// Returns the first element of a section.
  func spot(ofSection section: Int) -> Int { spotsBefore(section) }

  func spot(ofFooter section: Int) -> Int { spotsBefore(section + 1) - 1 }

  /// Returns the first line of an element if all items have the same height.
  func line(ofSpot spot: Int, rowHeight: Int) -> Int {
    let section = section(ofSpot: spot)
    let rest = spot - spotsBefore(section)
    let headers = sections[section].hasHeader && rest > 0 ? 1 : 0
    return linesBefore(section, rowHeight) + headers + (rest - headers) * rowHeight
  }

  /// Returns the element at a line, and the line within it, if all items have the same height.
  func spot(atLine line: Int, rowHeight: Int) -> (spot: Int, line: Int) {
    let section = last { linesBefore($0, rowHeight) <= line }
    let bands = bandsBefore[section + 1] - bandsBefore[section]
    var rest = line - linesBefore(section, rowHeight)
    var spot = spotsBefore(section)
    if sections[section].hasHeader {
      if rest == 0 { return (spot, 0) }
      rest -= 1
      spot += 1
    }
    guard rest < bands * rowHeight else { return (spot + bands, 0) }
    return (spot + rest / rowHeight, rest % rowHeight)
  }

  private func spotsBefore(_ section: Int) -> Int {
    let section = min(section, sections.count)
    return bandsBefore[section] + marksBefore[section]
  }

  private func linesBefore(_ section: Int, _ rowHeight: Int) -> Int {
    marksBefore[section] + bandsBefore[section] * rowHeight
  }

  // Returns the last section for which `isBefore` is true, found by binary search.
  private func last(where isBefore: (Int) -> Bool) -> Int {
    var low = 0
    var high = sections.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if isBefore(middle) { low = middle } else { high = middle }
    }
    return low
  }
}
