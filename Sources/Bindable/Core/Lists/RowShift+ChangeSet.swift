extension RowShift {
  /// Where rows have gone in a change of sections and rows.
  ///
  /// - Complexity: O(*c* log *c*) in the size of the change; asking for a row is O(log *c*).
  init(_ change: SectionedChangeSet) {
    let updates = change.updates.map(\.new)
    guard change.isStructural else {
      self = .updates(updates)
      return
    }
    let sections = RowMap(change.sections)
    let maps = SectionMaps(change, sections)
    self.init(
      row: { place in
        if let to = maps.moves[place] { return (to, true) }
        guard let section = sections.newIndex(ofOld: place.section) else { return nil }
        let map = maps.map(ofOld: place.section, new: section)
        guard let rank = map.old.rank(of: place.row) else { return nil }
        return (ListPlace(section: section, row: map.new.position(ofRank: rank)), false)
      }, section: { sections.newIndex(ofOld: $0) }, updates: updates, isStructural: true,
      changedSections: change.changedSections,
      hasDeletes: !change.deletes.isEmpty || !change.sections.deletes.isEmpty)
  }
}

extension SectionedChangeSet {
  fileprivate var changedSections: Set<Int>? {
    guard !sections.isStructural else { return nil }
    var changed = Set(sections.updates.map(\.new))
    for rows in [deletes, inserts] { for (section, _) in rows.ranges { changed.insert(section) } }
    for move in moves {
      changed.insert(move.from.section)
      changed.insert(move.to.section)
    }
    return changed
  }
}

/// What became of the rows of the sections that were kept, made for those that are asked for.
@MainActor
private final class SectionMaps {
  let moves: [ListPlace: ListPlace]
  private var known: [Int: (old: Holes, new: Holes)] = [:]
  private var deletes: [Int: IndexRanges] = [:]
  private var inserts: [Int: IndexRanges] = [:]
  private var leaving: [Int: [Int32]] = [:]
  private var coming: [Int: [Int32]] = [:]

  init(_ change: SectionedChangeSet, _ sections: RowMap) {
    moves = Dictionary(change.moves.map { ($0.from, $0.to) }) { first, _ in first }
    for (section, rows) in change.deletes.ranges {
      deletes[section, default: IndexRanges()].append(rows)
    }
    for (section, rows) in change.inserts.ranges {
      inserts[section, default: IndexRanges()].append(rows)
    }
    for move in change.moves {
      leaving[move.from.section, default: []].append(Int32(move.from.row))
      coming[move.to.section, default: []].append(Int32(move.to.row))
    }
  }

  func map(ofOld old: Int, new: Int) -> (old: Holes, new: Holes) {
    if let map = known[old] { return map }
    let map = (
      old: Holes(deletes[old] ?? IndexRanges(), (leaving[old] ?? []).sorted()),
      new: Holes(inserts[new] ?? IndexRanges(), (coming[new] ?? []).sorted())
    )
    known[old] = map
    return map
  }
}
