/// The sections of several lists, one list after the other.
final class CombinedList<Item: Identifiable>: ListEngine<Item> {
  private let parts: [ListSource<Item>]
  private var number = 0
  private var lastNumber = 0
  // The versions that the parts had, for some states before; the last is the present one.
  private var states: [(number: Int, versions: [ListVersion], sections: [Int])] = []
  private var sectionStarts: [Int] = []
  private var rowStarts: [Int] = []

  init(_ parts: [ListSource<Item>]) {
    self.parts = parts
    super.init()
    _ = untracked { follow() }
  }

  override var follows: Bool { true }
  override var version: Int { number }

  override func follow() -> Int {
    let versions = parts.map(\.version)
    guard states.last.map({ $0.versions != versions }) ?? true else { return number }
    if let known = states.last(where: { $0.versions == versions }) {
      number = known.number
    } else {
      lastNumber += 1
      number = lastNumber
    }
    states.append((number, versions, parts.map { $0.engine.sectionCount }))
    if states.count > 64 { states.removeFirst() }
    sectionStarts = [0]
    rowStarts = [0]
    for (index, part) in parts.enumerated() {
      sectionStarts.append(sectionStarts[index] + part.engine.sectionCount)
      rowStarts.append(rowStarts[index] + part.engine.count)
    }
    return number
  }

  override func changes(since version: Int) -> SectionedChangeSet? {
    guard let old = states.last(where: { $0.number == version }) else { return nil }
    var sections = SectionsShift()
    var deletes = PlaceRanges()
    var inserts = PlaceRanges()
    var moves: [SectionedChangeSet.Move] = []
    var updates: [SectionedChangeSet.Update] = []
    var oldCount = 0
    for (index, part) in parts.enumerated() {
      guard let change = part.changes(since: old.versions[index]) else { return nil }
      let (oldBase, newBase) = (sections.oldCount, sections.newCount)
      oldCount += change.oldCount
      for run in change.deletes.runs {
        deletes.append(Int(run.lower)..<Int(run.upper), section: oldBase + Int(run.section))
      }
      for run in change.inserts.runs {
        inserts.append(Int(run.lower)..<Int(run.upper), section: newBase + Int(run.section))
      }
      func shifted(_ place: ListPlace, _ base: Int) -> ListPlace {
        ListPlace(section: base + place.section, row: place.row)
      }
      for move in change.moves {
        moves.append(
          SectionedChangeSet.Move(
            from: shifted(move.from, oldBase), to: shifted(move.to, newBase)))
      }
      for update in change.updates {
        updates.append(
          SectionedChangeSet.Update(
            old: shifted(update.old, oldBase), new: shifted(update.new, newBase)))
      }
      sections.append(change.sections)
    }
    return SectionedChangeSet(
      oldCount: oldCount, newCount: count, sections: sections.change, deletes: deletes,
      inserts: inserts, moves: moves, updates: updates)
  }

  override var sectionCount: Int { sectionStarts[parts.count] }
  override var count: Int { rowStarts[parts.count] }

  private func part(ofSection section: Int) -> (index: Int, section: Int) {
    let index = sectionStarts.firstBeyond { $0 > section } - 1
    return (index, section - sectionStarts[index])
  }

  override func count(inSection section: Int) -> Int {
    let (index, section) = part(ofSection: section)
    return parts[index].engine.count(inSection: section)
  }

  override func sectionID(at section: Int) -> AnyHashable {
    let (index, section) = part(ofSection: section)
    return [AnyHashable(index), parts[index].engine.sectionID(at: section)]
  }

  override func header(ofSection section: Int) -> String? {
    let (index, section) = part(ofSection: section)
    return parts[index].engine.header(ofSection: section)
  }

  override func footer(ofSection section: Int) -> String? {
    let (index, section) = part(ofSection: section)
    return parts[index].engine.footer(ofSection: section)
  }

  override func item(at place: ListPlace) -> Item {
    let (index, section) = part(ofSection: place.section)
    return parts[index].engine.item(at: ListPlace(section: section, row: place.row))
  }

  override func place(of id: Item.ID) -> ListPlace? {
    for (index, part) in parts.enumerated() {
      if let place = part.engine.place(of: id) {
        return ListPlace(section: sectionStarts[index] + place.section, row: place.row)
      }
    }
    return nil
  }

  override func rowsBefore(section: Int) -> Int {
    guard section < sectionCount else { return count }
    let (index, section) = part(ofSection: section)
    return rowStarts[index] + parts[index].engine.rowsBefore(section: section)
  }

  override func section(ofIndex index: Int) -> Int {
    let part = rowStarts.firstBeyond { $0 > index } - 1
    return sectionStarts[part] + parts[part].engine.section(ofIndex: index - rowStarts[part])
  }
}

/// Changes of sections, one list after the other.
private struct SectionsShift {
  var oldCount = 0
  var newCount = 0
  private var deletes = IndexRanges()
  private var inserts = IndexRanges()
  private var moves: [ChangeSet.Move] = []
  private var updates: [ChangeSet.Update] = []

  mutating func append(_ next: ChangeSet) {
    for position in next.deletes { deletes.append(oldCount + position) }
    for position in next.inserts { inserts.append(newCount + position) }
    moves += next.moves.map { ChangeSet.Move(from: oldCount + $0.from, to: newCount + $0.to) }
    updates += next.updates.map { ChangeSet.Update(old: oldCount + $0.old, new: newCount + $0.new) }
    oldCount += next.oldCount
    newCount += next.newCount
  }

  var change: ChangeSet {
    ChangeSet(
      oldCount: oldCount, newCount: newCount, deletes: deletes, inserts: inserts, moves: moves,
      updates: updates)
  }
}
