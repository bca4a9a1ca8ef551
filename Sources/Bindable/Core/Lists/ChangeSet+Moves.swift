// The search for the fewest moves.
//
// Items that are known to be in order are *stable*; they're counted, not listed. The others are
// *strays*, pairs of an old and a new index. Strays cut the kept items into runs of neighbors. In
// the new order the runs are a sequence of old indexes, and its heaviest increasing subsequence
// doesn't move. A run of stable items can move while strays stay.

extension ChangeSet {
  /// Creates a change with the fewest moves: each item that changed its section, and as few others
  /// as possible.
  ///
  /// `strays` are kept items in the order of their new indexes; all other kept items are in order.
  /// Items of deleted and inserted sections are dropped from `deletes` and `inserts`.
  @usableFromInline
  init(
    oldCount: Int, newCount: Int, deletes: IndexRanges, inserts: IndexRanges, strays: [Move],
    updates: [Update], _ sectioning: Sectioning = .none
  ) {
    self.init(
      oldCount: oldCount, newCount: newCount, deletes: deletes, inserts: inserts,
      updates: updates, sectioning)
    guard case .several(let sections, let oldStarts, let newStarts) = sectioning else {
      guard !strays.isEmpty else { return }
      var search = FewestMoves(deletes, inserts)
      search.add(strays[...], old: 0..<oldCount, new: 0..<newCount)
      moves = search.moves
      return
    }
    guard sections.isStructural || !strays.isEmpty else { return }
    let (newSections, oldSections) = sections.pairs
    if sections.isStructural {
      self.deletes = deletes.items(ofSections: newSections, oldStarts)
      self.inserts = inserts.items(ofSections: oldSections, newStarts)
    }
    var local: [Move] = []
    for stray in strays {
      let section = oldStarts.section(of: stray.from)
      let isLocal =
        newSections[section] >= 0
        && newStarts.items(of: Int(newSections[section])).contains(stray.to)
      if isLocal { local.append(stray) } else { moves.append(stray) }
    }
    var search = FewestMoves(
      self.deletes.union(moves.map(\.from32).sorted()),
      self.inserts.union(moves.map(\.to32)))
    var remainder = local[...]
    while let first = remainder.first {
      let new = newStarts.items(of: newStarts.section(of: first.to))
      let part = remainder.prefix { $0.to < new.upperBound }
      search.add(
        part, old: oldStarts.items(of: oldStarts.section(of: first.from)), new: new)
      remainder = remainder[part.endIndex...]
    }
    moves = moves.isEmpty ? search.moves : (moves + search.moves).sorted { $0.to32 < $1.to32 }
  }
}

extension IndexRanges {
  /// Returns the items of the sections that have a counterpart; -1 means none.
  fileprivate func items(ofSections others: [Int32], _ starts: SectionStarts) -> IndexRanges {
    var items = IndexRanges()
    for (section, other) in others.enumerated() where other >= 0 {
      for run in runs(in: starts.items(of: section)) { items.append(run) }
    }
    return items
  }
}

/// A search for the fewest moves, section by section.
private struct FewestMoves {
  private(set) var moves: [ChangeSet.Move] = []
  private let deletes: IndexRanges
  private let inserts: IndexRanges

  init(_ deletes: IndexRanges, _ inserts: IndexRanges) {
    (self.deletes, self.inserts) = (deletes, inserts)
  }

  /// Adds the moves of a section; `strays` are its items that may be out of order.
  mutating func add(_ strays: ArraySlice<ChangeSet.Move>, old: Range<Int>, new: Range<Int>) {
    // Ranks among the items that aren't deleted.
    let oldBase = deletes.rank(before: old.lowerBound)
    let count = deletes.rank(before: old.upperBound) - oldBase
    let stable = count - strays.count
    // Visiting each item is faster than sorting the strays, unless there are few.
    if strays.count > 64, strays.count * 16 > stable {
      visitEach(strays, old, new, count: count)
    } else {
      cut(strays, oldBase, inserts.rank(before: new.lowerBound), count: count)
    }
  }

  /// Finds the moves by cutting the kept items at the strays.
  private mutating func cut(
    _ strays: ArraySlice<ChangeSet.Move>, _ oldBase: Int, _ newBase: Int, count: Int
  ) {
    let ranked = strays.map {
      ChangeSet.Move(
        from: deletes.rank(before: $0.from) - oldBase, to: inserts.rank(before: $0.to) - newBase)
    }
    for move in ChangeSet(oldCount: count, newCount: count, moves: ranked).runs.fewestMoves {
      moves.append(
        ChangeSet.Move(
          from: deletes.position(ofRank: move.from + oldBase),
          to: inserts.position(ofRank: move.to + newBase)))
    }
  }

