/// The edits of a list since some state of it, as what has become of the rows of that state.
///
/// ```text
///   rows before    0 1 2 3 4 5 6 7 8 9
///   remove 2       [0…1] [3…9]
///   insert at 4    [0…1] [3…4] [+] [5…9]
///   move 0 to 3    [1] [3…4] [0] [+] [5…9]
/// ```
///
/// It keeps the runs of rows, in their order now. So what was put in and taken out again, or moved and
/// moved back, has left no trace.
///
/// - Complexity: An edit costs what finding its run does: next to nothing near the edit before it, and
///   else a few hundred additions at the most.
struct EditLog {
  /// The number of rows before.
  let oldCount: Int
  private var runs: [RowRun]
  /// Old positions of rows whose content was replaced.
  private var updated: Set<Int32> = []
  /// The number of rows now.
  private(set) var count: Int
  // A run and the position of its first row, near which the last edit was.
  private var nearRun = 0
  private var nearPosition = 0

  init(count: Int) {
    oldCount = count
    self.count = count
    runs = count > 0 ? [RowRun(start: 0, count: Int32(count))] : []
  }

  /// The edits that make a change.
  init(_ change: ChangeSet) {
    oldCount = change.oldCount
    count = change.newCount
    runs = change.runs
    updated = Set(change.updates.map(\.old32))
  }

  /// How much it keeps.
  var size: Int { runs.count + updated.count }

  /// Whether all is as it was.
  var isIdentity: Bool {
    updated.isEmpty && count == oldCount
      && (runs.isEmpty || (runs.count == 1 && runs[0].start == 0))
  }

  /// Goes to the run with the row at a position; to the end, behind the last row.
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

  /// Has a run begin at a position, and returns its index.
  private mutating func cut(at position: Int) -> Int {
    seek(position)
    guard nearPosition < position else { return nearRun }
    let run = runs[nearRun]
    let head = Int32(position - nearPosition)
    runs[nearRun].count = head
    runs.insert(
      RowRun(start: run.start < 0 ? -1 : run.start + head, count: run.count - head), at: nearRun + 1
    )
    nearPosition = position
    nearRun += 1
    return nearRun
  }

  /// Makes one run of two neighbours, if they are one.
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

  private mutating func put(_ run: RowRun, at position: Int) {
    let index = cut(at: position)
    runs.insert(run, at: index)
    (nearRun, nearPosition) = (index, position)
    count += Int(run.count)
    join(at: index + 1)
    join(at: index)
  }

  /// Notes rows that were not there before.
  mutating func insert(_ count: Int, at position: Int) {
    guard count > 0 else { return }
    put(RowRun(start: -1, count: Int32(count)), at: position)
  }

  /// Notes that a row came back.
  mutating func bringBack(old: Int, at position: Int) {
    put(RowRun(start: Int32(old), count: 1), at: position)
  }

  /// Notes that rows went.
  mutating func remove(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    let first = cut(at: range.lowerBound)
    let end = cut(at: range.upperBound)
    runs.removeSubrange(first..<end)
    (nearRun, nearPosition) = (first, range.lowerBound)
    count -= range.count
    join(at: first)
  }

  /// Notes that a row was taken out and put in elsewhere.
  mutating func move(from: Int, to: Int) {
    let old = oldPosition(of: from)
    remove(from..<from + 1)
    put(RowRun(start: Int32(old ?? -1), count: 1), at: to)
  }

  /// Notes whether a row that was there before has another content.
  mutating func setUpdated(_ isUpdated: Bool, old: Int) {
    if isUpdated { updated.insert(Int32(old)) } else { updated.remove(Int32(old)) }
  }

  /// Where a row was before, or `nil` if it was not there.
  mutating func oldPosition(of position: Int) -> Int? {
    seek(position)
    let run = runs[nearRun]
    return run.start < 0 ? nil : Int(run.start) + position - nearPosition
  }

  /// Notes a change of the rows as they are now.
  ///
  /// - Complexity: O(*c* log *c*) in the size of both.
  mutating func follow(_ next: ChangeSet) {
    var starts: [Int] = [0]
    for run in runs { starts.append(starts[starts.count - 1] + Int(run.count)) }
    // The rows from a position on, up to a number of them, that were neighbors before.
    func rows(from position: Int, upTo count: Int32) -> RowRun {
      let index = starts.firstBeyond { $0 > position } - 1
      let (run, skip) = (runs[index], Int32(position - starts[index]))
      return RowRun(
        start: run.start < 0 ? -1 : run.start + skip, count: min(count, run.count - skip))
    }
    for update in next.updates {
      let old = rows(from: update.old, upTo: 1).start
      if old >= 0 { updated.insert(old) }
    }
    var made: [RowRun] = []
    for run in next.runs {
      var done: Int32 = run.start < 0 ? run.count : 0
      if run.start < 0 { made.appendRun(run) }
      while done < run.count {
        let part = rows(from: Int(run.start + done), upTo: run.count - done)
        made.appendRun(part)
        done += part.count
      }
    }
    (runs, count, nearRun, nearPosition) = (made, next.newCount, 0, 0)
  }

  // A run of rows that were there before, and where it is now.
  private typealias Kept = (run: RowRun, position: Int32)

  /// What changed.
  var change: ChangeSet {
    var inserts = IndexRanges()
    var kept: [Kept] = []
    kept.reserveCapacity(runs.count)
    var position: Int32 = 0
    var isInOrder = true
    for run in runs {
      if run.start < 0 {
        inserts.append(Int(position)..<Int(position + run.count))
      } else {
        if let last = kept.last, last.run.start > run.start { isInOrder = false }
        kept.append((run, position))
      }
      position += run.count
    }
    let byOld = isInOrder ? kept : kept.sorted { $0.run.start < $1.run.start }
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

  private func updates(_ byOld: [Kept]) -> [ChangeSet.Update] {
    var updates: [ChangeSet.Update] = []
    for old in updated {
      let index = byOld.firstBeyond { $0.run.start > old } - 1
      guard index >= 0 else { continue }
      let (run, position) = byOld[index]
      if old < run.start + run.count {
        updates.append(ChangeSet.Update(old: Int(old), new: Int(position + old - run.start)))
      }
    }
    return updates.sorted { $0.new32 < $1.new32 }
  }
}
