/// The distribution of the cells of one axis among consecutive nodes.
///
/// 1. Each node gets its minimum. If there isn't enough space, nodes are served by priority, then
///    in order. A node with a negative priority gets its minimum or nothing.
/// 2. Nodes that don't grow get up to their ideal length. Those that need the least are served
///    first, so that long texts are shortened before short ones.
/// 3. Nodes that grow share the rest by weight, within their limits. Edges are rounded to whole
///    cells: 10 cells for three nodes become 3, 4, and 3.
enum SpaceDistribution {
  /// Returns the length of each node, at most `available` in total.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of nodes, or O(*n*²) if each growing
  ///   node reaches its own limit.
  static func distribute(_ available: Int, among extents: [SizeRequirement], priorities: [Int])
    -> [Int]
  {
    if let enough = ideals(of: extents, in: available) { return enough }
    var lengths = [Int](repeating: 0, count: extents.count)
    var remaining = max(0, available)

    let byPriority = extents.indices.sorted {
      priorities[$0] != priorities[$1] ? priorities[$0] > priorities[$1] : $0 < $1
    }
    var isLeftOut = [Bool](repeating: false, count: extents.count)
    for index in byPriority {
      isLeftOut[index] = priorities[index] < 0 && remaining < extents[index].minimum
      if isLeftOut[index] { continue }
      lengths[index] = min(remaining, extents[index].minimum)
      remaining -= lengths[index]
    }

    let rigid = byPriority.filter { extents[$0].weight == 0 && !isLeftOut[$0] }
    remaining -= raise(rigid, of: extents, priorities: priorities, by: remaining, lengths: &lengths)

    let growing = extents.indices.filter { extents[$0].weight > 0 && !isLeftOut[$0] }
    if remaining > 0, !growing.isEmpty {
      // Nodes of equal weight get equal totals, so the cells they already have are included.
      let pool = growing.reduce(remaining) { $0 + lengths[$1] }
      grow(growing, of: extents, to: pool, lengths: &lengths)
    }
    return lengths
  }

  // A fast path for the most common case: no node grows, and there is enough space for all.
  private static func ideals(of extents: [SizeRequirement], in available: Int) -> [Int]? {
    var sum = 0
    for extent in extents {
      if extent.weight > 0 { return nil }
      sum += extent.ideal
    }
    return sum <= available ? extents.map(\.ideal) : nil
  }

  // Gives rigid nodes, grouped by priority, up to their ideal length, and returns the cells used.
  private static func raise(
    _ rigid: [Int], of extents: [SizeRequirement], priorities: [Int], by available: Int,
    lengths: inout [Int]
  ) -> Int {
    var remaining = available
    var start = 0
    while start < rigid.count {
      let priority = priorities[rigid[start]]
      let end = rigid[start...].firstIndex { priorities[$0] != priority } ?? rigid.count
      let needs = rigid[start..<end].map { (index: $0, cells: extents[$0].ideal - lengths[$0]) }
      let bySize = needs.sorted { $0.cells != $1.cells ? $0.cells < $1.cells : $0.index < $1.index }
      for (served, need) in bySize.enumerated() {
        // An equal part of the remaining cells, at most what is needed. Earlier nodes leave the odd
        // cell to later ones, which need more.
        let part = min(need.cells, remaining / (bySize.count - served))
        lengths[need.index] += part
        remaining -= part
      }
      start = end
    }
    return available - remaining
  }

  private static func grow(
    _ growing: [Int], of extents: [SizeRequirement], to pool: Int, lengths: inout [Int]
  ) {
    var open = growing
    var pool = pool
    while !open.isEmpty {
      let parts = weightedShares(of: pool, weights: open.map { extents[$0].weight })
      let limited = zip(open, parts).map { index, part in
        min(max(part, extents[index].minimum), extents[index].maximum)
      }
      // If the limits require more than there is, nodes below their minimum get their minimum. If
      // they leave cells over, nodes above their maximum get their maximum. The others share again.
      let excess = limited.reduce(0, +) - pool
      if excess == 0 {
        for (index, length) in zip(open, limited) { lengths[index] = length }
        return
      }
      for position in open.indices.reversed()
      where excess > 0 ? limited[position] > parts[position] : limited[position] < parts[position] {
        let index = open.remove(at: position)
        lengths[index] = limited[position]
        pool -= limited[position]
      }
    }
  }

  /// Returns `pool` divided by weight, with rounded edges so that the sum is exact.
  static func weightedShares(of pool: Int, weights: [Int]) -> [Int] {
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
