/// The state of pairing the items of two lists.
///
/// The first pass walks along both lists. It pairs common prefixes and suffixes first. In between,
/// where items differ, it looks a few items ahead in both lists; skipped items are *pending*. With
/// unique IDs, any two items with equal IDs are a pair, so no pair can be wrong. With duplicate
/// IDs, each item is paired at most once, in order. If the lists have nothing in common, the walk
/// stops after a fixed number of comparisons, and the rest is pending. In a list with sections,
/// each pair of kept sections is walked separately.
///
/// The second pass pairs pending items with a ``HashMatcher``. Items that are still pending are
/// deleted and inserted, and the pairs it finds are *strays*, which might be out of order.
@usableFromInline
struct LinearMatcher {
  @usableFromInline var pendingOld = IndexRanges()
  @usableFromInline var pendingNew = IndexRanges()
  @usableFromInline var updates: [ChangeSet.Update] = []
  // In the order of the new indexes.
  @usableFromInline var strays: [ChangeSet.Move] = []

  @inlinable init() {}

  /// The number of items that the walk looks ahead.
  @inlinable static var lookahead: Int { 12 }

  @inlinable
  mutating func walk<Rule: DiffCriteria>(
    _ old: UnsafeBufferPointer<Rule.Element>, _ new: UnsafeBufferPointer<Rule.Element>, _ rule: Rule
  ) {
    guard old.baseAddress != new.baseAddress || old.count != new.count else { return }
    let shorter = min(old.count, new.count)
    var start = rule.comparesBitwise ? BitwiseMatch.commonPrefixCount(old, new) : 0
    while start < shorter, rule.id(old[start]) == rule.id(new[start]) {
      if !rule.hasSameContent(old[start], new[start]) {
        updates.append(ChangeSet.Update(old: start, new: start))
      }
      start += 1
      if rule.comparesBitwise {
        start += BitwiseMatch.commonPrefixCount(
          UnsafeBufferPointer(rebasing: old[start...]),
          UnsafeBufferPointer(rebasing: new[start...]))
      }
    }
    var oldEnd = old.count
    var newEnd = new.count
    var tail: [ChangeSet.Update] = []
    if rule.comparesBitwise {
      let common = BitwiseMatch.commonSuffixCount(
        UnsafeBufferPointer(rebasing: old[start...]), UnsafeBufferPointer(rebasing: new[start...]))
      oldEnd -= common
      newEnd -= common
    }
    while oldEnd > start, newEnd > start, rule.id(old[oldEnd - 1]) == rule.id(new[newEnd - 1]) {
      oldEnd -= 1
      newEnd -= 1
      if !rule.hasSameContent(old[oldEnd], new[newEnd]) {
        tail.append(ChangeSet.Update(old: oldEnd, new: newEnd))
      }
    }
    if start < oldEnd, start < newEnd {
      matchMiddle(old, new, start..<oldEnd, start..<newEnd, rule)
    } else {
      leave(start..<oldEnd, start..<newEnd)
    }
    updates.append(contentsOf: tail.reversed())
  }

  @inlinable
  mutating func matchMiddle<Rule: DiffCriteria>(
    _ old: UnsafeBufferPointer<Rule.Element>, _ new: UnsafeBufferPointer<Rule.Element>,
    _ oldRange: Range<Int>, _ newRange: Range<Int>, _ rule: Rule
  ) {
    var (i, j) = (oldRange.lowerBound, newRange.lowerBound)
    let (oldEnd, newEnd) = (oldRange.upperBound, newRange.upperBound)
    // The number of comparisons that can fail before the walk stops.
    var budget = max(oldRange.count, newRange.count) / 8 + 256
    while i < oldEnd, j < newEnd {
      if rule.id(old[i]) == rule.id(new[j]) {
        if !rule.hasSameContent(old[i], new[j]) { updates.append(ChangeSet.Update(old: i, new: j)) }
        i += 1
        j += 1
        continue
      }
      if budget <= 0 { break }
      var (skipOld, skipNew) = (1, 1)
      var ahead = 1
      while ahead <= Self.lookahead {
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
      leave(i..<i + skipOld, j..<j + skipNew)
      i += skipOld
      j += skipNew
    }
    leave(i..<oldEnd, j..<newEnd)
  }

  @inlinable
  mutating func leave(_ old: Range<Int>, _ new: Range<Int>) {
    pendingOld.append(old)
    pendingNew.append(new)
  }

  /// Adds and clears the results for two sections, which begin at these indexes.
  @usableFromInline
  mutating func drain(_ part: inout LinearMatcher, old: Int, new: Int) {
    for run in part.pendingOld.runs {
      pendingOld.append(old + Int(run.lower)..<old + Int(run.upper))
    }
    for run in part.pendingNew.runs {
      pendingNew.append(new + Int(run.lower)..<new + Int(run.upper))
    }
    for update in part.updates {
      updates.append(ChangeSet.Update(old: old + update.old, new: new + update.new))
    }
    part.pendingOld.removeAll()
    part.pendingNew.removeAll()
    part.updates.removeAll(keepingCapacity: true)
  }

  /// Sorts the pending items after sections were inserted, deleted, or moved.
  ///
  /// With `rescuing`, items of deleted and inserted sections are pending, too. `newSections` has
  /// the new section of each old one, or -1, and `oldSections` the reverse.
  @usableFromInline
  mutating func sort(
    _ newSections: [Int32], _ oldStarts: SectionStarts, _ oldSections: [Int32],
    _ newStarts: SectionStarts, rescuing: Bool
  ) {
    if rescuing {
      for (section, new) in newSections.enumerated() where new < 0 {
        pendingOld.append(oldStarts.items(of: section))
      }
      for (section, old) in oldSections.enumerated() where old < 0 {
        pendingNew.append(newStarts.items(of: section))
      }
    }
    pendingOld.sort()
    pendingNew.sort()
  }

  /// Pairs the pending items.
  @inlinable
  mutating func match<Rule: DiffCriteria, Elements: ElementAccess>(
    _ old: Elements, _ new: Elements, _ rule: Rule
  )
  where Elements.Element == Rule.Element {
    guard !pendingOld.isEmpty, !pendingNew.isEmpty else { return }
    var pool = HashMatcher(pendingOld, of: old, rule)
    var inserts = IndexRanges()
    var late: [ChangeSet.Update] = []
    var strays: [ChangeSet.Move] = []
    pool.match(pendingNew, of: new, inserts: &inserts) { from, to in
      strays.append(ChangeSet.Move(from: from, to: to))
      if !rule.hasSameContent(old.element(from).pointee, new.element(to).pointee) {
        late.append(ChangeSet.Update(old: from, new: to))
      }
    }
    self.strays = strays
    pendingOld = pool.deletes
    pendingNew = inserts
    if !late.isEmpty { merge(late) }
  }

  /// Merges sorted updates into the others.
  @usableFromInline
  mutating func merge(_ late: [ChangeSet.Update]) {
    var merged: [ChangeSet.Update] = []
    merged.reserveCapacity(updates.count + late.count)
    var next = 0
    for update in late {
      while next < updates.count, updates[next].new32 < update.new32 {
        merged.append(updates[next])
        next += 1
      }
      merged.append(update)
    }
    updates = merged + updates[next...]
  }
}
