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
    // To look at each row costs less than to sort the strays, unless those are few.
    if count > 64, count * 16 > stable {
      return fewestMovesOfMany(stable: stable, deletes: deletes, inserts: inserts, strays: strays)
    }
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

extension ChangeSet {
  /// The fewest moves, found by looking at each row.
  ///
  /// - Complexity: O(*n* log *l*) for *n* rows of which *l* stay.
  private static func fewestMovesOfMany(
    stable: Int, deletes: IndexRanges, inserts: IndexRanges, strays: [Move]
  ) -> [Move] {
    let oldCount = stable + deletes.count + strays.count
    let newCount = stable + inserts.count + strays.count
    // The old position of the row at each new one.
    let (inserted, unknown): (Int32, Int32) = (-1, -2)
    var places = [Int32](repeating: unknown, count: newCount)
    var isStray = [Bool](repeating: false, count: oldCount)
    for run in deletes.runs {
      for position in run.lower..<run.upper { isStray[Int(position)] = true }
    }
    for run in inserts.runs {
      for position in run.lower..<run.upper { places[Int(position)] = inserted }
    }
    for stray in strays {
      places[stray.to] = stray.from32
      isStray[stray.from] = true
    }
    var next = 0
    for position in places.indices where places[position] == unknown {
      while isStray[next] { next += 1 }
      places[position] = Int32(next)
      next += 1
    }
    let stays = places.removeLongestIncreasing()
    var moves: [Move] = []
    moves.reserveCapacity(stable + strays.count - stays)
    for (position, place) in places.enumerated() where place >= 0 {
      moves.append(Move(from: Int(place), to: position))
    }
    return moves
  }
}

extension [Int32] {
  /// Makes the longest subsequence that increases negative, and returns its length; negative numbers
  /// do not count.
  //
  // Patience: `tails` has, for each length, the lowest number that ends a subsequence of that length.
  mutating func removeLongestIncreasing() -> Int {
    var stays = 0
    let count = count
    withUnsafeMutableBufferPointer { numbers in
      // The tail of each length, the place of each tail, and the place before each place.
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: 3 * count) { scratch in
        let tails = UnsafeMutableBufferPointer(rebasing: scratch[..<count])
        let tailPlaces = UnsafeMutableBufferPointer(rebasing: scratch[count..<2 * count])
        let previous = UnsafeMutableBufferPointer(rebasing: scratch[(2 * count)...])
        for place in 0..<count where numbers[place] >= 0 {
          let number = numbers[place]
          var length = stays
          if stays > 0, tails[stays - 1] > number {
            // The number of tails below `number`; without branches, which nobody could foresee: the
            // sign of the difference is all ones, or none.
            var base = 0
            var rest = stays
            while rest > 1 {
              let half = rest &>> 1
              base &+= half & Int((tails[base &+ half &- 1] &- number) &>> 31)
              rest &-= half
            }
            length = base + (tails[base] < number ? 1 : 0)
          } else {
            stays += 1
          }
          tails[length] = number
          tailPlaces[length] = Int32(truncatingIfNeeded: place)
          previous[place] = length > 0 ? tailPlaces[length - 1] : -1
        }
        var place = stays > 0 ? tailPlaces[stays - 1] : -1
        while place >= 0 {
          numbers[Int(place)] = -1
          place = previous[Int(place)]
        }
      }
    }
    return stays
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
