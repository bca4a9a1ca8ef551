extension ChangeSet {
  /// One step of doing a change to a list, row by row.
  public enum Step: Hashable, Sendable {
    /// Take the row at a position out; `movesTo` is where it will come back, if it moves.
    case remove(at: Int, movesTo: Int?)
    /// Put the row of the new list at a position in; `movedFrom` is where it was taken out, if it
    /// moves.
    case insert(at: Int, movedFrom: Int?)
    /// Give the row at a position the content of the new list.
    case update(at: Int)
  }

  /// The change row by row, for whoever can do no more at once.
  ///
  /// All that goes or moves is taken out, the last position first; then all that comes or moves is put
  /// in, the first position first; then contents change, at the new positions.
  ///
  /// - Complexity: O(*c* log *c*) in the number of rows named.
  public var steps: [Step] {
    var steps: [Step] = []
    let byOld = moves.sorted { $0.from32 < $1.from32 }
    var move = byOld.count - 1
    func takeMoves(beyond position: Int) {
      while move >= 0, byOld[move].from > position {
        steps.append(.remove(at: byOld[move].from, movesTo: byOld[move].to))
        move -= 1
      }
    }
    for run in deletes.runs.reversed() {
      for position in (run.lower..<run.upper).reversed() {
        takeMoves(beyond: Int(position))
        steps.append(.remove(at: Int(position), movesTo: nil))
      }
    }
    takeMoves(beyond: -1)
    var next = 0
    func putMoves(before position: Int) {
      while next < moves.count, moves[next].to < position {
        steps.append(.insert(at: moves[next].to, movedFrom: moves[next].from))
        next += 1
      }
    }
    for position in inserts {
      putMoves(before: position)
      steps.append(.insert(at: position, movedFrom: nil))
    }
    putMoves(before: newCount)
    for update in updates { steps.append(.update(at: update.new)) }
    return steps
  }

  /// The moves for a receiver that does one after the other: each takes the row at `from` out and puts
  /// it in at `to`, positions being those of that moment.
  ///
  /// Delete first, last position first; then do these; then insert, first position first.
  ///
  /// - Complexity: O(*c* log *c*) in the number of rows named.
  public var sequentialMoves: [Move] {
    guard !moves.isEmpty else { return [] }
    // Moves are done in the order of their new positions. A row goes directly behind the row that
    // comes before it in the new list, of those that are in line already: the ones that stay and the
    // ones moved so far. Before it there are, then, those in line, and the rows still to be moved that
    // stand before the last one that stays.
    let byOld = moves.indices.sorted { moves[$0].from32 < moves[$1].from32 }
    let oldHoles = Holes(deletes, byOld.lazy.map { moves[$0].from32 })
    let newHoles = Holes(inserts, moves.lazy.map(\.to32))
    var waiting = Tally(count: moves.count)
    var oldOrder = [Int](repeating: 0, count: moves.count)
    for (order, move) in byOld.enumerated() {
      oldOrder[move] = order
      waiting.add(1, at: order)
    }
    // How many moves come from before an old position, and how many go before a new one.
    func from(before position: Int) -> Int {
      byOld.firstBeyond { moves[$0].from >= position }
    }
    let stable = oldCount - deletes.count - moves.count
    return moves.indices.map { move in
      let staying = oldHoles.rank(before: moves[move].from)
      // The moved rows that are in line before the place it leaves.
      let inLine =
        staying < stable
        ? min(move, moves.firstBeyond { $0.to >= newHoles.position(ofRank: staying) }) : move
      let source = staying + inLine + waiting.sum(before: oldOrder[move])
      waiting.add(-1, at: oldOrder[move])
      let stayingBefore = newHoles.rank(before: moves[move].to)
      let waitingBefore =
        stayingBefore > 0
        ? waiting.sum(before: from(before: oldHoles.position(ofRank: stayingBefore - 1))) : 0
      return Move(from: source, to: stayingBefore + move + waitingBefore)
    }
  }

  /// The new list, made of the old one and, for rows that came or differ, of `row`, which gives the
  /// row of the new list at a position.
  ///
  /// ```swift
  /// ChangeSet(from: old, to: new).applied(to: old) { new[$0] } == new
  /// ```
  ///
  /// - Precondition: `old` has `oldCount` rows.
  /// - Complexity: O(*n*)
  public func applied<Row>(to old: [Row], row: (Int) throws -> Row) rethrows -> [Row] {
    precondition(
      old.count == oldCount,
      "This change is of a list of \(oldCount) rows, and the list has \(old.count). It missed a "
        + "change: make a new one with ChangeSet(from:to:).")
    var rows: [Row] = []
    rows.reserveCapacity(newCount)
    let leaving = Holes(deletes, moves.map(\.from32).sorted())
    var stable = 0
    var move = 0
    var insert = inserts.makeIterator()
    var nextInsert = insert.next()
    for position in 0..<newCount {
      if position == nextInsert {
        rows.append(try row(position))
        nextInsert = insert.next()
      } else if move < moves.count, moves[move].to == position {
        rows.append(old[moves[move].from])
        move += 1
      } else {
        rows.append(old[leaving.position(ofRank: stable)])
        stable += 1
      }
    }
    for update in updates { rows[update.new] = try row(update.new) }
    return rows
  }
}

/// Sums over the beginning of a list of numbers that change (a Fenwick tree).
struct Tally {
  private var sums: [Int]

  init(count: Int) { sums = Array(repeating: 0, count: count + 1) }

  mutating func add(_ number: Int, at index: Int) {
    var place = index + 1
    while place < sums.count {
      sums[place] += number
      place += place & -place
    }
  }

  func sum(before index: Int) -> Int {
    var place = index
    var sum = 0
    while place > 0 {
      sum += sums[place]
      place &= place - 1
    }
    return sum
  }
}
