extension SectionedChangeSet {
  /// What became of the sections and rows of `old` in `new`.
  ///
  /// Sections with equal ids are the same section, and rows with equal ids are the same row, in
  /// whichever section they are. A section whose header or footer differs is updated, and its rows
  /// are left alone.
  ///
  /// Rows move between sections that are in both lists. With `rescuing`, a row can also move out of
  /// a section that goes, and into one that comes; else that is what becomes of the section.
  ///
  /// - Complexity: A comparison for each section and, where the storage of its rows is not shared, for
  ///   each row; a hash for each row that the walk left over.
  @inlinable
  public init<Row: Identifiable & Equatable>(
    from old: [ListSection<Row>], to new: [ListSection<Row>], rescuing: Bool = false
  ) {
    self.init(from: old, to: new, RowsWithID(), rescuing: rescuing)
  }

  @inlinable
  init<Rule: RowRule>(
    from old: [ListSection<Rule.Row>], to new: [ListSection<Rule.Row>], _ rule: Rule,
    rescuing: Bool
  ) {
    let sections = ChangeSet(
      from: old, to: new,
      RowsBy({ $0.id }, { $0.header == $1.header && $0.footer == $1.footer }))
    // The addresses of the rows are used while `old` and `new` hold them.
    var parts = SectionedRows<Rule>(sections: sections, oldCount: old.count)
    withExtendedLifetime((old, new)) {
      parts.collect(old, new, rule, rescuing: rescuing)
      parts.match(rule)
    }
    self.init(
      oldCount: old.reduce(0) { $0 + $1.items.count },
      newCount: new.reduce(0) { $0 + $1.items.count }, sections: sections, parts.finish())
  }

  @usableFromInline
  init(oldCount: Int, newCount: Int, sections: ChangeSet, _ rows: SectionedResult) {
    self.init(
      oldCount: oldCount, newCount: newCount, sections: sections, deletes: rows.deletes,
      inserts: rows.inserts, moves: rows.moves, updates: rows.updates)
  }
}

extension Array {
  /// Whether both are one array, or copies of one that were not touched.
  @inlinable @inline(__always)
  func sharesStorage(with other: [Element]) -> Bool {
    withUnsafeBufferPointer { own in
      other.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress && own.count == $0.count }
    }
  }
}

/// What became of the rows.
@usableFromInline
struct SectionedResult {
  @usableFromInline var deletes = PlaceRanges()
  @usableFromInline var inserts = PlaceRanges()
  @usableFromInline var moves: [SectionedChangeSet.Move] = []
  @usableFromInline var updates: [SectionedChangeSet.Update] = []
  @inlinable init() {}
}

/// The rows of two sectioned lists, while they are paired.
///
/// Each pair of kept sections is walked by itself; what the walks leave over is one pool.
@usableFromInline
struct SectionedRows<Rule: RowRule> {
  @usableFromInline typealias Row = Rule.Row
  @usableFromInline let sections: ChangeSet
  /// For each old section the new one that it is now, or -1.
  @usableFromInline var newSection: [Int32]
  /// The old section of each new one, or -1.
  @usableFromInline var oldSection: [Int32]
  @usableFromInline var oldCounts: [Int32] = []
  @usableFromInline var oldPool: [UnsafePointer<Row>] = []
  @usableFromInline var oldPlaces: [ListPlace] = []
  @usableFromInline var newPool: [UnsafePointer<Row>] = []
  @usableFromInline var newPlaces: [ListPlace] = []
  @usableFromInline var updates: [SectionedChangeSet.Update] = []
  @usableFromInline var late: [SectionedChangeSet.Update] = []
  // Rows that were paired in the pool, in the order of the new places, and what was left.
  @usableFromInline var strays: [SectionedChangeSet.Move] = []
  @usableFromInline var deletes = PlaceRanges()
  @usableFromInline var inserts = PlaceRanges()

  @inlinable
  init(sections: ChangeSet, oldCount: Int) {
    self.sections = sections
    newSection = Array(repeating: -1, count: sections.oldCount)
    oldSection = Array(repeating: -1, count: sections.newCount)
    fillSections()
  }

  @usableFromInline
  mutating func fillSections() {
    guard sections.isStructural else {
      for section in oldSection.indices {
        oldSection[section] = Int32(section)
        newSection[section] = Int32(section)
      }
      return
    }
    let map = RowMap(sections)
    for new in oldSection.indices {
      guard let old = map.oldIndex(ofNew: new) else { continue }
      oldSection[new] = Int32(old)
      newSection[old] = Int32(new)
    }
  }

