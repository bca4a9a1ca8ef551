/// A mapping between the old and new indexes of items in a change.
///
/// ```swift
/// let map = IndexMapping(ChangeSet(from: ["Ada", "Bob", "Cem"], to: ["Cem", "Bob"]))
/// map.newIndex(ofOld: 2)  // 0
/// map.newIndex(ofOld: 0)  // nil
/// map.oldIndex(ofNew: 1)  // 1
/// ```
///
/// - Complexity: O(*c* log *c* + *s*) to create, in the size of the change and the number of
///   sections inserted, deleted, or moved; O(log *c*) per lookup.
public struct IndexMapping: Sendable {
  private let leaving: IndexRanges
  private let coming: IndexRanges
  private let movesByOld: [ChangeSet.Move]
  private let movesByNew: [ChangeSet.Move]
  private let oldStarts: SectionStarts
  private let newStarts: SectionStarts
  // The new section of each old one, and the old section of each new one; -1: none.
  let newSections: [Int32]
  let oldSections: [Int32]

  /// Creates the mapping of a change.
  public init(_ change: ChangeSet) {
    movesByNew = change.moves
    movesByOld = change.moves.sorted { $0.from32 < $1.from32 }
    leaving = change.deletes.union(movesByOld.lazy.map(\.from32))
    coming = change.inserts.union(movesByNew.lazy.map(\.to32))
    (oldStarts, newStarts) = (change.oldStarts, change.newStarts)
    (newSections, oldSections) = change.sections.pairs
  }

  /// Returns the new index of the item that was at `old`, or `nil` if it was deleted.
  public func newIndex(ofOld old: Int) -> Int? {
    let index = movesByOld.partitioningIndex { $0.from >= old }
    if index < movesByOld.count, movesByOld[index].from == old { return movesByOld[index].to }
    return Self.mappedIndex(old, leaving, oldStarts, to: newSections, coming, newStarts)
  }

  /// Returns the old index of the item that is at `new`, or `nil` if it was inserted.
  public func oldIndex(ofNew new: Int) -> Int? {
    let index = movesByNew.partitioningIndex { $0.to >= new }
    if index < movesByNew.count, movesByNew[index].to == new { return movesByNew[index].from }
    return Self.mappedIndex(new, coming, newStarts, to: oldSections, leaving, oldStarts)
  }

  /// Returns whether the item that was at `old` moved.
  func isMoved(_ old: Int) -> Bool {
    let index = movesByOld.partitioningIndex { $0.from >= old }
    return index < movesByOld.count && movesByOld[index].from == old
  }

  /// Maps an unmoved item, whose rank among the unmoved items of its section stays the same.
  private static func mappedIndex(
    _ position: Int, _ named: IndexRanges, _ starts: SectionStarts,
    to sections: [Int32], _ otherNamed: IndexRanges, _ otherStarts: SectionStarts
  ) -> Int? {
    guard let rank = named.rank(of: position) else { return nil }
    let section = starts.section(of: position)
    let other = Int(sections[section])
    guard other >= 0 else { return nil }
    return otherNamed.position(
      ofRank: rank - named.rank(before: starts[section])
        + otherNamed.rank(before: otherStarts[other]))
  }
}

extension ChangeSet {
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
