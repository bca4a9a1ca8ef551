import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// Random lists, checked with the simulator of batches and a simple count of the fewest moves.
struct ChangeSetFuzzTests {
  @Test func changeSetsComeOnlyFromLists() {
    // A decoded one could name items that no list has.
    let values: [Any] = [ChangeSet(), ChangeSet.Move(from: 0, to: 0), IndexRanges()]
    #expect(!values.contains { $0 is any Decodable })
  }

  @Test(arguments: 0..<8)
  func changeSetTransformsOldListIntoNew(block: Int) throws {
    for seed in LongRun.seeds(100, of: block * 400..<block * 400 + 400) {
      var random = SeededRandom(seed: UInt64(seed))
      let old = Lists.list(ids: 0..<12, count: 0...8, &random)
      let new = Lists.edited(old, ids: 0..<12, &random)
      try check(old, new, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<4)
  func changeSetTransformsLongLists(block: Int) throws {
    for seed in LongRun.seeds(3, of: block * 12..<block * 12 + 12) {
      var random = SeededRandom(seed: UInt64(9_000 + seed))
      let old = (0..<Int.random(in: 100...1_500, using: &random)).map { Friend(id: $0, name: "") }
      let new = Lists.shaped(old, &random)
      try check(old, new, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<4)
  func repeatedIDsArePairedInOrder(block: Int) throws {
    for seed in LongRun.seeds(100, of: block * 400..<block * 400 + 400) {
      var random = SeededRandom(seed: UInt64(50_000 + seed))
      let ids = 0..<Int.random(in: 1...6, using: &random)
      let old = Lists.repeating(ids: ids, count: 0...10, &random)
      let new = Lists.repeating(ids: ids, count: 0...10, &random)
      try check(old, new, "seed \(seed)", isUnique: false)
    }
  }

  @Test(arguments: 0..<4)
  func canonicallyEqualTextsAreSameItem(block: Int) throws {
    let texts = [
      "K", "\u{212A}", "e\u{301}", "\u{e9}", "e", "a", "fifteen bytes..", "sixteen bytes...",
      "seventeen bytes..", "\u{1100}\u{1161}", "\u{ac00}", "", "\u{0}", "twenty-four bytes here..",
    ]
    for seed in LongRun.seeds(75, of: block * 300..<block * 300 + 300) {
      var random = SeededRandom(seed: UInt64(70_000 + seed))
      let old = Lists.distinct(texts, &random)
      let new = Lists.distinct(texts, &random)
      let change = ChangeSet(from: old, to: new)
      try #require(change.applied(to: old) { new[$0] } == new, "seed \(seed): \(old) \(new)")
      try #require(change.deletes.count == Set(old).subtracting(new).count, "seed \(seed)")
    }
  }

  private func check(
    _ old: [Friend], _ new: [Friend], _ what: String, isUnique: Bool = true
  ) throws {
    let change = ChangeSet(from: old, to: new)
    let report: Comment = "\(what): \(old.map(\.id)) \(new.map(\.id)): \(change)"
    var receiver = BatchReceiver([old])
    try #require(receiver.perform(Batch(change)) { new[$0.item] } == nil, report)
    try #require(receiver.rows == [new], report)
    try #require(change.applied(to: old) { new[$0] } == new, report)
    try #require(ChangeSet(from: old, to: old).isEmpty, report)
    let (map, inverseMap) = (IndexMapping(change), IndexMapping(change.inverse))
    for (index, row) in old.enumerated() {
      guard let target = map.newIndex(ofOld: index)?.index else { continue }
      try #require(new[target].id == row.id)
      try #require(inverseMap.newIndex(ofOld: target)?.index == index)
    }
    try #require(old.indices.filter { map.newIndex(ofOld: $0) == nil } == Array(change.deletes))
    try #require(
      new.indices.filter { inverseMap.newIndex(ofOld: $0) == nil } == Array(change.inserts))
    let back = ChangeSet(from: new, to: old)
    try #require(back.deletes.count == change.inserts.count, report)
    try #require(back.inserts.count == change.deletes.count, report)
    try #require(change.inverse.applied(to: new) { old[$0] } == old, report)
    guard isUnique else { return }
    try #require(back.moves.count == change.moves.count, report)
    let oldIDs = old.map(\.id)
    let newIDs = Set(new.map(\.id))
    try #require(Array(change.deletes) == oldIDs.indices.filter { !newIDs.contains(oldIDs[$0]) })
    let places = Dictionary(uniqueKeysWithValues: oldIDs.enumerated().map { ($1, $0) })
    let kept = new.compactMap { places[$0.id] }
    try #require(change.moves.count == kept.count - Lists.longestIncreasing(kept), report)
    let differing = new.indices.filter { index in
      places[new[index].id].map { old[$0] != new[index] } ?? false
    }
    try #require(change.updates.map(\.new) == differing, report)
  }
}
