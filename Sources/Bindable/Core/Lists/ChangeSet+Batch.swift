extension ChangeSet {
  /// The sections and items that a table deletes, inserts, and moves at once.
  ///
  /// Deletes and the origins of moves are positions in the old list; inserts and the destinations
  /// of moves are positions in the new list.
  package struct Batch: Hashable, Sendable {
    /// The deleted sections.
    package let sectionDeletes: IndexRanges
    /// The inserted sections.
    package let sectionInserts: IndexRanges
    /// The moved sections.
    package let sectionMoves: [Move]
    /// The deleted items.
    package fileprivate(set) var deletes: [ListIndexPath]
    /// The inserted items.
    package fileprivate(set) var inserts: [ListIndexPath]
    /// The moved items.
    package fileprivate(set) var moves: [ItemMove] = []
  }

  /// The structural part of the change as one batch, or `nil` if a table of UIKit can't apply it at
  /// once.
  ///
  /// Such a table changes no items of a section that it moves. Between several batches, it would
  /// ask for rows of lists that don't exist anymore. An item that moves out of a deleted section is
  /// an insert, and an item that moves into an inserted section is a delete.
  ///
  /// A receiver that doesn't have ``oldCount`` items has missed a change and must reload its data.
  ///
  /// - Complexity: O(*c* log *c* + *s*) in the number of items named and of sections.
  package var batch: Batch? {
    let (newSections, oldSections) = sections.pairs
    let (oldStarts, newStarts) = (oldStarts, newStarts)
    var batch = Batch(
      sectionDeletes: sections.deletes, sectionInserts: sections.inserts,
      sectionMoves: sections.moves, deletes: deletes.map { oldStarts.indexPath(of: $0) },
      inserts: inserts.map { newStarts.indexPath(of: $0) })
    for move in moves {
      let (from, to) = (oldStarts.indexPath(of: move.from), newStarts.indexPath(of: move.to))
      switch (newSections[from.section] >= 0, oldSections[to.section] >= 0) {
      case (true, true): batch.moves.append(ItemMove(from: from, to: to))
      case (true, false): batch.deletes.append(from)
      case (false, true): batch.inserts.append(to)
      case (false, false): break
      }
    }
    batch.deletes.sort()
    batch.inserts.sort()
    guard sections.isStructural else { return batch }
    let isDeletion = sections.inserts.isEmpty && sections.moves.isEmpty
    let isArrangement = sections.deletes.isEmpty && batch.deletes.isEmpty
    let keepsItems = batch.inserts.isEmpty && batch.moves.isEmpty
    return keepsItems && (isDeletion || isArrangement) ? batch : nil
  }
}
