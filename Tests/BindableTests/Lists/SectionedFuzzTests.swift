import Synchronization
import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// Random sections, checked with the simulator of batches.
struct SectionedFuzzTests {
  typealias Sections = [ListSection<Friend>]

  @Test(arguments: 0..<6)
  func changeSetsAreAcceptedByReceivers(block: Int) throws {
    for seed in LongRun.seeds(40, of: block * 400..<block * 400 + 400) {
      var random = SeededRandom(seed: UInt64(seed))
      let old = Self.sections(&random)
      let new = Bool.random(using: &random) ? Self.sections(&random) : Self.edited(old, &random)
      try check(old, new, "seed \(seed)", isUnique: true)
    }
  }

  @Test(arguments: 0..<3)
  func changeSetsWithRepeatedIDsAreAccepted(block: Int) throws {
    for seed in LongRun.seeds(40, of: block * 400..<block * 400 + 400) {
      var random = SeededRandom(seed: UInt64(90_000 + seed))
      let (old, new) = (
        Self.sections(&random, repeating: true), Self.sections(&random, repeating: true)
      )
      try check(old, new, "seed \(seed)", isUnique: false)
    }
  }

  // No table can apply these changes in one batch.
  @Test func itemsLeaveMovedAndRemovedSections() throws {
    func sections(_ parts: [(Int, [Int])]) -> Sections {
      parts.map { id, rows in
        ListSection(id: id, items: rows.map { Friend(id: $0, name: "") })
      }
    }
    try check(sections([(1, [1111]), (2, [2222])]), sections([(2, [0]), (1, [])]), "hardest")
    try check(
      sections([(1, [1, 2]), (2, [3]), (3, [])]), sections([(3, [3, 1]), (4, [2])]), "case 1")
    try check(sections([(1, []), (2, [1])]), sections([(2, []), (1, [1])]), "case 2")
    try check(sections([(1, [1]), (2, [])]), sections([(2, [1])]), "case 3")
  }

  @Test func rescuedItemMovesOutOfDeletedSection() {
    let ada = Friend(id: 1, name: "Ada")
    let change = ChangeSet(
      from: [ListSection("A", items: [ada]), ListSection("B")],
      to: [ListSection("B", items: [ada])],
      rescuing: true)
    #expect(change.description == "§ - 0\n> 0.0 to 0.0")
    #expect(change.batch == nil, "a section is deleted, and an item inserted")
  }

  @Test func headerChangeDoesNotUpdateItems() {
    let ada = Friend(id: 1, name: "Ada")
    let change = ChangeSet(
      from: [ListSection(id: 1, header: "1 friend", items: [ada])],
      to: [ListSection(id: 1, header: "A friend", items: [ada])])
    #expect(change.description == "§ ~ 0")
  }

  @Test func itemsInSharedStorageAreNotCompared() {
    let rows = (0..<10).map { ComparisonCountingItem(id: $0) }
    let old = [ListSection("A", items: rows), ListSection("B", items: rows)]
    var new = old
    new[1].items.removeLast()
    ComparisonCountingItem.comparisons.withLock { $0 = 0 }
    #expect(ChangeSet(from: old, to: new).description == "- 1.9")
    #expect(ComparisonCountingItem.comparisons.withLock { $0 } == 9)
  }

