/// Where the headers, rows and footers of a list are, counted in rows, in spots and in lines.
///
/// A spot is what stands in the list one below the other: a header, a band of as many rows as there
/// are columns, or a footer.
///
/// ```text
///   spot 0   Fruit            header of section 0
///   spot 1   Apple   Fig      band: rows 0 and 1
///   spot 2   Kiwi             band: row 2
///   spot 3   Tea              header of section 1
/// ```
///
/// - Complexity: Making one is O(*s*) in the number of sections, everything else O(log *s*).
struct RowPlaces {
  struct Section: Equatable {
    var rowCount: Int
    var hasHeader = false
    var hasFooter = false
  }

  /// What is at a spot.
  enum Content: Equatable {
    case header(section: Int)
    case rows(Range<Int>)
    case footer(section: Int)
  }

  let columns: Int
  private(set) var sections: [Section] = []
  // For each section, and one after the last: the rows, the bands, and the headers and footers
  // before it.
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

  /// The row at a place, if there is one.
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

  /// The spot of the header of a section or, if it has none, of what comes first in it.
  func spot(ofSection section: Int) -> Int { spotsBefore(section) }

  func spot(ofFooter section: Int) -> Int { spotsBefore(section + 1) - 1 }

  /// The first line of a spot, where all rows are equally high.
  func line(ofSpot spot: Int, rowHeight: Int) -> Int {
    let section = section(ofSpot: spot)
    let rest = spot - spotsBefore(section)
    let headers = sections[section].hasHeader && rest > 0 ? 1 : 0
    return linesBefore(section, rowHeight) + headers + (rest - headers) * rowHeight
  }

  /// The spot that a line is in, and the line within it, where all rows are equally high.
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

  // The last section for which `isBefore` holds; it holds for the first and, once false, stays so.
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
