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
      let position = index + 1
      sums[position] += number
      let next = position + position & -position
      if next < sums.count { sums[next] += sums[position] }
    }
  }

  mutating func add(_ number: Int, at index: Int) {
    var position = index + 1
    while position < sums.count {
      sums[position] += Int32(number)
      position += position & -position
    }
  }

  func sum(before index: Int) -> Int {
    var position = index
    var sum = 0
    while position > 0 {
      sum += Int(sums[position])
      position &= position - 1
    }
    return sum
  }

  /// Returns the first index at which the sum reaches `number`, and `number` minus the earlier sum.
  func index(reaching number: Int) -> (index: Int, remainder: Int) {
    var position = 0
    var remainder = Int32(number)
    var step = 1 << (Int.bitWidth - 1 - (sums.count - 1).leadingZeroBitCount)
    while step > 0 {
      if position + step < sums.count, sums[position + step] < remainder {
        position += step
        remainder -= sums[position]
      }
      step /= 2
    }
    return (position, Int(remainder))
  }
}
