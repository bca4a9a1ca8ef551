/// A mapping from the old indexes of items in a change to the new ones.
///
/// - Complexity: O(*c* log *c* + *s*) to create, in the size of the change and the number of
///   sections inserted, deleted, or moved; O(log *c*) per lookup.
struct IndexMapping: Sendable {
  private let leaving: IndexRanges
  private let coming: IndexRanges
  // In the order of the old indexes.
  private let moves: [ChangeSet.Move]
  private let oldStarts: SectionStarts
  private let newStarts: SectionStarts
  // The new section of each old one; -1: none.
  let newSections: [Int32]

  init(_ change: ChangeSet) {
    moves = change.moves.sorted { $0.from32 < $1.from32 }
    leaving = change.deletes.union(moves.lazy.map(\.from32))
    coming = change.inserts.union(change.moves.lazy.map(\.to32))
    (oldStarts, newStarts) = (change.oldStarts, change.newStarts)
    newSections = change.sections.pairs.newIndexes
  }

  /// Returns the new index of the item that was at `old`, and whether it moved, or `nil` if it was
  /// deleted.
  func newIndex(ofOld old: Int) -> (index: Int, isMoved: Bool)? {
    let move = moves.partitioningIndex { $0.from >= old }
    if move < moves.count, moves[move].from == old { return (moves[move].to, true) }
    // The rank of an unmoved item among the unmoved items of its section stays the same.
    guard let rank = leaving.rank(of: old) else { return nil }
    let section = oldStarts.section(of: old)
    let new = Int(newSections[section])
    guard new >= 0 else { return nil }
    let newRank =
      rank - leaving.rank(before: oldStarts[section]) + coming.rank(before: newStarts[new])
    return (coming.position(ofRank: newRank), false)
  }
}

extension ChangeSet {
  /// The old indexes of the deleted and the moved items, in ascending order.
  package var leavingRanges: [Range<Int>] {
    deletes.union(moves.map(\.from32).sorted()).ranges
  }

  /// The new indexes of the inserted and the moved items, in ascending order.
  package var comingRanges: [Range<Int>] { inserts.union(moves.lazy.map(\.to32)).ranges }

  /// The new index of each old item, and the old index of each new item; -1: none.
  ///
  /// - Complexity: O(*n*), for changes to sections.
  @usableFromInline
  var pairs: (newIndexes: [Int32], oldIndexes: [Int32]) {
    var newIndexes = [Int32](0..<Int32(oldCount))
    var oldIndexes = [Int32](0..<Int32(newCount))
    guard isStructural else { return (newIndexes, oldIndexes) }
    newIndexes = newIndexes.map { _ in -1 }
    var position = 0
    for run in runs {
      for offset in 0..<run.count {
        oldIndexes[position] = run.start < 0 ? -1 : run.start + offset
        if run.start >= 0 { newIndexes[Int(run.start + offset)] = Int32(position) }
        position += 1
      }
    }
    return (newIndexes, oldIndexes)
  }
}
