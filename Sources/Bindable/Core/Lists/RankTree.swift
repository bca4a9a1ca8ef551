/// Numbers in an order that changes, with the way from a position to the number that is there and back.
///
/// The numbers are 0, 1, 2 … and stand for rows that are kept elsewhere. It is a tree whose nodes have up
/// to 64 parts and know how many numbers are below each:
///
/// ```text
///            [ 3 | 2 ]              how many are below each part
///            ╱       ╲
///     [ 4 | 0 | 2 ]  [ 1 | 3 ]      the numbers, in order
/// ```
///
/// From a position one goes down, subtracting; from a number one goes up from its leaf, adding.
///
/// - Complexity: O(log *n*) for each operation.
final class RankTree {
  // All in one value: a property of an object is checked for exclusive access whenever it is touched,
  // which cost more than the walk.
  private var nodes: RankNodes

  /// The numbers in an order.
  init(_ numbers: some Collection<Int32>, capacity: Int = 0) {
    nodes = RankNodes(numbers, capacity: capacity)
  }

  var count: Int { nodes.count }

  /// Whether a number is in the order.
  func contains(_ number: Int32) -> Bool { nodes.contains(number) }

  /// The position of a number.
  func rank(of number: Int32) -> Int { nodes.rank(of: number) }

  /// The number at a position.
  subscript(rank: Int) -> Int32 { nodes.number(at: rank) }

  /// Puts a number in, so that it is at a position.
  func insert(_ number: Int32, at rank: Int) { nodes.insert(number, at: rank) }

  /// Takes a number out.
  func remove(_ number: Int32) { nodes.remove(number) }

  /// Has another number stand where `number` stands.
  func rename(_ number: Int32, to other: Int32) { nodes.rename(number, to: other) }

  /// Calls `body` with the numbers in order.
  func forEach(_ body: (Int32) -> Void) { nodes.forEach(body) }

  /// The numbers in order.
  var numbers: [Int32] {
    var numbers: [Int32] = []
    numbers.reserveCapacity(count)
    forEach { numbers.append($0) }
    return numbers
  }

  /// Stops if the tree is not in order.
  func checkInvariants() { nodes.checkInvariants() }
}

/// The nodes of a ``RankTree``.
private struct RankNodes {
  private static let width = 64
  private static let filled = 48

  // A node is a row of `width` slots: in a leaf the numbers, else the nodes below it, and in `below` how
  // many numbers are under each of those.
  private var slots: [Int32] = []
  private var below: [Int32] = []
  private var used: [Int32] = []
  private var parents: [Int32] = []
  private var freeNodes: [Int32] = []
  private var leaves: [Int32]
  private var root: Int32 = 0
  // 0: the root is a leaf.
  private var height = 0
  private(set) var count = 0

  init(_ numbers: some Collection<Int32>, capacity: Int) {
    leaves = Array(repeating: -1, count: max(capacity, numbers.count))
    count = numbers.count
    var level: [Int32] = []
    var next = numbers.makeIterator()
    var rest = count
    repeat {
      let node = makeNode()
      let size = min(rest, Self.filled)
      for slot in 0..<size {
        guard let number = next.next() else { break }
        if Int(number) >= leaves.count { makeRoom(for: number) }
        slots[Int(node) * Self.width + slot] = number
        leaves[Int(number)] = node
      }
      used[Int(node)] = Int32(size)
      rest -= size
      level.append(node)
    } while rest > 0
    while level.count > 1 {
      var upper: [Int32] = []
      for start in stride(from: 0, to: level.count, by: Self.filled) {
        let node = makeNode()
        let children = level[start..<min(start + Self.filled, level.count)]
        for (slot, child) in children.enumerated() {
          slots[Int(node) * Self.width + slot] = child
          below[Int(node) * Self.width + slot] = total(of: child, isLeaf: height == 0)
          parents[Int(child)] = node
        }
        used[Int(node)] = Int32(children.count)
        upper.append(node)
      }
      level = upper
      height += 1
    }
    root = level[0]
  }

