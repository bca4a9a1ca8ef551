import TestSupport
import Testing

@testable import BindableCore
@testable import BindableViews

/// Children are found by their numbers, which increase in the order of the children.
@MainActor struct ChildOrderTests {
  @Test(arguments: LongRun.seeds(2, of: 0..<100)) func childrenAreThoseOfModel(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let stack = VStack()
    var model: [ViewNode] = []
    let style = random.number(below: 4)
    for _ in 0..<300 {
      let index =
        switch style {
        case 0: 0
        case 1: model.count
        case 2: model.count / 2
        default: random.number(below: model.count + 1)
        }
      switch random.number(below: 5) {
      case 0 where !model.isEmpty:
        model.remove(at: min(index, model.count - 1)).removeFromParent()
      case 1 where !model.isEmpty:
        let child = model.remove(at: random.number(below: model.count))
        let target = min(index, model.count)
        model.insert(child, at: target)
        stack.addChild(child, at: target)
      default:
        let child = Label("")
        model.insert(child, at: index)
        stack.addChild(child, at: index)
      }
      let orders = stack.children.map(\.siblingOrder)
      guard zip(orders, orders.dropFirst()).allSatisfy({ $0 < $1 }),
        stack.children.elementsEqual(model, by: ===)
      else {
        Issue.record("seed \(seed): the children differ from the model")
        return
      }
    }
  }

  @Test func insertingRenumbersFewSiblings() {
    for place in [0, 1, 2] {
      let stack = VStack { [Label("first"), Label("last")] as [ViewNode] }
      var numbers = stack.children.map(\.siblingOrder)
      var changes = 0
      let count = 600
      for number in 0..<count {
        let index = [0, 1, number + 1][place]
        stack.addChild(Label(""), at: index)
        let new = stack.children.map(\.siblingOrder)
        numbers.insert(new[index], at: index)
        changes += zip(numbers, new).count { $0 != $1 }
        numbers = new
      }
      #expect(changes < 16 * count)
    }
  }

  @Test func largeTreesAreTakenApartInAnyOrder() {
    let nodes = (0..<2_500).map { _ in Fill(" ") }
    for order in [nodes, nodes.reversed(), nodes.shuffled()] {
      let stack = VStack { nodes as [ViewNode] }
      #expect(stack.children.count == nodes.count)
      for node in order { node.removeFromParent() }
      #expect(stack.children.isEmpty && stack.firstDirtyChild == nil)
    }
  }
}
