/// The cells of a frame that may have changed, as one range of columns for each row.
struct DirtyRegion {
  private var columns: [Range<Int>]
  /// The rows with changed cells, in the order of their first change.
  private(set) var rows: [Int] = []

  init(height: Int) { columns = Array(repeating: 0..<0, count: height) }

  func columns(inRow row: Int) -> Range<Int> { columns[row] }

  mutating func insert(row: Int, columns new: Range<Int>) {
    guard !new.isEmpty else { return }
    let known = columns[row]
    if known.isEmpty {
      rows.append(row)
      columns[row] = new
    } else {
      columns[row] =
        min(known.lowerBound, new.lowerBound)..<max(known.upperBound, new.upperBound)
    }
  }

  mutating func removeAll() {
    for row in rows { columns[row] = 0..<0 }
    rows.removeAll(keepingCapacity: true)
  }
}