  private mutating func makeNode() -> Int32 {
    if let node = freeNodes.popLast() {
      used[Int(node)] = 0
      parents[Int(node)] = -1
      return node
    }
    let node = Int32(used.count)
    used.append(0)
    parents.append(-1)
    slots.append(contentsOf: repeatElement(0, count: Self.width))
    below.append(contentsOf: repeatElement(0, count: Self.width))
    return node
  }

  private mutating func makeRoom(for number: Int32) {
    leaves.append(
      contentsOf: repeatElement(-1, count: max(Int(number) + 1 - leaves.count, leaves.count / 2)))
  }

  private func total(of node: Int32, isLeaf: Bool) -> Int32 {
    if isLeaf { return used[Int(node)] }
    var sum: Int32 = 0
    let base = Int(node) * Self.width
    for slot in 0..<Int(used[Int(node)]) { sum += below[base + slot] }
    return sum
  }

  private func slot(of entry: Int32, in node: Int32) -> Int {
    let base = Int(node) * Self.width
    var slot = 0
    while slots[base + slot] != entry { slot += 1 }
    return slot
  }

  func contains(_ number: Int32) -> Bool {
    Int(number) < leaves.count && leaves[Int(number)] >= 0
  }

  func rank(of number: Int32) -> Int {
    var node = leaves[Int(number)]
    var rank = slot(of: number, in: node)
    while node != root {
      let parent = parents[Int(node)]
      let base = Int(parent) * Self.width
      var slot = 0
      while slots[base + slot] != node {
        rank += Int(below[base + slot])
        slot += 1
      }
      node = parent
    }
    return rank
  }

  func number(at rank: Int) -> Int32 {
    var node = root
    var rest = Int32(rank)
    for _ in 0..<height {
      let base = Int(node) * Self.width
      var slot = 0
      while below[base + slot] <= rest {
        rest -= below[base + slot]
        slot += 1
      }
      node = slots[base + slot]
    }
    return slots[Int(node) * Self.width + Int(rest)]
  }

  mutating func insert(_ number: Int32, at rank: Int) {
    if Int(number) >= leaves.count { makeRoom(for: number) }
    var node = root
    var rest = Int32(rank)
    for _ in 0..<height {
      let base = Int(node) * Self.width
      var slot = 0
      let last = Int(used[Int(node)]) - 1
      while slot < last, below[base + slot] < rest {
        rest -= below[base + slot]
        slot += 1
      }
      below[base + slot] += 1
      node = slots[base + slot]
    }
    count += 1
    if Int(used[Int(node)]) == Self.width {
      let right = split(node, level: 0)
      if rest > used[Int(node)] {
        rest -= used[Int(node)]
        node = right
      }
      place(number, in: node, at: Int(rest))
      // The split has counted what was there; those above count the number already.
      recount(node)
    } else {
      place(number, in: node, at: Int(rest))
    }
    leaves[Int(number)] = node
  }

  private mutating func recount(_ leaf: Int32) {
    let parent = parents[Int(leaf)]
    guard parent >= 0 else { return }
    below[Int(parent) * Self.width + slot(of: leaf, in: parent)] = used[Int(leaf)]
  }

  private mutating func place(_ entry: Int32, in node: Int32, at slot: Int, below number: Int32 = 0)
  {
    let start = Int(node) * Self.width + slot
    let rest = Int(used[Int(node)]) - slot
    slots.makeGap(at: start, before: rest)
    slots[start] = entry
    below.makeGap(at: start, before: rest)
    below[start] = number
    used[Int(node)] += 1
  }

  /// Moves the second half of a full node to a new one behind it, which it returns.
  private mutating func split(_ node: Int32, level: Int) -> Int32 {
    if node != root, Int(used[Int(parents[Int(node)])]) == Self.width {
      _ = split(parents[Int(node)], level: level + 1)
    }
    let right = makeNode()
    let half = Self.width / 2
    let (from, to) = (Int(node) * Self.width, Int(right) * Self.width)
    for slot in 0..<half {
      let entry = slots[from + half + slot]
      slots[to + slot] = entry
      below[to + slot] = below[from + half + slot]
      if level == 0 { leaves[Int(entry)] = right } else { parents[Int(entry)] = right }
    }
    used[Int(node)] = Int32(half)
    used[Int(right)] = Int32(half)
    let isLeaf = level == 0
    if node == root {
      root = makeNode()
      height += 1
      parents[Int(node)] = root
      place(node, in: root, at: 0, below: total(of: node, isLeaf: isLeaf))
      parents[Int(right)] = root
      place(right, in: root, at: 1, below: total(of: right, isLeaf: isLeaf))
    } else {
      let parent = parents[Int(node)]
      let place = slot(of: node, in: parent)
      below[Int(parent) * Self.width + place] = total(of: node, isLeaf: isLeaf)
      parents[Int(right)] = parent
      self.place(right, in: parent, at: place + 1, below: total(of: right, isLeaf: isLeaf))
    }
    return right
  }

