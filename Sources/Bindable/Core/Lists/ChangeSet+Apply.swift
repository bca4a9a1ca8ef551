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

  /// The change row by row, of a list without sections, for whoever can do no more at once.
  ///
  /// All that goes or moves is taken out, the last position first; then all that comes or moves is put
  /// in, the first position first; then contents change, at the new positions.
  ///
  /// - Complexity: O(*c* log *c*) in the number of rows named.
  public var steps: [Step] {
    var removed = deletes.map { (at: $0, movesTo: nil as Int?) }
    removed += moves.map { ($0.from, $0.to) }
    var inserted = inserts.map { (at: $0, movedFrom: nil as Int?) }
    inserted += moves.map { ($0.to, $0.from) }
    var steps: [Step] = []
    for (position, target) in removed.sorted(by: { $0.at > $1.at }) {
      steps.append(.remove(at: position, movesTo: target))
    }
    for (position, source) in inserted.sorted(by: { $0.at < $1.at }) {
      steps.append(.insert(at: position, movedFrom: source))
    }
    return steps + updates.map { .update(at: $0.new) }
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
    let leaving = deletes.union(byOld.lazy.map { moves[$0].from32 })
    let coming = inserts.union(moves.lazy.map(\.to32))
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
      let staying = leaving.rank(before: moves[move].from)
      // The moved rows that are in line before the place it leaves.
      let inLine =
        staying < stable
        ? min(move, moves.firstBeyond { $0.to >= coming.position(ofRank: staying) }) : move
      let source = staying + inLine + waiting.sum(before: oldOrder[move])
      waiting.add(-1, at: oldOrder[move])
      let stayingBefore = coming.rank(before: moves[move].to)
      let waitingBefore =
        stayingBefore > 0
        ? waiting.sum(before: from(before: leaving.position(ofRank: stayingBefore - 1))) : 0
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
  /// The rows of a list with sections are those of all its sections, one after the other.
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
    for run in runs {
      if run.start < 0 {
        for _ in 0..<run.count { rows.append(try row(rows.count)) }
      } else {
        rows += old[Int(run.start)..<Int(run.start + run.count)]
      }
    }
    for update in updates { rows[update.new] = try row(update.new) }
    return rows
  }

  /// What the new list is made of, from its first row to its last.
  ///
  /// - Complexity: O(*c* log *c* + *s*)
  var runs: [RowRun] {
    var runs: [RowRun] = []
    let leaving = deletes.union(moves.map(\.from32).sorted())
    var inserts = inserts.runs[...]
    var moves = moves[...]
    var position: Int32 = 0
    // Rows up to an end; those that are not named are the ones from a rank on, or all came.
    func add(upTo end: Int32, fromRank first: Int?) {
      var rank = first ?? 0
      while position < end {
        var run = RowRun(start: -1, count: end - position)
        if let move = moves.first, move.to32 == position {
          run = RowRun(start: move.from32, count: 1)
          moves.removeFirst()
        } else if let insert = inserts.first, insert.lower <= position {
          run.count = min(run.count, insert.upper - position)
          if insert.upper == position + run.count { inserts.removeFirst() }
        } else {
          run.count = min(
            run.count, (moves.first?.to32 ?? end) - position,
            (inserts.first?.lower ?? end) - position)
          if first != nil {
            let (old, count) = leaving.run(fromRank: rank)
            run = RowRun(start: Int32(old), count: min(run.count, Int32(count)))
            rank += Int(run.count)
          }
        }
        position += run.count
        runs.appendRun(run)
      }
    }
    guard case .several(let sections, let oldStarts, let newStarts) = sectioning else {
      add(upTo: Int32(newCount), fromRank: 0)
      return runs
    }
    for (section, old) in sections.pairs.olds.enumerated() {
      let first = old < 0 ? nil : leaving.rank(before: oldStarts[Int(old)])
      add(upTo: Int32(newStarts.rows(of: section).upperBound), fromRank: first)
    }
    return runs
  }
}

/// Rows that are neighbors now and were before; or that were not there, then `start` is -1.
struct RowRun {
  var start: Int32
  var count: Int32

  /// Whether another run goes on where this one ends.
  func isFollowed(by next: RowRun) -> Bool {
    start < 0 ? next.start < 0 : next.start == start + count
  }
}

extension [RowRun] {
  /// Adds a run at the end, to the last one if they are one.
  mutating func appendRun(_ run: RowRun) {
    if let last, last.isFollowed(by: run) {
      self[count - 1].count += run.count
    } else {
      append(run)
    }
  }
}
