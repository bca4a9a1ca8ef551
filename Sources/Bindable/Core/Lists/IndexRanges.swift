/// Positions in ascending order; neighbours are kept as one range.
///
/// ```swift
/// let positions: IndexRanges = [1, 4, 5, 6]
/// positions.ranges   // [1..<2, 4..<7]
/// Array(positions)   // [1, 4, 5, 6]
/// ```
///
/// A thousand rows that were added at the end take as much memory as one.
public struct IndexRanges: Hashable, Sendable, Codable {
  @usableFromInline
  struct Run: Hashable, Sendable, Codable {
    @usableFromInline var lower: Int32
    @usableFromInline var upper: Int32
    /// How many positions are in the runs before it.
    @usableFromInline var before: Int32
  }

  // Ascending; no two touch.
  @usableFromInline var runs: [Run] = []

  /// How many positions there are.
  public internal(set) var count = 0

  /// No positions.
  @inlinable public init() {}

  /// The positions from `range.lowerBound` up to and without `range.upperBound`.
  public init(_ range: Range<Int>) { append(range) }

  /// Whether there is no position.
  @inlinable public var isEmpty: Bool { runs.isEmpty }

  /// The positions as ranges, ascending, no two of which touch.
  public var ranges: [Range<Int>] { runs.map { Int($0.lower)..<Int($0.upper) } }

  /// Whether `position` is one of them.
  ///
  /// - Complexity: O(log *n*) in the number of ranges.
  public func contains(_ position: Int) -> Bool {
    let index = runs.firstBeyond { Int($0.upper) > position }
    return index < runs.count && Int(runs[index].lower) <= position
  }

  /// Adds a position behind all others.
  @inlinable
  mutating func append(_ position: Int) { append(position..<position + 1) }

  /// Adds positions behind all others.
  @usableFromInline
  mutating func append(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    let (lower, upper) = (Int32(range.lowerBound), Int32(range.upperBound))
    if let last = runs.last, last.upper == lower {
      runs[runs.count - 1].upper = upper
    } else {
      runs.append(Run(lower: lower, upper: upper, before: Int32(count)))
    }
    count += range.count
  }

  mutating func removeAll() {
    runs.removeAll(keepingCapacity: true)
    count = 0
  }

  /// Brings ranges in order that were not added in order.
  mutating func sort() {
    let unsorted = runs.sorted { $0.lower < $1.lower }
    self = IndexRanges()
    for run in unsorted { append(Int(run.lower)..<Int(run.upper)) }
  }

  /// The positions of `bounds` among them, as ranges.
  func runs(in bounds: Range<Int>) -> some Sequence<Range<Int>> {
    runs[runs.firstBeyond { $0.upper > bounds.lowerBound }...].lazy
      .prefix { $0.lower < bounds.upperBound }
      .map { (Int($0.lower)..<Int($0.upper)).clamped(to: bounds) }
  }

  /// The positions of both; `others` are ascending and not among these.
  func union(_ others: some Sequence<Int32>) -> IndexRanges {
    var all = IndexRanges()
    all.runs.reserveCapacity(runs.count)
    var rest = runs[...]
    for other in others {
      while let run = rest.first, run.lower < other {
        all.append(Int(run.lower)..<Int(run.upper))
        rest.removeFirst()
      }
      all.append(Int(other))
    }
    for run in rest { all.append(Int(run.lower)..<Int(run.upper)) }
    return all
  }

  /// The positions of a list in any order, each of them once.
  init(unsorted positions: [Int]) {
    for position in positions.sorted() where runs.last.map({ Int($0.upper) <= position }) ?? true {
      append(position)
    }
  }
}

// The positions that are not among them are numbered by their rank.
//
//   position      0  1  2  3  4  5
//   among them          ×  ×     ×
//   rank          0  1        2
extension IndexRanges {
  /// The rank of a position, or `nil` if it is one of these.
  func rank(of position: Int) -> Int? {
    let index = runs.firstBeyond { Int($0.upper) > position }
    guard index < runs.count else { return position - count }
    return Int(runs[index].lower) <= position ? nil : position - Int(runs[index].before)
  }

  /// How many positions before `position` are not among these.
  func rank(before position: Int) -> Int {
    let index = runs.firstBeyond { Int($0.upper) > position }
    guard index < runs.count else { return position - count }
    return Swift.min(position, Int(runs[index].lower)) - Int(runs[index].before)
  }

  /// The position of a rank.
  func position(ofRank rank: Int) -> Int { run(fromRank: rank).position }

  /// The position of a rank, and how many positions from there on are not among these; many, if none is
  /// behind.
  func run(fromRank rank: Int) -> (position: Int, count: Int) {
    let index = runs.firstBeyond { Int($0.lower - $0.before) > rank }
    guard index < runs.count else { return (rank + count, Int(Int32.max)) }
    let position = rank + Int(runs[index].before)
    return (position, Int(runs[index].lower) - position)
  }
}

extension IndexRanges: Sequence {
  /// Goes through the positions, ascending.
  public struct Iterator: IteratorProtocol {
    var runs: [Run]
    var run = 0
    var position: Int32 = -1

    /// The next position.
    public mutating func next() -> Int? {
      guard run < runs.count else { return nil }
      let current = runs[run]
      position = Swift.max(position, current.lower)
      defer {
        position += 1
        if position == current.upper { run += 1 }
      }
      return Int(position)
    }
  }

  /// Goes through the positions, ascending.
  public func makeIterator() -> Iterator { Iterator(runs: runs) }

  /// The number of positions.
  public var underestimatedCount: Int { count }
}

extension IndexRanges: ExpressibleByArrayLiteral, CustomStringConvertible {
  /// The positions of a list in any order.
  public init(arrayLiteral positions: Int...) { self.init(unsorted: positions) }

  /// The ranges: `1, 4…6`.
  public var description: String {
    runs.map { $0.upper == $0.lower + 1 ? "\($0.lower)" : "\($0.lower)…\($0.upper - 1)" }
      .joined(separator: ", ")
  }
}

extension Array {
  /// The first index whose element `isBeyond`, if that, once true, stays so.
  @inlinable
  func firstBeyond(where isBeyond: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