  mutating func remove(_ number: Int32) {
    var node = leaves[Int(number)]
    leaves[Int(number)] = -1
    count -= 1
    take(slot(of: number, in: node), from: node)
    while node != root {
      let parent = parents[Int(node)]
      let place = slot(of: node, in: parent)
      if used[Int(node)] == 0 {
        take(place, from: parent)
        freeNodes.append(node)
      } else {
        below[Int(parent) * Self.width + place] -= 1
      }
      node = parent
    }
    while height > 0, used[Int(root)] == 1 {
      freeNodes.append(root)
      root = slots[Int(root) * Self.width]
      parents[Int(root)] = -1
      height -= 1
    }
    if height > 0, used[Int(root)] == 0 { height = 0 }
  }

  private mutating func take(_ slot: Int, from node: Int32) {
    let start = Int(node) * Self.width + slot
    used[Int(node)] -= 1
    let rest = Int(used[Int(node)]) - slot
    slots.closeGap(at: start, before: rest)
    below.closeGap(at: start, before: rest)
  }

  mutating func rename(_ number: Int32, to other: Int32) {
    let leaf = leaves[Int(number)]
    slots[Int(leaf) * Self.width + slot(of: number, in: leaf)] = other
    leaves[Int(number)] = -1
    leaves[Int(other)] = leaf
  }

  func forEach(_ body: (Int32) -> Void) {
    var path: [(node: Int32, slot: Int)] = [(root, 0)]
    while let (node, slot) = path.last {
      let base = Int(node) * Self.width
      if path.count == height + 1 {
        for slot in 0..<Int(used[Int(node)]) { body(slots[base + slot]) }
        path.removeLast()
      } else if slot < Int(used[Int(node)]) {
        path[path.count - 1].slot += 1
        path.append((slots[base + slot], 0))
      } else {
        path.removeLast()
      }
    }
  }

  func checkInvariants() {
    func check(_ node: Int32, _ level: Int) -> Int {
      var sum = 0
      let base = Int(node) * Self.width
      precondition(level == height || used[Int(node)] > 0 || count == 0)
      for slot in 0..<Int(used[Int(node)]) {
        if level == 0 {
          precondition(leaves[Int(slots[base + slot])] == node, "A number is in another leaf.")
          sum += 1
        } else {
          precondition(parents[Int(slots[base + slot])] == node, "A node has another parent.")
          let part = check(slots[base + slot], level - 1)
          precondition(part == Int(below[base + slot]), "\(part) are below, not as noted.")
          sum += part
        }
      }
      return sum
    }
    precondition(check(root, height) == count, "The count is wrong.")
  }
}

extension [Int32] {
  /// Moves `count` numbers, from `start` on, one place back; the one behind them is lost.
  fileprivate mutating func makeGap(at start: Int, before count: Int) {
    guard count > 0 else { return }
    precondition(start >= 0 && start + count < self.count)
    withUnsafeMutableBufferPointer { numbers in
      guard let base = numbers.baseAddress else { return }
      (base + start + 1).update(from: base + start, count: count)
    }
  }

  /// Moves the `count` numbers behind `start` one place forward; the one there is lost.
  fileprivate mutating func closeGap(at start: Int, before count: Int) {
    guard count > 0 else { return }
    precondition(start >= 0 && start + count < self.count)
    withUnsafeMutableBufferPointer { numbers in
      guard let base = numbers.baseAddress else { return }
      (base + start).update(from: base + start + 1, count: count)
    }
  }
}
