extension SectionedChangeSet {
  /// A part of a change, for receivers that do not take all of it at once, as the tables of UIKit.
  ///
  /// Do each stage as a batch of its own. Within it, what goes, what is updated and where moves begin are
  /// places before the stage; what comes and where moves end are places after it.
  public struct Stage: Hashable, Sendable {
    /// The kinds of stages, in the order in which they come.
    public enum Kind: String, Hashable, Sendable {
      /// Contents change; nothing comes, goes or moves.
      case updates
      /// Sections and rows go.
      case deletes
      /// Sections come and move.
      case sections
      /// Rows come and move; if no section did anything, rows go here, too.
      case rows
    }

    /// What happens in the stage.
    public let kind: Kind
    /// Sections that go.
    public internal(set) var sectionDeletes = IndexRanges()
    /// Sections that come.
    public internal(set) var sectionInserts = IndexRanges()
    /// Sections that move.
    public internal(set) var sectionMoves: [ChangeSet.Move] = []
    /// Sections whose header or footer differs.
    public internal(set) var sectionUpdates = IndexRanges()
    /// Rows that go.
    public internal(set) var deletes = PlaceRanges()
    /// Rows that come.
    public internal(set) var inserts = PlaceRanges()
    /// Rows that move.
    public internal(set) var moves: [Move] = []
    /// Rows whose content differs; configure them anew where they are.
    ///
    /// `new` is the place in the new list, to find the content.
    public internal(set) var updates: [Update] = []
    /// How many rows each section has after the stage: what to answer when the receiver asks.
    public internal(set) var rowCounts: [Int] = []

    init(_ kind: Kind) { self.kind = kind }
  }

  /// The change in at most four stages, none of which touches a row of a section that moves in it.
  ///
  /// A row that moves out of a section that goes, or into one that comes, is a row that comes, or goes,
  /// to such a receiver.
  ///
  /// `oldCounts` and `newCounts` are the numbers of rows of each section, before and after. A receiver
  /// whose numbers are not `oldCounts` has missed a change: have it load all anew.
  ///
  /// - Complexity: O(*c* log *c* + *s*) in the number of rows named and of sections.
  public func staged(oldCounts: [Int], newCounts: [Int]) -> [Stage] {
    precondition(
      oldCounts.count == sections.oldCount && newCounts.count == sections.newCount,
      "The change is from \(sections.oldCount) to \(sections.newCount) sections, and the counts are "
        + "of \(oldCounts.count) and \(newCounts.count).")
    let map = RowMap(sections)
    let newSection = oldCounts.indices.map { map.newIndex(ofOld: $0) }
    let isKept = newCounts.indices.map { map.oldIndex(ofNew: $0) != nil }

    // Without moves from sections that go and to sections that come.
    var gone = Array(deletes)
    var come = Array(inserts)
    var within: [Move] = []
    for move in moves {
      switch (newSection[move.from.section] != nil, isKept[move.to.section]) {
      case (true, true): within.append(move)
      case (true, false): gone.append(move.from)
      case (false, true): come.append(move.to)
      case (false, false): break
      }
    }
    let deletes = PlaceRanges(unsorted: gone)
    let inserts = PlaceRanges(unsorted: come)

    var stages: [Stage] = []
    var counts = oldCounts
    func add(_ stage: Stage) {
      var stage = stage
      stage.rowCounts = counts
      stages.append(stage)
    }
    var contents = Stage(.updates)
    contents.updates =
      updates
      .filter { newSection[$0.old.section] != nil && isKept[$0.new.section] }
      .sorted { $0.old < $1.old }
    contents.sectionUpdates = IndexRanges(unsorted: sections.updates.map(\.old))
    if !contents.updates.isEmpty || !contents.sectionUpdates.isEmpty { add(contents) }

    if !sections.isStructural {
      guard !(deletes.isEmpty && inserts.isEmpty && within.isEmpty) else { return stages }
      var rows = Stage(.rows)
      rows.deletes = deletes
      rows.inserts = inserts
      rows.moves = within
      counts = newCounts
      add(rows)
      return stages
    }

    var leaving = Stage(.deletes)
    leaving.deletes = deletes
    leaving.sectionDeletes = sections.deletes
    // Where each section is once those that go have gone.
    var staying: [Int?] = []
    var place = 0
    for old in oldCounts.indices {
      staying.append(newSection[old] == nil ? nil : place)
      if newSection[old] != nil { place += 1 }
    }
    for place in gone { counts[place.section] -= 1 }
    let left = counts
    counts = oldCounts.indices.filter { newSection[$0] != nil }.map { left[$0] }
    if !deletes.isEmpty || !sections.deletes.isEmpty { add(leaving) }

    var arranging = Stage(.sections)
    arranging.sectionInserts = sections.inserts
    arranging.sectionMoves = sections.moves.compactMap { move in
      staying[move.from].map { ChangeSet.Move(from: $0, to: move.to) }
    }
    counts = newCounts.indices.map { new in
      map.oldIndex(ofNew: new).map { left[$0] } ?? newCounts[new]
    }
    if !arranging.sectionInserts.isEmpty || !arranging.sectionMoves.isEmpty { add(arranging) }

    var coming = Stage(.rows)
    coming.inserts = inserts
    coming.moves = within.map { move in
      let before = deletes.rows(ofSection: move.from.section).countBefore(move.from.row)
      return Move(
        from: ListPlace(
          section: newSection[move.from.section] ?? 0, row: move.from.row - before), to: move.to)
    }
    counts = newCounts
    if !coming.inserts.isEmpty || !coming.moves.isEmpty { add(coming) }
    return stages
  }
}

extension IndexRanges {
  /// How many positions are before `position`.
  func countBefore(_ position: Int) -> Int {
    var count = 0
    for run in runs {
      guard Int(run.lower) < position else { break }
      count += Swift.min(Int(run.upper), position) - Int(run.lower)
    }
    return count
  }
}
