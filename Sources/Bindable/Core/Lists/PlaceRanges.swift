/// Places of a list in ascending order; neighbours in a section are kept as one range.
public struct PlaceRanges: Hashable, Sendable, Codable {
  @usableFromInline
  struct Run: Hashable, Sendable, Codable {
    @usableFromInline var section: Int32
    @usableFromInline var lower: Int32
    @usableFromInline var upper: Int32
  }

  // Ascending; no two of a section touch.
  @usableFromInline var runs: [Run] = []

  /// How many places there are.
  public private(set) var count = 0

  /// No places.
  public init() {}

  /// Rows of one section.
  public init(_ rows: IndexRanges, section: Int) { append(rows, section: section) }

  /// Whether there is no place.
  public var isEmpty: Bool { runs.isEmpty }

  /// The places as ranges of rows, ascending.
  public var ranges: [(section: Int, rows: Range<Int>)] {
    runs.map { (Int($0.section), Int($0.lower)..<Int($0.upper)) }
  }

  /// Adds a place behind all others.
  mutating func append(_ place: ListPlace) {
    append(place.row..<place.row + 1, section: place.section)
  }

  /// Adds rows of a section behind all others.
  mutating func append(_ rows: Range<Int>, section: Int) {
    guard !rows.isEmpty else { return }
    count += rows.count
    let (lower, upper) = (Int32(rows.lowerBound), Int32(rows.upperBound))
    if let last = runs.last, last.section == section, last.upper == lower {
      runs[runs.count - 1].upper = upper
    } else {
      runs.append(Run(section: Int32(section), lower: lower, upper: upper))
    }
  }

  mutating func append(_ rows: IndexRanges, section: Int) {
    for run in rows.runs { append(Int(run.lower)..<Int(run.upper), section: section) }
  }

  init(unsorted places: [ListPlace]) {
    for place in places.sorted() { append(place) }
  }
}

extension PlaceRanges: Sequence {
  /// Goes through the places, ascending.
  public struct Iterator: IteratorProtocol {
    var runs: [Run]
    var run = 0
    var row: Int32 = -1

    /// The next place.
    public mutating func next() -> ListPlace? {
      guard run < runs.count else { return nil }
      let current = runs[run]
      row = row < current.lower ? current.lower : row
      let place = ListPlace(section: Int(current.section), row: Int(row))
      row += 1
      if row == current.upper {
        run += 1
        row = -1
      }
      return place
    }
  }

  /// Goes through the places, ascending.
  public func makeIterator() -> Iterator { Iterator(runs: runs) }

  /// The number of places.
  public var underestimatedCount: Int { count }
}

extension PlaceRanges: ExpressibleByArrayLiteral, CustomStringConvertible {
  /// Places in any order, each of them once.
  public init(arrayLiteral places: ListPlace...) { self.init(unsorted: places) }

  /// The ranges: `0.1, 2.4…6`.
  public var description: String {
    runs.map { run in
      "\(run.section).\(run.lower)" + (run.upper == run.lower + 1 ? "" : "…\(run.upper - 1)")
    }.joined(separator: ", ")
  }
}
