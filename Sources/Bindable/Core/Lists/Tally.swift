/// A Fenwick tree with the prefix sums of numbers that change.
///
/// - Complexity: O(log *n*) for each operation.
struct FenwickTree {
  private var sums: [Int32]

  init(count: Int) { sums = Array(repeating: 0, count: count + 1) }

  /// Creates a tree of nonnegative numbers.
  init(_ numbers: some Collection<Int32>) {
    self.init(count: numbers.count)
    for (index, number) in numbers.enumerated() {
      let place = index + 1
      sums[place] += number
      let next = place + place & -place
      if next < sums.count { sums[next] += sums[place] }
    }
  }

  mutating func add(_ number: Int, at index: Int) {
    var place = index + 1
    while place < sums.count {
      sums[place] += Int32(number)
      place += place & -place
    }
  }

  func sum(before index: Int) -> Int {
    var place = index
    var sum = 0
    while place > 0 {
      sum += Int(sums[place])
      place &= place - 1
    }
    return sum
  }

  /// Returns the first index at which the sum reaches `number`, and `number` minus the earlier sum.
  func index(reaching number: Int) -> (index: Int, rest: Int) {
    var place = 0
    var rest = Int32(number)
    var step = 1 << (Int.bitWidth - 1 - (sums.count - 1).leadingZeroBitCount)
    while step > 0 {
      if place + step < sums.count, sums[place + step] < rest {
        place += step
        rest -= sums[place]
      }
      step /= 2
    }
    return (place, Int(rest))
  }
}
