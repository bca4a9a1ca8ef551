/// The start indexes of the sections of a list, counting the items of all sections.
@usableFromInline
struct SectionStarts: Hashable, Sendable {
  // One for each section, followed by the end of the last one.
  private var positions: [Int32] = [0]

  @usableFromInline init() {}

  /// Creates the starts of sections with the given numbers of items.
  @usableFromInline
  init(_ itemCounts: [Int]) {
    positions.reserveCapacity(itemCounts.count + 1)
    for count in itemCounts { append(count) }
  }

  /// Appends a section with a number of items.
  mutating func append(_ itemCount: Int) {
    let (end, isTooLarge) = self.itemCount.addingReportingOverflow(itemCount)
    Self.check(isTooLarge ? .max : end)
    positions.append(Int32(end))
  }

  /// Checks the number of items of a list.
  static func check(_ itemCount: Int) {
    precondition(
      itemCount >= 0 && itemCount < Int32.max,
      "A list must have from 0 to 2³¹ − 2 items, but has \(itemCount).")
  }

  /// Appends the sections of another list.
  mutating func append(_ others: SectionStarts) {
    for section in 0..<others.sectionCount { append(others.items(of: section).count) }
  }

  var sectionCount: Int { positions.count - 1 }

  /// The number of items in all sections.
  @usableFromInline var itemCount: Int { Int(positions[positions.count - 1]) }

  /// The start index of a section.
  subscript(section: Int) -> Int { Int(positions[section]) }

  /// Returns the indexes of the items of a section.
  @usableFromInline
  func items(of section: Int) -> Range<Int> { self[section]..<self[section + 1] }

  /// Returns the section that contains an index, which is the last one that begins at or before it.
  func section(of position: Int) -> Int { positions.partitioningIndex { $0 > position } - 1 }

  /// Returns the nonempty sections that overlap a range of indexes.
  func sections(of items: Range<Int>) -> [Int] {
    (section(of: items.lowerBound)...section(of: items.upperBound - 1))
      .filter { positions[$0] < positions[$0 + 1] }
  }

  /// Returns the index path of an index.
  func indexPath(of position: Int) -> ListIndexPath {
    let section = section(of: position)
    return ListIndexPath(section: section, item: position - self[section])
  }

  /// Returns the index of an index path.
  func position(of indexPath: ListIndexPath) -> Int { self[indexPath.section] + indexPath.item }
}
