/// A log of edits since some state of a list, stored as the changes to the items of that state.
///
/// ```text
///   items before   0 1 2 3 4 5 6 7 8 9
///   remove 2       [0…1] [3…9]
///   insert at 4    [0…1] [3…4] [+] [5…9]
///   move 0 to 3    [1] [3…4] [0] [+] [5…9]
/// ```
///
/// The log stores the runs of items in their current order, so an item that's inserted and removed
/// again, or moved and moved back, leaves no trace.
///
/// - Complexity: An edit costs finding its run: almost nothing near the previous edit, and
///   otherwise a few hundred additions at most.
struct EditLog {
  /// The number of items before the edits.
  let oldCount: Int
  private var runs: [ItemRun]
  /// The old indexes of updated items.
  private var updated: Set<Int32> = []
  /// The current number of items.
  private(set) var count: Int
  // The run near the last edit, and the index of its first item.
  private var nearRun = 0
  private var nearPosition = 0

  init(count: Int) {
    oldCount = count
    self.count = count
    runs = count > 0 ? [ItemRun(start: 0, count: Int32(count))] : []
  }

  /// Creates a log with the edits of a change.
  init(_ change: ChangeSet) {
    oldCount = change.oldCount
    count = change.newCount
    runs = change.runs
    updated = Set(change.updates.map(\.old32))
  }

  /// The number of stored runs and updates.
  var size: Int { runs.count + updated.count }

  /// `true` if the edits cancel out.
  var isIdentity: Bool {
    updated.isEmpty && count == oldCount
      && (runs.isEmpty || (runs.count == 1 && runs[0].start == 0))
  }

  /// Moves to the run that contains an index, or to the end if there's no such run.
  private mutating func seek(_ position: Int) {
    if nearRun > runs.count || position * 2 < nearPosition { (nearRun, nearPosition) = (0, 0) }
    while nearPosition > position {
      nearRun -= 1
      nearPosition -= Int(runs[nearRun].count)
    }
    while nearRun < runs.count, nearPosition + Int(runs[nearRun].count) <= position {
      nearPosition += Int(runs[nearRun].count)
      nearRun += 1
    }
  }

  /// Splits a run so that one begins at an index, and returns the index of that run.
  private mutating func cut(at position: Int) -> Int {
    seek(position)
    guard nearPosition < position else { return nearRun }
    let run = runs[nearRun]
    let head = Int32(position - nearPosition)
    runs[nearRun].count = head
    runs.insert(
      ItemRun(start: run.start < 0 ? -1 : run.start + head, count: run.count - head),
      at: nearRun + 1
    )
    nearPosition = position
    nearRun += 1
    return nearRun
  }

  /// Joins two neighboring runs if one continues the other.
  private mutating func join(at index: Int) {
    guard index > 0, index < runs.count else { return }
    let left = runs[index - 1]
    guard left.isFollowed(by: runs[index]) else { return }
    runs[index - 1].count += runs[index].count
    runs.remove(at: index)
    if nearRun >= index {
      nearRun = index - 1
      nearPosition -= Int(left.count)
    }
  }

  private mutating func put(_ run: ItemRun, at position: Int) {
    let index = cut(at: position)
    runs.insert(run, at: index)
    (nearRun, nearPosition) = (index, position)
    count += Int(run.count)
    join(at: index + 1)
    join(at: index)
  }

  /// Records the insertion of new items.
  mutating func insert(_ count: Int, at position: Int) {
    guard count > 0 else { return }
    put(ItemRun(start: -1, count: Int32(count)), at: position)
  }

  /// Records the return of a removed item.
  mutating func reinsert(old: Int, at position: Int) {
    put(ItemRun(start: Int32(old), count: 1), at: position)
  }

  /// Records the removal of items.
  mutating func remove(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    let first = cut(at: range.lowerBound)
    let end = cut(at: range.upperBound)
    runs.removeSubrange(first..<end)
    (nearRun, nearPosition) = (first, range.lowerBound)
    count -= range.count
    join(at: first)
  }

  /// Records the move of an item.
  mutating func move(from: Int, to: Int) {
    let old = oldPosition(of: from)
    remove(from..<from + 1)
    put(ItemRun(start: Int32(old ?? -1), count: 1), at: to)
  }

  /// Records whether the content of an old item differs.
  mutating func setUpdated(_ isUpdated: Bool, old: Int) {
    if isUpdated { updated.insert(Int32(old)) } else { updated.remove(Int32(old)) }
  }

  /// Returns the old index of an item, or `nil` if the item is new.
  mutating func oldPosition(of position: Int) -> Int? {
    seek(position)
    let run = runs[nearRun]
    return run.start < 0 ? nil : Int(run.start) + position - nearPosition
  }

  /// Records a change to the current items.
  ///
  /// - Complexity: O(*c* log *c*) in the size of both.
  mutating func append(_ next: ChangeSet) {
    var starts: [Int] = [0]
    for run in runs { starts.append(starts[starts.count - 1] + Int(run.count)) }
    // Returns the longest run of old neighbors that begins at an index, up to a number of items.
    func items(from position: Int, upTo count: Int32) -> ItemRun {
      let index = starts.partitioningIndex { $0 > position } - 1
      let (run, skip) = (runs[index], Int32(position - starts[index]))
      return ItemRun(
        start: run.start < 0 ? -1 : run.start + skip, count: min(count, run.count - skip))
    }
    for update in next.updates {
      let old = items(from: update.old, upTo: 1).start
      if old >= 0 { updated.insert(old) }
    }
    var made: [ItemRun] = []
    for run in next.runs {
      var done: Int32 = run.start < 0 ? run.count : 0
      if run.start < 0 { made.appendRun(run) }
      while done < run.count {
        let part = items(from: Int(run.start + done), upTo: run.count - done)
        made.appendRun(part)
        done += part.count
      }
    }
    (runs, count, nearRun, nearPosition) = (made, next.newCount, 0, 0)
  }

  // A run of old items and its current index.
  private typealias PositionedRun = (run: ItemRun, position: Int32)

  /// The difference between the old and the current items.
  var change: ChangeSet {
    var inserts = IndexRanges()
    var oldRuns: [PositionedRun] = []
    oldRuns.reserveCapacity(runs.count)
    var position: Int32 = 0
    var isInOrder = true
    for run in runs {
      if run.start < 0 {
        inserts.append(Int(position)..<Int(position + run.count))
      } else {
        if let last = oldRuns.last, last.run.start > run.start { isInOrder = false }
        oldRuns.append((run, position))
      }
      position += run.count
    }
    let byOld = isInOrder ? oldRuns : oldRuns.sorted { $0.run.start < $1.run.start }
    var deletes = IndexRanges()
    var old = 0
    for (run, _) in byOld {
      deletes.append(old..<Int(run.start))
      old = Int(run.start + run.count)
    }
    deletes.append(old..<oldCount)
    return ChangeSet(
      oldCount: oldCount, newCount: count, deletes: deletes, inserts: inserts,
      moves: isInOrder ? [] : runs.fewestMoves, updates: updates(byOld), .one(isUpdated: false))
  }

  private func updates(_ byOld: [PositionedRun]) -> [ChangeSet.Update] {
    var updates: [ChangeSet.Update] = []
    for old in updated {
      let index = byOld.partitioningIndex { $0.run.start > old } - 1
      guard index >= 0 else { continue }
      let (run, position) = byOld[index]
      if old < run.start + run.count {
        updates.append(ChangeSet.Update(old: Int(old), new: Int(position + old - run.start)))
      }
    }
    return updates.sorted { $0.new32 < $1.new32 }
  }
}
