/// A set of indexes in ascending order, stored as ranges.
///
/// ```swift
/// let positions: IndexRanges = [1, 4, 5, 6]
/// positions.ranges   // [1..<2, 4..<7]
/// Array(positions)   // [1, 4, 5, 6]
/// ```
///
/// A thousand items appended at the end take as much memory as one.
public struct IndexRanges: Hashable, Sendable {
  @usableFromInline
  struct Run: Hashable, Sendable {
    @usableFromInline var lower: Int32
    @usableFromInline var upper: Int32
    /// The number of indexes in the runs before this one.
    @usableFromInline var before: Int32
  }

  // Ascending, without adjacent runs.
  @usableFromInline var runs: [Run] = []

  /// The number of indexes.
  public internal(set) var count = 0

  /// Creates an empty set.
  @inlinable public init() {}

  /// Creates a set of the indexes in a range.
  ///
  /// - Precondition: The bounds are from 0 to 2³¹ − 1.
  public init(_ range: Range<Int>) { append(range) }

  /// A Boolean value that indicates whether the set is empty.
  @inlinable public var isEmpty: Bool { runs.isEmpty }

  /// The indexes as ascending ranges, without adjacent ones.
  public var ranges: [Range<Int>] { runs.map { Int($0.lower)..<Int($0.upper) } }

  /// Returns whether the set contains an index.
  ///
  /// - Complexity: O(log *n*) in the number of ranges.
  public func contains(_ position: Int) -> Bool {
    let index = runs.partitioningIndex { Int($0.upper) > position }
    return index < runs.count && Int(runs[index].lower) <= position
  }

  /// Appends an index that is greater than all others.
  @usableFromInline
  mutating func append(_ position: Int) {
    let lower = index32(position), last = runs.count - 1
    if last >= 0, runs[last].upper == lower {
      runs[last].upper = lower + 1
    } else {
      runs.append(Run(lower: lower, upper: lower + 1, before: Int32(truncatingIfNeeded: count)))
    }
    count &+= 1
  }

  /// Appends indexes that are greater than all others.
  @usableFromInline
  mutating func append(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    let (lower, upper) = (index32(range.lowerBound), index32(range.upperBound))
    let last = runs.count - 1
    if last >= 0, runs[last].upper == lower {
      runs[last].upper = upper
    } else {
      runs.append(Run(lower: lower, upper: upper, before: Int32(truncatingIfNeeded: count)))
    }
    count &+= range.count
  }

  mutating func removeAll() {
    runs.removeAll(keepingCapacity: true)
    count = 0
  }

  /// Sorts ranges that were appended out of order.
  mutating func sort() {
    let unsorted = runs.sorted { $0.lower < $1.lower }
    self = IndexRanges()
    for run in unsorted { append(Int(run.lower)..<Int(run.upper)) }
  }

  /// Returns the indexes within `bounds`, as ranges.
  func runs(in bounds: Range<Int>) -> some Sequence<Range<Int>> {
    runs[runs.partitioningIndex { $0.upper > bounds.lowerBound }...].lazy
      .prefix { $0.lower < bounds.upperBound }
      .map { (Int($0.lower)..<Int($0.upper)).clamped(to: bounds) }
  }

  /// Returns the union with `others`, which are ascending and not in the set.
  func union(_ others: some Sequence<Int32>) -> IndexRanges {
    var all = IndexRanges()
    all.runs.reserveCapacity(runs.count)
    var remainingRuns = runs[...]
    for other in others {
      while let run = remainingRuns.first, run.lower < other {
        all.append(Int(run.lower)..<Int(run.upper))
        remainingRuns.removeFirst()
      }
      all.append(Int(other))
    }
    for run in remainingRuns { all.append(Int(run.lower)..<Int(run.upper)) }
    return all
  }

  /// Creates a set of indexes in any order, without duplicates.
  init(unsorted positions: [Int]) {
    let positions = positions.sorted()
    if let last = positions.last, last >= Int32.max { trapOnIndex(last) }
    for position in positions where runs.last.map({ Int($0.upper) <= position }) ?? true {
      append(position)
    }
  }
}

// The indexes that aren't in the set are numbered by their rank.
//
//   index         0  1  2  3  4  5
//   in the set          ×  ×     ×
//   rank          0  1        2
extension IndexRanges {
  /// Returns the rank of an index, or `nil` if the index is in the set.
  func rank(of position: Int) -> Int? {
    let index = runs.partitioningIndex { Int($0.upper) > position }
    guard index < runs.count else { return position - count }
    return Int(runs[index].lower) <= position ? nil : position - Int(runs[index].before)
  }

  /// Returns the number of indexes before `position` that aren't in the set.
  func rank(before position: Int) -> Int {
    let index = runs.partitioningIndex { Int($0.upper) > position }
    guard index < runs.count else { return position - count }
    return Swift.min(position, Int(runs[index].lower)) - Int(runs[index].before)
  }

  /// Returns the index with a rank.
  func position(ofRank rank: Int) -> Int { run(fromRank: rank).position }

  /// Returns the index with a rank, and the number of indexes from there to the next one in the
  /// set, or a large number if there's none.
  func run(fromRank rank: Int) -> (position: Int, count: Int) {
    let index = runs.partitioningIndex { Int($0.lower - $0.before) > rank }
    guard index < runs.count else { return (rank + count, Int(Int32.max)) }
    let position = rank + Int(runs[index].before)
    return (position, Int(runs[index].lower) - position)
  }
}

extension IndexRanges: Sequence {
  /// Returns an iterator over the indexes in ascending order.
  public func makeIterator() -> some IteratorProtocol<Int> {
    runs.lazy.flatMap { Int($0.lower)..<Int($0.upper) }.makeIterator()
  }
}

extension IndexRanges: ExpressibleByArrayLiteral, CustomStringConvertible {
  /// Creates a set of indexes in any order.
  ///
  /// - Precondition: The indexes are from 0 to 2³¹ − 2.
  public init(arrayLiteral positions: Int...) { self.init(unsorted: positions) }

  /// The ranges, such as `1, 4…6`.
  public var description: String {
    runs.map { $0.upper == $0.lower + 1 ? "\($0.lower)" : "\($0.lower)…\($0.upper - 1)" }
      .joined(separator: ", ")
  }
}
