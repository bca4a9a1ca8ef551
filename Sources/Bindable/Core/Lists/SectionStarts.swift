/// Where the sections of a list begin, counted through all of them.
@usableFromInline
struct SectionStarts: Hashable, Sendable, Codable {
  // One for each section, and where the last one ends.
  private var positions: [Int32] = [0]

  @usableFromInline init() {}

  /// Sections with these numbers of rows.
  @usableFromInline
  init(_ rowCounts: [Int]) {
    positions.reserveCapacity(rowCounts.count + 1)
    for count in rowCounts { append(count) }
  }

  /// Adds a section with a number of rows.
  mutating func append(_ rowCount: Int) {
    let end = self.rowCount + rowCount
    precondition(end < Int32.max, "A list cannot have 2³¹ rows or more.")
    positions.append(Int32(end))
  }

  /// Adds sections that stand behind these.
  mutating func append(_ others: SectionStarts) {
    for section in 0..<others.sectionCount { append(others.rows(of: section).count) }
  }

  var sectionCount: Int { positions.count - 1 }

  /// The number of rows in all sections.
  @usableFromInline var rowCount: Int { Int(positions[positions.count - 1]) }

  /// Where a section begins.
  subscript(section: Int) -> Int { Int(positions[section]) }

  /// The positions of the rows of a section.
  @usableFromInline
  func rows(of section: Int) -> Range<Int> { self[section]..<self[section + 1] }

  /// The section with a row; if others that begin there are empty, the last of them.
  func section(of position: Int) -> Int { positions.firstBeyond { $0 > position } - 1 }

  /// The sections with some of these rows.
  func sections(of rows: Range<Int>) -> [Int] {
    (section(of: rows.lowerBound)...section(of: rows.upperBound - 1))
      .filter { positions[$0] < positions[$0 + 1] }
  }

  /// The place of a row.
  func place(of position: Int) -> ListPlace {
    let section = section(of: position)
    return ListPlace(section: section, row: position - self[section])
  }

  /// The position of the row at a place.
  func position(of place: ListPlace) -> Int { self[place.section] + place.row }
}
