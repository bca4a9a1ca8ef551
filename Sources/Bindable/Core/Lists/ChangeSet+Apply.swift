extension ChangeSet {
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
