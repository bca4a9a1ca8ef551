/// The positions of a list that are taken by rows which are named in a change; the others are
/// numbered by their *rank*.
///
/// ```text
///   position   0  1  2  3  4  5
///   hole          ×  ×        ×
///   rank       0        1  2
/// ```
struct Holes {
  // Ascending, none touching: where each hole begins and ends, and how many positions are in the
  // holes before it.
  private var starts: [Int32] = []
  private var ends: [Int32] = []
  private var before: [Int32] = []
  private(set) var count = 0

  /// The positions of `ranges` and those of `others`, which are ascending and not among them.
  init(_ ranges: IndexRanges, _ others: some Sequence<Int32>) {
    starts.reserveCapacity(ranges.runs.count)
    var runs = ranges.runs.makeIterator()
    var run = runs.next()
    for other in others {
      while let current = run, current.lower < other {
        append(current.lower, current.upper)
        run = runs.next()
      }
      append(other, other + 1)
    }
    while let current = run {
      append(current.lower, current.upper)
      run = runs.next()
    }
  }

  private mutating func append(_ lower: Int32, _ upper: Int32) {
    if let last = ends.last, last == lower {
      ends[ends.count - 1] = upper
    } else {
      starts.append(lower)
      ends.append(upper)
      before.append(Int32(count))
    }
    count += Int(upper - lower)
  }

  /// The rank of a position, or `nil` if it is in a hole.
  func rank(of position: Int) -> Int? {
    // The first hole that ends behind the position.
    let index = ends.firstBeyond { Int($0) > position }
    guard index < ends.count else { return position - count }
    return Int(starts[index]) <= position ? nil : position - Int(before[index])
  }

  /// How many positions before `position` are in no hole.
  func rank(before position: Int) -> Int {
    let index = ends.firstBeyond { Int($0) > position }
    guard index < ends.count else { return position - count }
    return min(position, Int(starts[index])) - Int(before[index])
  }

  /// The position of a rank.
  func position(ofRank rank: Int) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(starts[middle] - before[middle]) > rank { high = middle } else { low = middle + 1 }
    }
    guard low > 0 else { return rank }
    return rank + Int(before[low - 1] + ends[low - 1] - starts[low - 1])
  }

  /// The position of a rank, and how many positions from there on are in no hole; many, if there is no
  /// hole behind.
  func run(fromRank rank: Int) -> (position: Int, count: Int) {
    let position = position(ofRank: rank)
    let index = starts.firstBeyond { Int($0) > position }
    return (position, index < starts.count ? Int(starts[index]) - position : Int(Int32.max))
  }
}
