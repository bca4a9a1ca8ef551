import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

struct OrderStatisticTreeTests {
  @Test(arguments: 0..<6)
  func insertionsAndRemovalsKeepOrder(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    var model = (0..<Int32([0, 1, 50, 300, 5_000, 9_000][seed])).shuffled(using: &random)
    let tree = OrderStatisticTree(model)
    var next = Int32(model.count)
    let steps = LongRun.isOn ? 3_000 : 1_000
    for step in 0..<steps {
      // Grows first and shrinks later, with some of both throughout.
      if model.isEmpty || Int.random(in: 0..<100, using: &random) < (step < steps / 2 ? 80 : 15) {
        // Often adjacent, so that leaves fill up.
        let position =
          step % 3 == 0 ? Int.random(in: 0...model.count, using: &random) : model.count / 3
        model.insert(next, at: position)
        tree.insert(next, at: position)
        next += 1
      } else {
        let position = Int.random(in: model.indices, using: &random)
        tree.remove(model.remove(at: position))
      }
      if step.isMultiple(of: 100) { tree.checkInvariants() }
      if !model.isEmpty {
        let position = Int.random(in: model.indices, using: &random)
        try #require(tree[position] == model[position], "step \(step)")
        try #require(tree.rank(of: model[position]) == position, "step \(step)")
      }
    }
    tree.checkInvariants()
    #expect(tree.numbers == model)
    #expect(model.allSatisfy(tree.contains))
    for number in model { tree.remove(number) }
    tree.checkInvariants()
    tree.insert(7, at: 0)
    #expect(tree.numbers == [7])
  }

  @Test func renameKeepsPositionOfNumber() {
    let tree = OrderStatisticTree([4, 2, 0] as [Int32])
    tree.rename(4, to: 1)
    #expect(tree.numbers == [1, 2, 0])
    #expect(!tree.contains(4))
    #expect(tree.rank(of: 1) == 0)
  }
}
