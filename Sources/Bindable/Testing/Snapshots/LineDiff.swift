/// An edit of a text: a line to keep, remove, or insert.
///
/// Used only by `UnifiedDiff`.
enum LineDiff: Equatable {
  case keep(old: Int, new: Int)
  case remove(old: Int)
  case insert(new: Int)

  /// Returns the edits that turn one text into another, in order.
  ///
  /// The number of edits is minimal as long as there are fewer than `lookahead` edits between two
  /// matches, as in any readable diff. Otherwise, the edits are correct but may not be minimal.
  ///
  /// - Complexity: O((old + new) × `lookahead`).
  static func edits(from old: [String], to new: [String], reach: Int = 100) -> [LineDiff] {
    var numbers: [[UInt8]: Int] = [:]
    func number(_ line: String) -> Int {
      let key = Array(line.utf8)
      if let known = numbers[key] { return known }
      numbers[key] = numbers.count
      return numbers.count - 1
    }
    return edits(from: old.map(number), to: new.map(number), reach: reach)
  }

  private static func edits(from old: [Int], to new: [Int], reach: Int) -> [LineDiff] {
    var result: [LineDiff] = []
    result.reserveCapacity(max(old.count, new.count))
    var at = Point(old: 0, new: 0)
    while at.old < old.count || at.new < new.count {
      let step = nextStretch(from: at, old, new, reach: reach)
      result += step.edits
      at = step.end
    }
    return result
  }

  private struct Point {
    var old: Int
    var new: Int
  }

  // Myers' greedy algorithm, from `start`: after n edits, `furthest` contains the largest reachable
  // `old` for each diagonal (old − new). The search stops at the end of both texts or after
  // `lookahead` edits, so that texts with nothing in common don't take quadratic time. It then
  // takes the path that reached furthest, and the caller continues from there. Each stretch
  // advances by at least `lookahead` lines.
  //
  //             old →
  //        ┌───────────────
  //    new │ ╲   keep: along a diagonal
  //     ↓  │  → remove: one diagonal up   ↓ insert: one diagonal down
  private static func nextStretch(
    from start: Point, _ old: [Int], _ new: [Int], reach: Int
  ) -> (edits: [LineDiff], end: Point) {
    let size = Point(old: old.count - start.old, new: new.count - start.new)
    let limit = min(reach, size.old + size.new)
    var furthest = FurthestReachingPaths(limit: limit, size: size)
    var history: [FurthestReachingPaths] = []
    for count in 0...limit {
      history.append(furthest)
      var best = Point(old: 0, new: 0)
      for diagonal in stride(from: -count, through: count, by: 2) {
        guard let entry = history[count].entry(into: diagonal, after: count) else {
          furthest[diagonal] = nil
          continue
        }
        var x = entry.x
        while x < size.old, x - diagonal < size.new,
          old[start.old + x] == new[start.new + x - diagonal]
        {
          x += 1
        }
        furthest[diagonal] = x
        if 2 * x - diagonal >= best.old + best.new { best = Point(old: x, new: x - diagonal) }
      }
      if count == limit || best.old + best.new == size.old + size.new {
        let end = Point(old: start.old + best.old, new: start.new + best.new)
        return (trace(back: history, from: start, to: end), end)
      }
    }
    return ([], start)
  }

  private static func trace(
    back history: [FurthestReachingPaths], from start: Point, to end: Point
  ) -> [LineDiff] {
    var edits: [LineDiff] = []
    var at = end
    for count in history.indices.reversed() {
      let diagonal = (at.old - start.old) - (at.new - start.new)
      guard let entry = history[count].entry(into: diagonal, after: count) else { break }
      while at.old - start.old > entry.x {
        at = Point(old: at.old - 1, new: at.new - 1)
        edits.append(.keep(old: at.old, new: at.new))
      }
      switch entry.edit {
      case .insertion:
        at.new -= 1
        edits.append(.insert(new: at.new))
      case .removal:
        at.old -= 1
        edits.append(.remove(old: at.old))
      case .start: break
      }
    }
    return edits.reversed()
  }

  /// The furthest `old` reached on each diagonal, or `nil` if it's outside the texts.
  private struct FurthestReachingPaths {
    enum Edit { case start, insertion, removal }

    let size: Point
    let middle: Int
    var reached: [Int?]

    init(limit: Int, size: Point) {
      self.size = size
      middle = limit + 1
      reached = Array(repeating: nil, count: 2 * middle + 1)
    }

    subscript(diagonal: Int) -> Int? {
      get { reached[middle + diagonal] }
      set { reached[middle + diagonal] = newValue }
    }

    // Returns the point at which the n-th edit enters a diagonal: by an insertion from the diagonal
    // above or a removal from the one below, whichever is further.
    func entry(into diagonal: Int, after count: Int) -> (x: Int, edit: Edit)? {
      if count == 0 { return (0, .start) }
      var result: (x: Int, edit: Edit)?
      if let above = self[diagonal + 1], above - diagonal <= size.new {
        result = (above, .insertion)
      }
      if let below = self[diagonal - 1], below < size.old, below + 1 > result?.x ?? -1 {
        result = (below + 1, .removal)
      }
      return result
    }
  }
}
