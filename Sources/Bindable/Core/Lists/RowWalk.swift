/// The first pass over two lists: what can be paired by walking along both.
///
/// Common beginnings and ends are paired first. In between, where the rows differ, the walk looks a few
/// rows ahead in both lists; what it passes over is *pending*. With ids that are unique any pair of
/// equal ids is the pair, so nothing that was found here can be wrong; with repeated ones each row is
/// paired at most once, in order. A list that has nothing of the other costs a fixed number of looks:
/// then the rest is pending.
@usableFromInline
struct RowWalk {
  @usableFromInline var pendingOld = IndexRanges()
  @usableFromInline var pendingNew = IndexRanges()
  @usableFromInline var updates: [ChangeSet.Update] = []

  @inlinable init() {}

  /// How far the walk looks ahead.
  @inlinable static var reach: Int { 12 }

  @inlinable
  mutating func walk<Rule: RowRule>(
    _ old: UnsafeBufferPointer<Rule.Row>, _ new: UnsafeBufferPointer<Rule.Row>, _ rule: Rule
  ) {
    guard old.baseAddress != new.baseAddress || old.count != new.count else { return }
    let shorter = min(old.count, new.count)
    var start = rule.looksAtBytes ? RowBytes.commonStart(old, new) : 0
    while start < shorter, rule.id(old[start]) == rule.id(new[start]) {
      if !rule.isSame(old[start], new[start]) {
        updates.append(ChangeSet.Update(old: start, new: start))
      }
      start += 1
      if rule.looksAtBytes {
        start += RowBytes.commonStart(
          UnsafeBufferPointer(rebasing: old[start...]),
          UnsafeBufferPointer(rebasing: new[start...]))
      }
    }
    var oldEnd = old.count
    var newEnd = new.count
    var tail: [ChangeSet.Update] = []
    if rule.looksAtBytes {
      let common = RowBytes.commonEnd(
        UnsafeBufferPointer(rebasing: old[start...]), UnsafeBufferPointer(rebasing: new[start...]))
      oldEnd -= common
      newEnd -= common
    }
    while oldEnd > start, newEnd > start, rule.id(old[oldEnd - 1]) == rule.id(new[newEnd - 1]) {
      oldEnd -= 1
      newEnd -= 1
      if !rule.isSame(old[oldEnd], new[newEnd]) {
        tail.append(ChangeSet.Update(old: oldEnd, new: newEnd))
      }
    }
    if start < oldEnd, start < newEnd {
      walkMiddle(old, new, start..<oldEnd, start..<newEnd, rule)
    } else {
      pendingOld.append(start..<oldEnd)
      pendingNew.append(start..<newEnd)
    }
    updates.append(contentsOf: tail.reversed())
  }

  @inlinable
  mutating func walkMiddle<Rule: RowRule>(
    _ old: UnsafeBufferPointer<Rule.Row>, _ new: UnsafeBufferPointer<Rule.Row>,
    _ oldRange: Range<Int>, _ newRange: Range<Int>, _ rule: Rule
  ) {
    var (i, j) = (oldRange.lowerBound, newRange.lowerBound)
    let (oldEnd, newEnd) = (oldRange.upperBound, newRange.upperBound)
    // Compares that may fail until the walk gives up.
    var budget = max(oldRange.count, newRange.count) / 8 + 256
    while i < oldEnd, j < newEnd {
      if rule.id(old[i]) == rule.id(new[j]) {
        if !rule.isSame(old[i], new[j]) { updates.append(ChangeSet.Update(old: i, new: j)) }
        i += 1
        j += 1
        continue
      }
      if budget <= 0 { break }
      var (skipOld, skipNew) = (1, 1)
      var ahead = 1
      while ahead <= Self.reach {
        if i + ahead < oldEnd, rule.id(old[i + ahead]) == rule.id(new[j]) {
          (skipOld, skipNew) = (ahead, 0)
          break
        }
        if j + ahead < newEnd {
          if rule.id(old[i]) == rule.id(new[j + ahead]) {
            (skipOld, skipNew) = (0, ahead)
            break
          }
          if i + ahead < oldEnd, rule.id(old[i + ahead]) == rule.id(new[j + ahead]) {
            (skipOld, skipNew) = (ahead, ahead)
            break
          }
        }
        ahead += 1
      }
      budget -= 3 * (ahead - 1)
      pendingOld.append(i..<i + skipOld)
      pendingNew.append(j..<j + skipNew)
      i += skipOld
      j += skipNew
    }
    pendingOld.append(i..<oldEnd)
    pendingNew.append(j..<newEnd)
  }
}
