// Which of the rows that were found out of line have to move, so that the fewest do.
//
// Rows that are known to be in order are *stable*; they are counted, not listed. The others are
// *strays*, pairs of an old and a new position. In the numbering of the stable rows each stray lies in
// a gap, in the old list and in the new one. Cut at those gaps, the stable rows are segments; strays
// and segments together, in the new order, are a sequence of old places, and its heaviest increasing
// subsequence is what need not move. It can happen that a segment moves and strays stay.
//
//   old   a b S c c c          strays S, T; segments ab, ccc, d
//   new   a b c c c T S d      …

extension ChangeSet {
  /// Makes a change of which the moves are the fewest.
  ///
  /// `strays` are kept rows in the order of their new positions; all other kept rows are in order.
  @usableFromInline
  init(
    oldCount: Int, newCount: Int, deletes: IndexRanges, inserts: IndexRanges, strays: [Move],
    updates: [Update]
  ) {
    self.init(
      oldCount: oldCount, newCount: newCount, deletes: deletes, inserts: inserts,
      moves: strays.isEmpty
        ? []
        : Self.fewestMoves(
          stable: oldCount - deletes.count - strays.count, deletes: deletes, inserts: inserts,
          strays: strays),
      updates: updates)
  }

  static func fewestMoves(
    stable: Int, deletes: IndexRanges, inserts: IndexRanges, strays: [Move]
  ) -> [Move] {
    let count = strays.count
    let byOld = strays.indices.sorted { strays[$0].from32 < strays[$1].from32 }
    let oldHoles = Holes(deletes, byOld.lazy.map { strays[$0].from32 })
    let newHoles = Holes(inserts, strays.lazy.map(\.to32))
    var cuts: [Int] = [0]
    cuts.reserveCapacity(2 * count + 1)
    for stray in strays {
      cuts.append(oldHoles.rank(before: stray.from))
      cuts.append(newHoles.rank(before: stray.to))
    }
    cuts.sort()
    var last = -1
    cuts.removeAll { cut in
      defer { last = cut }
      return cut == last
    }
    if cuts.last == stable { cuts.removeLast() }

    // Segment j is from cuts[j] to the next cut. Elements are strays, then segments from `count` on.
    func end(_ segment: Int) -> Int { segment + 1 < cuts.count ? cuts[segment + 1] : stable }

    // The place of each element in the old order.
    var oldRank = [Int32](repeating: 0, count: count + cuts.count)
    var rank: Int32 = 0
    var next = 0
    func takeOld(upTo cut: Int) {
      while next < count, oldHoles.rank(before: strays[byOld[next]].from) <= cut {
        oldRank[byOld[next]] = rank
        rank += 1
        next += 1
      }
    }
    for segment in cuts.indices {
      takeOld(upTo: cuts[segment])
      oldRank[count + segment] = rank
      rank += 1
    }
    takeOld(upTo: stable)

    // The heaviest increasing subsequence, in the new order.
    var heaviest = HeaviestIncreasing(count: Int(rank))
    var stray = 0
    func takeNew(upTo cut: Int) {
      while stray < count, newHoles.rank(before: strays[stray].to) <= cut {
        heaviest.append(stray, rank: Int(oldRank[stray]), weight: 1)
        stray += 1
      }
    }
    for segment in cuts.indices {
      takeNew(upTo: cuts[segment])
      heaviest.append(
        count + segment, rank: Int(oldRank[count + segment]), weight: end(segment) - cuts[segment])
    }
    takeNew(upTo: stable)
    let stays = heaviest.members

    // Moves of strays are in order; those of segments have to be put between them.
    var moves: [Move] = []
    for stray in strays.indices where !stays[stray] { moves.append(strays[stray]) }
    let count32 = moves.count
    for segment in cuts.indices where !stays[count + segment] {
      for rank in cuts[segment]..<end(segment) {
        moves.append(
          Move(from: oldHoles.position(ofRank: rank), to: newHoles.position(ofRank: rank)))
      }
    }
    if moves.count > count32 { moves.sort { $0.to32 < $1.to32 } }
    return moves
  }
}

/// The heaviest subsequence of a sequence of elements whose ranks increase.
///
/// - Complexity: O(log *n*) an element.
struct HeaviestIncreasing {
  private struct Entry {
    var element: Int32
    var previous: Int32
    var total: Int
  }
  private var entries: [Entry] = []
  // For each place of a Fenwick tree over the ranks, the entry with the heaviest sum; -1: none.
  private var best: [Int32]
  private var heaviest: Int32 = -1
  private let count: Int

  init(count: Int) {
    self.count = count
    best = Array(repeating: -1, count: count + 1)
    entries.reserveCapacity(count)
  }

  mutating func append(_ element: Int, rank: Int, weight: Int) {
    // The heaviest that ends below `rank`.
    var place = rank
    var previous: Int32 = -1
    var total = 0
    while place > 0 {
      let entry = best[place]
      if entry >= 0, entries[Int(entry)].total > total {
        previous = entry
        total = entries[Int(entry)].total
      }
      place &= place - 1
    }
    total += weight
    let index = Int32(entries.count)
    entries.append(Entry(element: Int32(element), previous: previous, total: total))
    if heaviest < 0 || total > entries[Int(heaviest)].total { heaviest = index }
    place = rank + 1
    while place <= count {
      let entry = best[place]
      if entry < 0 || entries[Int(entry)].total < total { best[place] = index }
      place += place & -place
    }
  }

  /// For each element whether it is in the heaviest subsequence.
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
