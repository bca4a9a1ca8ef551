extension ChangeSet {
  /// This change and then another, as one.
  ///
  /// What came and went again is not in it, and a row that moved away and back has not moved.
  ///
  /// - Precondition: `next` begins with as many rows as this one ends with, and the list has no more than
  ///   one section.
  /// - Complexity: O(*c* log *c*) in the number of rows named by both.
  public func followed(by next: ChangeSet) -> ChangeSet {
    precondition(
      newCount == next.oldCount,
      "A change that ends with \(newCount) rows cannot be followed by one of \(next.oldCount).")
    precondition(
      isFlat && next.isFlat, "Only changes of a list with one section can be made one change.")
    let isUpdated = !(sections.updates.isEmpty && next.sections.updates.isEmpty)
    let isOne = sectioning != .none || next.sectioning != .none
    let (first, second) = (RowMap(self), RowMap(next))
    let gone = Array(deletes) + next.deletes.compactMap { first.oldIndex(ofNew: $0) }
    let come = Array(next.inserts) + inserts.compactMap { second.newIndex(ofOld: $0) }
    var strays: [Move] = []
    var moved: Set<Int32> = []
    for move in moves {
      moved.insert(move.to32)
      if let new = second.newIndex(ofOld: move.to) { strays.append(Move(from: move.from, to: new)) }
    }
    for move in next.moves where !moved.contains(move.from32) {
      if let old = first.oldIndex(ofNew: move.from) { strays.append(Move(from: old, to: move.to)) }
    }
    strays.sort { $0.to32 < $1.to32 }
    var updated: [Update] = []
    var seen: Set<Int32> = []
    for update in updates {
      guard let new = second.newIndex(ofOld: update.new) else { continue }
      seen.insert(Int32(new))
      updated.append(Update(old: update.old, new: new))
    }
    for update in next.updates where !seen.contains(update.new32) {
      guard let old = first.oldIndex(ofNew: update.old) else { continue }
      updated.append(Update(old: old, new: update.new))
    }
    updated.sort { $0.new32 < $1.new32 }
    return ChangeSet(
      oldCount: oldCount, newCount: next.newCount, deletes: IndexRanges(unsorted: gone),
      inserts: IndexRanges(unsorted: come), strays: strays, updates: updated,
      isOne ? .one(isUpdated: isUpdated) : .none)
  }
}