  private func check(_ old: Sections, _ new: Sections, _ what: String, isUnique: Bool = true) throws
  {
    let text = "\(what): \(Self.text(old)) to \(Self.text(new))"
    for rescuing in [false, true] {
      let change = ChangeSet(from: old, to: new, rescuing: rescuing)
      let report: Comment = "\(text)\n\(change)"
      var receiver = BatchReceiver(old.map(\.items))
      receiver.allowsRescue = rescuing
      receiver.newRowCount = { new[$0].items.count }
      let fault = receiver.perform(Batch(change)) { new[$0.section].items[$0.item] }
      try #require(fault == nil, report)
      try #require(receiver.rows == new.map(\.items), report)
      try #require(change.isEmpty == (old == new), report)
      let (oldRows, newRows) = (old.flatMap(\.items), new.flatMap(\.items))
      try #require(change.applied(to: oldRows) { newRows[$0] } == newRows, report)
      try #require(change.inverse.applied(to: newRows) { oldRows[$0] } == oldRows, report)
      let (map, back) = (IndexMapping(change), IndexMapping(change.inverse))
      for (index, row) in oldRows.enumerated() {
        guard let target = map.newIndex(ofOld: index)?.index else { continue }
        let origin = back.newIndex(ofOld: target)?.index
        try #require(newRows[target].id == row.id && origin == index, report)
      }
      for index in newRows.indices {
        guard let origin = back.newIndex(ofOld: index)?.index else { continue }
        try #require(map.newIndex(ofOld: origin)?.index == index, report)
      }

      if let batch = change.batch {
        var table = BatchReceiver(old.map(\.items))
        table.isStrict = true
        table.newRowCount = { new[$0].items.count }
        let fault = table.perform(Batch(batch)) { new[$0.section].items[$0.item] }
        try #require(fault == nil, report)
        // Updates are separate from a batch.
        try #require(table.rows.map { $0.map(\.id) } == new.map { $0.items.map(\.id) }, report)
      }
      if isUnique, rescuing { try checkMinimal(old, new, change, report) }
    }
    try #require(
      ChangeSet(from: old, to: new) == ChangeSet(from: old, to: new))
  }

  private func checkMinimal(
    _ old: Sections, _ new: Sections, _ change: ChangeSet, _ report: Comment
  ) throws {
    let oldIDs = Set(old.flatMap(\.items).map(\.id))
    let newIDs = Set(new.flatMap(\.items).map(\.id))
    var place: [Int: (section: AnyHashable, row: Int)] = [:]
    for section in old {
      for (row, item) in section.items.enumerated() { place[item.id] = (section.id, row) }
    }
    let keptSections = Set(old.map(\.id)).intersection(new.map(\.id))
    var moves = 0
    for section in new {
      let kept = section.items.compactMap { item in place[item.id] }
      let same = kept.filter { $0.section == section.id }.map(\.row)
      moves += kept.count - same.count + same.count - Lists.longestIncreasing(same)
    }
    try #require(change.moves.count == moves, report)
    let deleted = old.filter { keptSections.contains($0.id) }.flatMap(\.items)
      .filter { !newIDs.contains($0.id) }
    try #require(change.deletes.count == deleted.count, report)
    let inserted = new.filter { keptSections.contains($0.id) }.flatMap(\.items)
      .filter { !oldIDs.contains($0.id) }
    try #require(change.inserts.count == inserted.count, report)
  }

  private static func text(_ sections: Sections) -> String {
    sections.map { "\($0.id)\($0.items.map { "\($0.id)\($0.name)" })" }.joined(separator: " ")
  }

  private static func sections(
    _ random: inout SeededRandom, repeating: Bool = false
  ) -> Sections {
    var ids = Array(0..<14).shuffled(using: &random)
    return (0..<6).shuffled(using: &random).prefix(Int.random(in: 0...5, using: &random)).map {
      section in
      let count = Int.random(in: 0...4, using: &random)
      let rows = (0..<count).compactMap { _ in
        repeating ? Int.random(in: 0..<4, using: &random) : ids.popLast()
      }
      return ListSection(
        id: section, header: "\(Int.random(in: 0...1, using: &random))",
        items: rows.map { Friend(id: $0, name: "\(Int.random(in: 0...1, using: &random))") })
    }
  }

  private static func edited(_ old: Sections, _ random: inout SeededRandom) -> Sections {
    var new = old
    for _ in 0..<Int.random(in: 0...4, using: &random) where !new.isEmpty {
      let section = Int.random(in: new.indices, using: &random)
      let other = Int.random(in: new.indices, using: &random)
      switch Int.random(in: 0...4, using: &random) {
      case 0: new.swapAt(section, other)
      case 1 where !new[section].items.isEmpty:
        let item = new[section].items.removeFirst()
        new[other].items.insert(
          item, at: Int.random(in: 0...new[other].items.count, using: &random))
      case 2 where !new[section].items.isEmpty: new[section].items.removeLast()
      case 3 where !new[section].items.isEmpty: new[section].items[0].name += "+"
      case 4: new.remove(at: section)
      default: break
      }
    }
    return new
  }
}

extension Batch {
  init(_ batch: ChangeSet.Batch) {
    sectionDeletes = Array(batch.sectionDeletes)
    sectionInserts = Array(batch.sectionInserts)
    sectionMoves = batch.sectionMoves.map { ($0.from, $0.to) }
    deletes = batch.deletes
    inserts = batch.inserts
    moves = batch.moves.map { ($0.from, $0.to) }
  }
}
