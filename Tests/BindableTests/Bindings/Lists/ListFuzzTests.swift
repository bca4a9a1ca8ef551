import Foundation
import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor struct ListFuzzTests {
  @Test(arguments: LongRun.seeds(2, of: 0..<8)) func changedListMatchesNewList(block: Int) {
    let first = UInt64(block) * 8
    for seed in first..<first + 8 {
      var random = SeededRandom(seed: seed)
      let shape = ListShape(&random)
      let acts = (0..<24).map { _ in ListFuzzAct.random(&random) }
      guard Self.problem(shape, acts) != nil else { continue }
      let shortest = Self.shrunk(acts) { Self.problem(shape, $0) != nil }
      let steps = shortest.map { "\n  \($0)" }.joined()
      Issue.record(
        "seed \(seed): \(shape)\(steps)\n\(Self.problem(shape, shortest) ?? "")")
      return
    }
  }

  private static func problem(_ shape: ListShape, _ acts: [ListFuzzAct]) -> String? {
    let reporter = Failure.reporter
    defer { Failure.reporter = reporter }
    // Duplicate IDs are reported, and other tests cover that.
    Failure.reporter = { if $0.kind != .duplicateID { reporter($0) } }
    let world = ListFuzzWorld(shape)
    for (number, act) in acts.enumerated() {
      if let problem = world.perform(act) { return "after act \(number + 1): \(problem)" }
    }
    return nil
  }

  static func shrunk<Act>(_ acts: [Act], while fails: ([Act]) -> Bool) -> [Act] {
    var best = acts
    var length = max(1, best.count / 2)
    while true {
      var start = 0
      var isShorter = false
      while start < best.count {
        var candidate = best
        candidate.removeSubrange(start..<min(start + length, best.count))
        if fails(candidate) {
          best = candidate
          isShorter = true
        } else {
          start += length
        }
      }
      if length == 1, !isShorter { return best }
      length = max(1, length / 2)
    }
  }

  @Test func failingActionsAreShrunk() {
    let acts = Array(0..<100)
    #expect(Self.shrunk(acts) { $0.contains(17) && $0.contains(80) } == [17, 80])
  }
}
