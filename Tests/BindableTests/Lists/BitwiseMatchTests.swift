import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// An item whose size isn't a multiple of a word.
private struct Odd: Equatable {
  var bytes: (UInt8, UInt8, UInt8)

  init(_ number: Int) { bytes = (7, UInt8(number), 9) }

  static func == (left: Self, right: Self) -> Bool { left.bytes == right.bytes }
}

private struct Named: Identifiable, Equatable {
  var id: Int
  var name: String
}

private struct Incomparable: Identifiable {
  var id: Int
}

@MainActor struct BitwiseMatchTests {
  private func common(_ old: [Int], _ new: [Int]) -> (start: Int, end: Int) {
    old.map { Odd($0) }.withUnsafeBufferPointer { old in
      new.map { Odd($0) }.withUnsafeBufferPointer { new in
        (BitwiseMatch.commonPrefixCount(old, new), BitwiseMatch.commonSuffixCount(old, new))
      }
    }
  }

  @Test func countsWholeItemsInCommonPrefixAndSuffix() {
    #expect(common([], []) == (0, 0))
    #expect(common([1], []) == (0, 0))
    #expect(common([1, 2, 3, 4, 5], [1, 2, 3, 4, 5]) == (5, 5))
    for place in 0..<20 {
      var new = Array(0..<20)
      new[place] = 99
      #expect(common(Array(0..<20), new) == (place, 19 - place))
      new.insert(98, at: place)
      #expect(common(Array(0..<20), new) == (place, 19 - place))
    }
  }

  @Test(arguments: LongRun.seeds(20, of: UInt64(0)..<40))
  func bitwiseDifferenceMatchesComparisonDifference(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    func row(_ id: Int) -> Named {
      // Some names are too long to be stored inline, and equal ones have separate storage.
      Named(id: id, name: String(repeating: "name ", count: Int.random(in: 0..<5, using: &random)))
    }
    let rule = ItemComparison<Named>.byDynamicEquality()
    for _ in 0..<50 {
      let old = (0..<Int.random(in: 0..<12, using: &random)).map { row($0) }
      var new = old
      for _ in 0..<Int.random(in: 0..<4, using: &random) {
        let place = Int.random(in: 0...new.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: new.insert(row(100 + place), at: place)
        case 1: if place < new.count { new.remove(at: place) }
        case 2: if place < new.count { new[place] = row(new[place].id) }
        default: new.shuffle(using: &random)
        }
      }
      #expect(rule.difference(old, new) == ChangeSet(from: old, to: new))
    }
  }

  @Test func nonEquatableItemsAlwaysDiffer() {
    let rule = ItemComparison<Incomparable>.byDynamicEquality()
    let change = rule.difference([Incomparable(id: 1)], [Incomparable(id: 1)])
    #expect(change.updates.count == 1)
  }
}
