/// Which rows of a sectioned list have to move.
enum SectionedMoves {
  /// The fewest moves: each row that changed its section, and of the others as few as can be.
  ///
  /// `strays` are kept rows in the order of their new places; all other kept rows are in order.
  /// `newSection` gives the new position of an old section, or a negative number if it went.
  static func fewest(
    _ strays: [SectionedChangeSet.Move], deletes: PlaceRanges, inserts: PlaceRanges,
    newSection: (Int) -> Int, oldRowCount: (Int) -> Int
  ) -> [SectionedChangeSet.Move] {
    guard !strays.isEmpty else { return [] }
    var moves: [SectionedChangeSet.Move] = []
    var local: [SectionedChangeSet.Move] = []
    for stray in strays {
      if newSection(stray.from.section) == stray.to.section {
        local.append(stray)
      } else {
        moves.append(stray)
      }
    }
    guard !local.isEmpty else { return moves }
    let leaving = moves.map(\.from).sorted()
    let coming = moves.map(\.to)
    var next = 0
    while next < local.count {
      let (old, new) = (local[next].from.section, local[next].to.section)
      var rows: [ChangeSet.Move] = []
      while next < local.count, local[next].to.section == new {
        rows.append(ChangeSet.Move(from: local[next].from.row, to: local[next].to.row))
        next += 1
      }
      let gone = deletes.rows(ofSection: old, and: leaving)
      let come = inserts.rows(ofSection: new, and: coming)
      let fewest = ChangeSet.fewestMoves(
        stable: oldRowCount(old) - gone.count - rows.count, deletes: gone, inserts: come,
        strays: rows)
      for move in fewest {
        moves.append(
          SectionedChangeSet.Move(
            from: ListPlace(section: old, row: move.from),
            to: ListPlace(section: new, row: move.to)))
      }
    }
    return moves.sorted { $0.to < $1.to }
  }
}

extension PlaceRanges {
  /// The rows of a section among these places and `others`, which are ascending.
  func rows(ofSection section: Int, and others: [ListPlace] = []) -> IndexRanges {
    var rows = IndexRanges()
    var run = runs.firstBeyond { $0.section >= section }
    var other = others.firstBeyond { $0.section >= section }
    while true {
      let nextRun = run < runs.count && runs[run].section == section ? runs[run] : nil
      let nextOther = other < others.count && others[other].section == section ? others[other] : nil
      if let nextRun, nextOther.map({ nextRun.lower < $0.row32 }) ?? true {
        rows.append(Int(nextRun.lower)..<Int(nextRun.upper))
        run += 1
      } else if let nextOther {
        rows.append(nextOther.row)
        other += 1
      } else {
        return rows
      }
    }
  }
}