  /// Finds the moves by visiting each item.
  ///
  /// - Complexity: O(*n* log *l*) for *n* items of which *l* stay.
  private mutating func visitEach(
    _ strays: ArraySlice<ChangeSet.Move>, _ old: Range<Int>, _ new: Range<Int>, count: Int
  ) {
    // The old index of the item at each new index.
    let (inserted, unknown): (Int32, Int32) = (-1, -2)
    var oldIndexes = [Int32](repeating: unknown, count: new.count)
    var isStray = [Bool](repeating: false, count: old.count)
    for run in deletes.runs(in: old) {
      for position in run { isStray[position - old.lowerBound] = true }
    }
    for run in inserts.runs(in: new) {
      for position in run { oldIndexes[position - new.lowerBound] = inserted }
    }
    for stray in strays {
      oldIndexes[stray.to - new.lowerBound] = stray.from32
      isStray[stray.from - old.lowerBound] = true
    }
    var next = 0
    for position in oldIndexes.indices where oldIndexes[position] == unknown {
      while isStray[next] { next += 1 }
      oldIndexes[position] = Int32(old.lowerBound + next)
      next += 1
    }
    let stays = oldIndexes.removeLongestIncreasingSubsequence()
    moves.reserveCapacity(moves.count + count - stays)
    for (position, oldIndex) in oldIndexes.enumerated() where oldIndex >= 0 {
      moves.append(ChangeSet.Move(from: Int(oldIndex), to: new.lowerBound + position))
    }
  }
}

extension [ItemRun] {
  /// The fewest moves that arrange items as in these runs.
  var fewestMoves: [ChangeSet.Move] {
    let byOld = indices.filter { self[$0].start >= 0 }.sorted { self[$0].start < self[$1].start }
    var ranks = [Int](repeating: -1, count: count)
    for (rank, index) in byOld.enumerated() { ranks[index] = rank }
    var heaviest = HeaviestIncreasingSubsequence(count: count)
    for index in indices where ranks[index] >= 0 {
      heaviest.append(index, rank: ranks[index], weight: Int(self[index].count))
    }
    var moves: [ChangeSet.Move] = []
    var position = 0
    for (run, stays) in zip(self, heaviest.members) {
      if !stays, run.start >= 0 {
        for offset in 0..<Int(run.count) {
          moves.append(ChangeSet.Move(from: Int(run.start) + offset, to: position + offset))
        }
      }
      position += Int(run.count)
    }
    return moves
  }
}

extension [Int32] {
  /// Replaces the numbers of the longest increasing subsequence with -1 and returns its length,
  /// ignoring negative numbers.
  //
  // Patience sorting: `tails` has, for each length, the lowest number that ends such a subsequence.
  mutating func removeLongestIncreasingSubsequence() -> Int {
    var stays = 0
    let count = count
    withUnsafeMutableBufferPointer { numbers in
      // The tail of each length, the index of each tail, and the index before each index.
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: 3 * count) { scratch in
        let tails = UnsafeMutableBufferPointer(rebasing: scratch[..<count])
        let tailIndexes = UnsafeMutableBufferPointer(rebasing: scratch[count..<2 * count])
        let previous = UnsafeMutableBufferPointer(rebasing: scratch[(2 * count)...])
        for element in 0..<count where numbers[element] >= 0 {
          let number = numbers[element]
          var length = stays
          if stays > 0, tails[stays - 1] > number {
            // The number of tails below `number`, without branches, which would be unpredictable:
            // the sign of the difference is all ones or all zeros.
            var base = 0
            var remainingCount = stays
            while remainingCount > 1 {
              let half = remainingCount &>> 1
              base &+= half & Int((tails[base &+ half &- 1] &- number) &>> 31)
              remainingCount &-= half
            }
            length = base + (tails[base] < number ? 1 : 0)
          } else {
            stays += 1
          }
          tails[length] = number
          tailIndexes[length] = Int32(truncatingIfNeeded: element)
          previous[element] = length > 0 ? tailIndexes[length - 1] : -1
        }
        var element = stays > 0 ? tailIndexes[stays - 1] : -1
        while element >= 0 {
          numbers[Int(element)] = -1
          element = previous[Int(element)]
        }
      }
    }
    return stays
  }
}

/// The heaviest subsequence of elements whose ranks increase.
///
/// - Complexity: O(log *n*) per element.
struct HeaviestIncreasingSubsequence {
  private struct Entry {
    var element: Int32
    var previous: Int32
    var total: Int
  }
  private var entries: [Entry] = []
  // For each node of a Fenwick tree over the ranks, the entry with the largest total; -1: none.
  private var best: [Int32]
  private var heaviest: Int32 = -1
  private let count: Int

  init(count: Int) {
    self.count = count
    best = Array(repeating: -1, count: count + 1)
    entries.reserveCapacity(count)
  }

  mutating func append(_ element: Int, rank: Int, weight: Int) {
    // The heaviest subsequence that ends below `rank`.
    var node = rank
    var previous: Int32 = -1
    var total = 0
    while node > 0 {
      let entry = best[node]
      if entry >= 0, entries[Int(entry)].total > total {
        previous = entry
        total = entries[Int(entry)].total
      }
      node &= node - 1
    }
    total += weight
    let index = Int32(entries.count)
    entries.append(Entry(element: Int32(element), previous: previous, total: total))
    if heaviest < 0 || total > entries[Int(heaviest)].total { heaviest = index }
    node = rank + 1
    while node <= count {
      let entry = best[node]
      if entry < 0 || entries[Int(entry)].total < total { best[node] = index }
      node += node & -node
    }
  }

  /// Flags that indicate, for each element, whether it's in the heaviest subsequence.
  var members: [Bool] {
    var members = [Bool](repeating: false, count: count)
    var index = heaviest
    while index >= 0 {
      members[Int(entries[Int(index)].element)] = true
      index = entries[Int(index)].previous
    }
    return members
  }
}
