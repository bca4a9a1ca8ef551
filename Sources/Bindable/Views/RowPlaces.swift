/// Where the rows and headers of a list are, counted in rows and in lines.
struct RowPlaces {
  // For each section, and one after the last: the rows and the headers before it.
  private var rowsBefore = [0]
  private var headersBefore = [0]

  @MainActor init(_ sections: [RowSection]) {
    for section in sections {
      rowsBefore.append(rowsBefore[rowsBefore.count - 1] + section.count)
      let headers = section.header == nil ? 0 : 1
      headersBefore.append(headersBefore[headersBefore.count - 1] + headers)
    }
  }

  var rowCount: Int { rowsBefore[rowsBefore.count - 1] }
  var headerCount: Int { headersBefore[headersBefore.count - 1] }

  func lineCount(rowHeight: Int) -> Int { headerCount + rowCount * rowHeight }

  /// The section of a row, and the row's index in it.
  ///
  /// - Complexity: O(log *s*) in the number of sections.
  func section(ofRow row: Int) -> (section: Int, row: Int) {
    let section = last { rowsBefore[$0] <= row }
    return (section, row - rowsBefore[section])
  }

  func line(ofRow row: Int, rowHeight: Int) -> Int {
    headersBefore[section(ofRow: row).section + 1] + row * rowHeight
  }

  /// What is at a line: the header of a section, or a row and the line within it.
  enum Content: Equatable {
    case header(section: Int)
    case row(Int, line: Int)
  }

  func content(ofLine line: Int, rowHeight: Int) -> Content {
    let section = last { headersBefore[$0] + rowsBefore[$0] * rowHeight <= line }
    var rest = line - headersBefore[section] - rowsBefore[section] * rowHeight
    if headersBefore[section + 1] > headersBefore[section] {
      if rest == 0 { return .header(section: section) }
      rest -= 1
    }
    return .row(rowsBefore[section] + rest / rowHeight, line: rest % rowHeight)
  }

  // The last section for which `isBefore` holds; it holds for the first and, once false, stays so.
  private func last(where isBefore: (Int) -> Bool) -> Int {
    var low = 0
    var high = rowsBefore.count - 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if isBefore(middle) { low = middle } else { high = middle }
    }
    return low
  }
}
