/// Where rows went in a change, and where they came from.
///
/// ```swift
/// let map = RowMap(ChangeSet(from: ["Ada", "Bob", "Cem"], to: ["Cem", "Bob"]))
/// map.newIndex(ofOld: 2)  // 0
/// map.newIndex(ofOld: 0)  // nil
/// map.oldIndex(ofNew: 1)  // 1
/// ```
///
/// - Complexity: O(*c* log *c*) to make, in the size of the change; O(log *c*) to ask.
public struct RowMap: Sendable {
  private let oldHoles: Holes
  private let newHoles: Holes
  private let movesByOld: [ChangeSet.Move]
  private let movesByNew: [ChangeSet.Move]

  /// Prepares a change to be asked.
  public init(_ change: ChangeSet) {
    movesByNew = change.moves
    movesByOld = change.moves.sorted { $0.from32 < $1.from32 }
    oldHoles = Holes(change.deletes, movesByOld.lazy.map(\.from32))
    newHoles = Holes(change.inserts, movesByNew.lazy.map(\.to32))
  }

  /// The new position of the row that was at `old`, or `nil` if it went.
  public func newIndex(ofOld old: Int) -> Int? {
    if let rank = oldHoles.rank(of: old) { return newHoles.position(ofRank: rank) }
    let index = movesByOld.firstBeyond { $0.from >= old }
    guard index < movesByOld.count, movesByOld[index].from == old else { return nil }
    return movesByOld[index].to
  }

  /// The old position of the row that is at `new`, or `nil` if it came.
  public func oldIndex(ofNew new: Int) -> Int? {
    if let rank = newHoles.rank(of: new) { return oldHoles.position(ofRank: rank) }
    let index = movesByNew.firstBeyond { $0.to >= new }
    guard index < movesByNew.count, movesByNew[index].to == new else { return nil }
    return movesByNew[index].from
  }

  /// How many rows were kept before `old` that did not move; with `position(ofRank:)` of the new list.
  func stableRank(beforeOld old: Int) -> Int { oldHoles.rank(before: old) }
}
