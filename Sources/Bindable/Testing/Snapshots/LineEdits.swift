/// How one text becomes another, line by line: what to keep, to remove and to insert.
///
/// Used by `UnifiedDiff`, and by nothing else.
enum LineEdit: Equatable {
  case keep(old: Int, new: Int)
  case remove(old: Int)
  case insert(new: Int)

  /// The edits from one text to another, in order.
  ///
  /// The edits are as few as can be while fewer than `reach` of them lie between two
  /// agreements, as in any diff that a person reads. Beyond that they are right but may be more.
  ///
  /// - Complexity: O((old + new) × `reach`), whatever the texts.
  static func edits(from old: [String], to new: [String], reach: Int = 100) -> [LineEdit] {
    var numbers: [[UInt8]: Int] = [:]
    func number(_ line: String) -> Int {
      let key = Array(line.utf8)
      if let known = numbers[key] { return known }
      numbers[key] = numbers.count
      return numbers.count - 1
    }
    return edits(from: old.map(number), to: new.map(number), reach: reach)
  }

  private static func edits(from old: [Int], to new: [Int], reach: Int) -> [LineEdit] {
    var result: [LineEdit] = []
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

  // The greedy method of Myers, from `start`: after n edits, `furthest` has for every diagonal
  // (old − new) the largest `old` that can be reached. It stops at the end of both texts or, so
  // that texts with nothing in common cost no square, after `reach` edits; then it takes the path
  // that came furthest and the caller begins anew there. A stretch puts at least `reach` lines
  // behind it.
  //
  //             old →
  //        ┌───────────────
  //    new │ ╲   keep: along a diagonal
  //     ↓  │  → remove: one diagonal up   ↓ insert: one diagonal down
  private static func nextStretch(
    from start: Point, _ old: [Int], _ new: [Int], reach: Int
  ) -> (edits: [LineEdit], end: Point) {
    let size = Point(old: old.count - start.old, new: new.count - start.new)
    let limit = min(reach, size.old + size.new)
    var furthest = Furthest(limit: limit, size: size)
    var history: [Furthest] = []
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
    back history: [Furthest], from start: Point, to end: Point
  ) -> [LineEdit] {
    var edits: [LineEdit] = []
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

  /// How far along `old` each diagonal was followed; `nil` where it runs outside of the texts.
  private struct Furthest {
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

    // Where the n-th edit enters a diagonal: by an insertion from the one above or by a removal
    // from the one below, whichever is further along.
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
