/// An order of numbers that changes, with lookup from index to number and from number to index.
///
/// The numbers are 0, 1, 2, …, and stand for items stored elsewhere. They're in leaves of up to 128
/// numbers, and a ``FenwickTree`` has the sums of the counts before each leaf:
///
/// ```text
///   leaves       [ 4 | 0 | 2 ]  [ 1 | 3 ]      the numbers, in order
///   before each    0              3
/// ```
///
/// The leaf of an index is found by the sums. The leaf of a number is stored.
///
/// - Complexity: O(log *n*) for each operation. Splitting a full leaf and removing an empty one are
///   O(*n* / 64).
final class OrderStatisticTree {
  // A single value, because each access to a property of an object checks for exclusivity, which
  // costs more than the lookup.
  private var leaves: RankLeaves

  /// Creates a tree of numbers in a given order.
  init(_ numbers: some Collection<Int32>, capacity: Int = 0) {
    leaves = RankLeaves(numbers, capacity: capacity)
  }

  var count: Int { leaves.count }

  /// Returns whether the tree contains a number.
  func contains(_ number: Int32) -> Bool { leaves.contains(number) }

  /// Returns the index of a number.
  func rank(of number: Int32) -> Int { leaves.rank(of: number) }

  /// The number at an index.
  subscript(rank: Int) -> Int32 { leaves.number(at: rank) }

  /// Inserts a number at an index.
  func insert(_ number: Int32, at rank: Int) { leaves.insert(number, at: rank) }

  /// Removes a number.
  func remove(_ number: Int32) { leaves.remove(number) }

  /// Replaces a number with another one at the same index.
  func rename(_ number: Int32, to other: Int32) { leaves.rename(number, to: other) }

  /// Calls a closure for each number, in order.
  func forEach(_ body: (Int32) -> Void) { leaves.forEach(body) }

  /// The numbers in order.
  var numbers: [Int32] {
    var numbers: [Int32] = []
    numbers.reserveCapacity(count)
    forEach { numbers.append($0) }
    return numbers
  }

  /// Stops the program if an invariant of the tree is violated.
  func checkInvariants() { leaves.checkInvariants() }
}

/// The leaves of an ``OrderStatisticTree``.
private struct RankLeaves {
  private static let width = 128
  private static let filled = 96

  // A leaf has `width` slots, and the first `used` slots contain numbers.
  private var slots: [Int32] = []
  private var used: [Int32] = []
  private var freeLeaves: [Int32] = []
  // The leaf of each number; -1: the number isn't in the tree.
  private var leaves: [Int32]
  // The leaves in order (at least one), the index of each, and the sums of `used` in that order.
  private var order: [Int32] = []
  private var positions: [Int32] = []
  private var sums = FenwickTree(count: 0)
  private(set) var count: Int

  init(_ numbers: some Collection<Int32>, capacity: Int) {
    count = numbers.count
    leaves = Array(repeating: -1, count: max(capacity, count))
    var leaf = makeLeaf()
    order = [leaf]
    for number in numbers {
      if Int(used[Int(leaf)]) == Self.filled {
        leaf = makeLeaf()
        order.append(leaf)
      }
      slots[Int(leaf) * Self.width + Int(used[Int(leaf)])] = number
      used[Int(leaf)] += 1
      setLeaf(leaf, of: number)
    }
    recount()
  }

  private mutating func makeLeaf() -> Int32 {
    if let leaf = freeLeaves.popLast() { return leaf }
    used.append(0)
    positions.append(0)
    slots.append(contentsOf: repeatElement(0, count: Self.width))
    return Int32(used.count - 1)
  }

  private mutating func setLeaf(_ leaf: Int32, of number: Int32) {
    if Int(number) >= leaves.count {
      let more = max(Int(number) + 1 - leaves.count, leaves.count / 2)
      leaves.append(contentsOf: repeatElement(-1, count: more))
    }
    leaves[Int(number)] = leaf
  }

  /// Updates the indexes and sums of the leaves after a leaf was inserted or removed.
  private mutating func recount() {
    for (position, leaf) in order.enumerated() { positions[Int(leaf)] = Int32(position) }
    sums = FenwickTree(order.lazy.map { [used] in used[Int($0)] })
  }

