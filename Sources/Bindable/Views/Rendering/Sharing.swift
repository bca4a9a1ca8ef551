/// How the cells of one axis are shared among nodes that stand one after the other.
///
/// 1. Each gets its minimum; where that is too much, in order of priority, then of place.
/// 2. Those that do not grow get up to their ideal. Who needs little is served first, so that long
///    texts give way before short ones.
/// 3. Those that grow share the rest by weight, within their limits. Where equal parts are no whole
///    cells, the running edge is rounded: 10 among three is 3, 4, 3.
enum Sharing {
  /// The cells of each node, at most `available` in all.
  ///
  /// - Complexity: O(*n* log *n*) in the number of nodes, and O(*n*²) if every one that grows meets
  ///   a limit of its own.
  static func share(_ available: Int, among extents: [Extent], priorities: [Int]) -> [Int] {
    if let enough = ideals(of: extents, in: available) { return enough }
    var lengths = [Int](repeating: 0, count: extents.count)
    var rest = max(0, available)

    let byPriority = extents.indices.sorted {
      priorities[$0] != priorities[$1] ? priorities[$0] > priorities[$1] : $0 < $1
    }
    for index in byPriority {
      lengths[index] = min(rest, extents[index].minimum)
      rest -= lengths[index]
    }

    let rigid = byPriority.filter { extents[$0].weight == 0 }
    rest -= raise(rigid, of: extents, priorities: priorities, by: rest, lengths: &lengths)

    let growing = extents.indices.filter { extents[$0].weight > 0 }
    if rest > 0, !growing.isEmpty {
      // Equal means equal in all, so what those that grow have already is shared again.
      let pool = growing.reduce(rest) { $0 + lengths[$1] }
      grow(growing, of: extents, to: pool, lengths: &lengths)
    }
    return lengths
  }

  // Where nobody grows and there is enough for all, which is so in most columns, nobody waits.
  private static func ideals(of extents: [Extent], in available: Int) -> [Int]? {
    var sum = 0
    for extent in extents {
      if extent.weight > 0 { return nil }
      sum += extent.ideal
    }
    return sum <= available ? extents.map(\.ideal) : nil
  }

  // Gives rigid nodes, in groups of equal priority, up to their ideal; answers what they took.
  private static func raise(
    _ rigid: [Int], of extents: [Extent], priorities: [Int], by available: Int,
    lengths: inout [Int]
  ) -> Int {
    var rest = available
    var start = 0
    while start < rigid.count {
      let priority = priorities[rigid[start]]
      let end = rigid[start...].firstIndex { priorities[$0] != priority } ?? rigid.count
      let needs = rigid[start..<end].map { (index: $0, cells: extents[$0].ideal - lengths[$0]) }
      let bySize = needs.sorted { $0.cells != $1.cells ? $0.cells < $1.cells : $0.index < $1.index }
      for (served, need) in bySize.enumerated() {
        // An even part of what is left, never more than needed. Early ones leave the odd cell to
        // later ones, who need more.
        let part = min(need.cells, rest / (bySize.count - served))
        lengths[need.index] += part
        rest -= part
      }
      start = end
    }
    return available - rest
  }

  private static func grow(
    _ growing: [Int], of extents: [Extent], to pool: Int, lengths: inout [Int]
  ) {
    var open = growing
    var pool = pool
    while !open.isEmpty {
      let parts = shares(of: pool, weights: open.map { extents[$0].weight })
      let limited = zip(open, parts).map { index, part in
        min(max(part, extents[index].minimum), extents[index].maximum)
      }
      // Where the limits ask for more than there is, those that need more than their part get what
      // they need; where they leave something over, those that may not have their part get what
      // they may. The others share again.
      let excess = limited.reduce(0, +) - pool
      if excess == 0 {
        for (index, length) in zip(open, limited) { lengths[index] = length }
        return
      }
      for place in open.indices.reversed()
      where excess > 0 ? limited[place] > parts[place] : limited[place] < parts[place] {
        let index = open.remove(at: place)
        lengths[index] = limited[place]
        pool -= limited[place]
      }
    }
  }

  /// `pool` in parts by weight; the edges between the parts are rounded, so the sum is exact.
  static func shares(of pool: Int, weights: [Int]) -> [Int] {
    let total = weights.reduce(0, +)
    guard total > 0 else { return weights.map { _ in 0 } }
    var reached = 0
    var edge = 0
    return weights.map { weight in
      reached += weight
      let next = (2 * pool * reached + total) / (2 * total)
      defer { edge = next }
      return next - edge
    }
  }
}