  @inlinable
  mutating func collect(
    _ old: [ListSection<Row>], _ new: [ListSection<Row>], _ rule: Rule, rescuing: Bool
  ) {
    oldCounts = old.map { Int32($0.items.count) }
    if rescuing {
      for section in old.indices where newSection[section] < 0 {
        pool(old[section].items, section, 0..<old[section].items.count, isOld: true)
      }
    }
    for section in new.indices {
      guard oldSection[section] >= 0 else {
        if rescuing {
          pool(new[section].items, section, 0..<new[section].items.count, isOld: false)
        }
        continue
      }
      let before = Int(oldSection[section])
      let oldRows = old[before].items
      let newRows = new[section].items
      // Most sections were not touched, and share their storage.
      guard !oldRows.sharesStorage(with: newRows) else { continue }
      var walk = RowWalk()
      oldRows.withUnsafeBufferPointer { oldRows in
        newRows.withUnsafeBufferPointer { newRows in walk.walk(oldRows, newRows, rule) }
      }
      for run in walk.pendingOld.runs {
        pool(oldRows, before, Int(run.lower)..<Int(run.upper), isOld: true)
      }
      for run in walk.pendingNew.runs {
        pool(newRows, section, Int(run.lower)..<Int(run.upper), isOld: false)
      }
      for update in walk.updates {
        updates.append(
          SectionedChangeSet.Update(
            old: ListPlace(section: before, row: update.old),
            new: ListPlace(section: section, row: update.new)))
      }
    }
  }

  @inlinable
  mutating func pool(_ rows: [Row], _ section: Int, _ range: Range<Int>, isOld: Bool) {
    rows.withUnsafeBufferPointer { rows in
      guard let base = rows.baseAddress else { return }
      for row in range {
        if isOld {
          oldPool.append(base + row)
          oldPlaces.append(ListPlace(section: section, row: row))
        } else {
          newPool.append(base + row)
          newPlaces.append(ListPlace(section: section, row: row))
        }
      }
    }
  }

  @inlinable
  mutating func match(_ rule: Rule) {
    var unmatchedNew = IndexRanges(0..<newPool.count)
    var unmatchedOld = IndexRanges(0..<oldPool.count)
    if !oldPool.isEmpty, !newPool.isEmpty {
      var pairs: [SectionedChangeSet.Move] = []
      var late: [SectionedChangeSet.Update] = []
      oldPool.withUnsafeBufferPointer { oldPool in
        newPool.withUnsafeBufferPointer { newPool in
          var pool = RowPool(unmatchedOld, of: RowsOfLists(oldPool), rule)
          var left = IndexRanges()
          pool.match(unmatchedNew, of: RowsOfLists(newPool), inserts: &left) { from, to in
            pairs.append(SectionedChangeSet.Move(from: oldPlaces[from], to: newPlaces[to]))
            if !rule.isSame(oldPool[from].pointee, newPool[to].pointee) {
              late.append(
                SectionedChangeSet.Update(old: oldPlaces[from], new: newPlaces[to]))
            }
          }
          unmatchedNew = left
          unmatchedOld = pool.deletes
        }
      }
      strays = pairs
      self.late = late
    }
    sort(unmatchedOld, unmatchedNew)
  }

  /// Notes what was not paired: rows of sections that went or came need no mention.
  @usableFromInline
  mutating func sort(_ old: IndexRanges, _ new: IndexRanges) {
    var places: [ListPlace] = []
    for number in old where newSection[oldPlaces[number].section] >= 0 {
      places.append(oldPlaces[number])
    }
    deletes = PlaceRanges(unsorted: places)
    for number in new where oldSection[newPlaces[number].section] >= 0 {
      inserts.append(newPlaces[number])
    }
  }

  @usableFromInline
  func finish() -> SectionedResult {
    var result = SectionedResult()
    result.deletes = deletes
    result.inserts = inserts
    result.updates = updates
    if !late.isEmpty {
      result.updates += late
      result.updates.sort { $0.new < $1.new }
    }
    result.moves = SectionedMoves.fewest(
      strays, deletes: deletes, inserts: inserts,
      newSection: { Int(newSection[$0]) }, oldRowCount: { Int(oldCounts[$0]) })
    return result
  }
}