  private func slot(of number: Int32, in leaf: Int32) -> Int {
    let base = Int(leaf) * Self.width
    var slot = 0
    while slots[base + slot] != number { slot += 1 }
    return slot
  }

  func contains(_ number: Int32) -> Bool {
    Int(number) < leaves.count && leaves[Int(number)] >= 0
  }

  func rank(of number: Int32) -> Int {
    let leaf = leaves[Int(number)]
    return sums.sum(before: Int(positions[Int(leaf)])) + slot(of: number, in: leaf)
  }

  func number(at rank: Int) -> Int32 {
    let (position, remainder) = sums.index(reaching: rank + 1)
    return slots[Int(order[position]) * Self.width + remainder - 1]
  }

  mutating func insert(_ number: Int32, at rank: Int) {
    var (position, slot) = sums.index(reaching: rank)
    if Int(used[Int(order[position])]) == Self.width {
      split(position)
      (position, slot) = sums.index(reaching: rank)
    }
    let leaf = order[position]
    let start = Int(leaf) * Self.width + slot
    slots.shift(from: start, to: start + 1, count: Int(used[Int(leaf)]) - slot)
    slots[start] = number
    used[Int(leaf)] += 1
    setLeaf(leaf, of: number)
    sums.add(1, at: position)
    count += 1
  }

  /// Moves the second half of a full leaf to a new leaf after it.
  private mutating func split(_ position: Int) {
    let (left, right) = (order[position], makeLeaf())
    let half = Self.width / 2
    let (from, to) = (Int(left) * Self.width + half, Int(right) * Self.width)
    for slot in 0..<half {
      slots[to + slot] = slots[from + slot]
      leaves[Int(slots[to + slot])] = right
    }
    used[Int(left)] = Int32(half)
    used[Int(right)] = Int32(half)
    order.insert(right, at: position + 1)
    recount()
  }

  mutating func remove(_ number: Int32) {
    let leaf = leaves[Int(number)]
    let slot = slot(of: number, in: leaf)
    let start = Int(leaf) * Self.width + slot
    used[Int(leaf)] -= 1
    slots.shift(from: start + 1, to: start, count: Int(used[Int(leaf)]) - slot)
    leaves[Int(number)] = -1
    count -= 1
    let position = Int(positions[Int(leaf)])
    sums.add(-1, at: position)
    if used[Int(leaf)] == 0, order.count > 1 {
      order.remove(at: position)
      freeLeaves.append(leaf)
      recount()
    }
  }

  mutating func rename(_ number: Int32, to other: Int32) {
    let leaf = leaves[Int(number)]
    slots[Int(leaf) * Self.width + slot(of: number, in: leaf)] = other
    leaves[Int(number)] = -1
    leaves[Int(other)] = leaf
  }

  func forEach(_ body: (Int32) -> Void) {
    for leaf in order {
      let base = Int(leaf) * Self.width
      for slot in base..<base + Int(used[Int(leaf)]) { body(slots[slot]) }
    }
  }

  func checkInvariants() {
    var sum = 0
    for (position, leaf) in order.enumerated() {
      precondition(Int(positions[Int(leaf)]) == position, "The stored index of a leaf is wrong.")
      precondition(sums.sum(before: position) == sum, "A stored sum isn't \(sum).")
      precondition(used[Int(leaf)] > 0 || order.count == 1, "An empty leaf must be removed.")
      sum += Int(used[Int(leaf)])
      let base = Int(leaf) * Self.width
      for slot in base..<base + Int(used[Int(leaf)]) {
        precondition(leaves[Int(slots[slot])] == leaf, "The stored leaf of a number is wrong.")
      }
    }
    precondition(sum == count, "The count is wrong.")
  }
}

extension [Int32] {
  /// Moves `count` numbers to other indexes and overwrites the numbers there.
  fileprivate mutating func shift(from start: Int, to target: Int, count: Int) {
    guard count > 0 else { return }
    precondition(Swift.min(start, target) >= 0 && Swift.max(start, target) + count <= self.count)
    withUnsafeMutableBufferPointer { numbers in
      guard let base = numbers.baseAddress else { return }
      (base + target).update(from: base + start, count: count)
    }
  }
}
