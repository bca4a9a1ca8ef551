extension ChangeSet {
  /// One step of applying a change to a list, item by item.
  public enum Step: Hashable, Sendable {
    /// Remove the item at an index; `movesTo` is the index of its later insertion, if it moves.
    case remove(at: Int, movesTo: Int?)
    /// Insert the item that the new list has at an index; `movedFrom` is the index it was removed
    /// from, if it moves.
    case insert(at: Int, movedFrom: Int?)
    /// Replace the item at an index with the item of the new list.
    case update(at: Int)
  }

  /// The steps that apply the change item by item, to a list without sections.
  ///
  /// The steps remove deleted and moved items from the last index to the first, insert new and
  /// moved items from the first to the last, and then update items at their new indexes.
  ///
  /// - Complexity: O(*c* log *c*) in the number of items named.
  public var steps: [Step] {
    var removed = deletes.map { (at: $0, movesTo: nil as Int?) }
    removed += moves.map { ($0.from, $0.to) }
    var inserted = inserts.map { (at: $0, movedFrom: nil as Int?) }
    inserted += moves.map { ($0.to, $0.from) }
    let removals = removed.sorted { $0.at > $1.at }.map(Step.remove)
    let insertions = inserted.sorted { $0.at < $1.at }.map(Step.insert)
    return removals + insertions + updates.map { .update(at: $0.new) }
  }

  /// The moves for a receiver that performs them one at a time.
  ///
  /// Each move removes the item at `from` and inserts it at `to`, both as of that moment. Perform
  /// them after the deletes (from the last) and before the inserts (from the first).
  ///
  /// - Complexity: O(*c* log *c*) in the number of items named.
  public var sequentialMoves: [Move] {
    guard !moves.isEmpty else { return [] }
    // Moves are performed in the order of their new indexes. An item goes right after its
    // predecessor in the new list among the placed items: those that stay and those moved so far.
    // Before it, then, are placed items, and items that are still to be moved and come before the
    // last of those that stay.
    let byOld = moves.indices.sorted { moves[$0].from32 < moves[$1].from32 }
    let leaving = deletes.union(byOld.lazy.map { moves[$0].from32 })
    let coming = inserts.union(moves.lazy.map(\.to32))
    var waiting = FenwickTree(count: moves.count)
    var oldOrder = [Int](repeating: 0, count: moves.count)
    for (order, move) in byOld.enumerated() {
      oldOrder[move] = order
      waiting.add(1, at: order)
    }
    // The number of moves from before an old index.
    func from(before position: Int) -> Int {
      byOld.partitioningIndex { moves[$0].from >= position }
    }
    let stable = oldCount - deletes.count - moves.count
    return moves.indices.map { move in
      let staying = leaving.rank(before: moves[move].from)
      // The moved items that are already placed before the index it leaves.
      let inLine =
        staying < stable
        ? min(move, moves.partitioningIndex { $0.to >= coming.position(ofRank: staying) }) : move
      let source = staying + inLine + waiting.sum(before: oldOrder[move])
      waiting.add(-1, at: oldOrder[move])
      let stayingBefore = coming.rank(before: moves[move].to)
      let waitingBefore =
        stayingBefore > 0
        ? waiting.sum(before: from(before: leaving.position(ofRank: stayingBefore - 1))) : 0
      return Move(from: source, to: stayingBefore + move + waitingBefore)
    }
  }

  /// Returns the new list.
  ///
  /// ```swift
  /// ChangeSet(from: old, to: new).applied(to: old) { new[$0] } == new
  /// ```
  ///
  /// The closure returns the item at an index of the new list, for inserted and updated items. For
  /// a list with sections, pass the items of all sections in order.
  ///
  /// - Precondition: `old` has `oldCount` items.
  /// - Complexity: O(*n*)
  public func applied<Item>(to old: [Item], item: (Int) throws -> Item) rethrows -> [Item] {
    precondition(
      old.count == oldCount,
      "A change to a list of \(oldCount) items can't be applied to a list of \(old.count) items. The "
        + "list missed a change. Create a new one with ChangeSet(from:to:).")
    var items: [Item] = []
    items.reserveCapacity(newCount)
    for run in runs {
      if run.start < 0 {
        for _ in 0..<run.count { items.append(try item(items.count)) }
      } else {
        items += old[Int(run.start)..<Int(run.start + run.count)]
      }
    }
    for update in updates { items[update.new] = try item(update.new) }
    return items
  }

  /// The runs of items that make up the new list, in order.
  ///
  /// - Complexity: O(*c* log *c* + *s*)
  var runs: [ItemRun] {
    var runs: [ItemRun] = []
    let leaving = deletes.union(moves.map(\.from32).sorted())
    var inserts = inserts.runs[...]
    var moves = moves[...]
    var position: Int32 = 0
    // Adds runs up to `end`, with old items from a rank on; without a rank, all items are new.
    func add(upTo end: Int32, fromRank first: Int?) {
      var rank = first ?? 0
      while position < end {
        var run = ItemRun(start: -1, count: end - position)
        if let move = moves.first, move.to32 == position {
          run = ItemRun(start: move.from32, count: 1)
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
            run = ItemRun(start: Int32(old), count: min(run.count, Int32(count)))
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
    for (section, old) in sections.pairs.oldIndexes.enumerated() {
      let first = old < 0 ? nil : leaving.rank(before: oldStarts[Int(old)])
      add(upTo: Int32(newStarts.items(of: section).upperBound), fromRank: first)
    }
    return runs
  }
}

/// Items that are neighbors now and were before, or new items, with a `start` of -1.
struct ItemRun {
  var start: Int32
  var count: Int32

  /// Returns whether another run continues this one.
  func isFollowed(by next: ItemRun) -> Bool {
    start < 0 ? next.start < 0 : next.start == start + count
  }
}

extension [ItemRun] {
  /// Appends a run, and joins it to the last one if possible.
  mutating func appendRun(_ run: ItemRun) {
    if let last, last.isFollowed(by: run) {
      self[count - 1].count += run.count
    } else {
      append(run)
    }
  }
}
