import TestSupport
import Testing

@testable import BindableCore

/// A read in the place of another one takes over its link.
@MainActor
struct LinkReuseTests {
  @Test
  func lastReadOfRunTakesOverLink() throws {
    let model = Model()
    let effect = Effect { _ = model.isFirst ? model.numbers : model.others }
    let node = effect.node
    let links = node.dependencies
    #expect(links.count == 2)
    for _ in 0..<3 {
      model.isFirst.toggle()
      #expect(node.dependencies == links)
      #expect(Graph.checkInvariants(from: [node]) == [])
    }
    let live = graph.liveLinks
    effect.cancel()
    #expect(graph.liveLinks == live - 2)
  }

  @Test
  func cellTakesOverLinksOfItsLastItem() {
    let (first, second, view) = (Model(), Model(), View())
    let table = BindingTable(Model.self, View.self) {
      bind(\.numbers, \.others, to: \.sum) { $0 + $1 }
      \.numbers --> \.number
    }
    let connection = table.connect(first, to: view)
    let nodes = [connection.block.binding(0).node, connection.block.binding(1).node]
    let links = nodes.map(\.dependencies)
    for model in [second, first, second] {
      connection.rebind(to: model)
      #expect(nodes.map(\.dependencies) == links)
      #expect(Graph.checkInvariants(from: nodes) == [])
    }
    first.numbers = 1
    #expect(view.sum == 0)
    second.others = 2
    second.numbers = 3
    #expect(view.sum == 5)
    #expect(view.number == 3)
  }

  /// Effects run at the same time with and without the link of the last run.
  @Test(arguments: [false, true])
  func writeOfPropertyThatRunReadsLaterQueuesNothing(linkIsTakenOver: Bool) {
    let model = Model()
    var effect: Effect?
    var isQueued: [Bool] = []
    effect = Effect {
      _ = model.isFirst
      if linkIsTakenOver, effect != nil { _ = model.others }
      model.numbers = isQueued.count
      isQueued.append(effect?.node.isQueued ?? false)
      _ = model.numbers
    }
    for _ in 0..<3 { model.isFirst.toggle() }
    #expect(isQueued == [false, false, false, false])
    // The body holds the effect.
    effect = nil
  }

  @Test
  func writeOfPropertyThatRunHasReadQueuesEffect() {
    let model = Model()
    var effect: Effect?
    var isQueued: [Bool] = []
    effect = Effect {
      let number = model.numbers
      guard effect != nil else { return }
      // A nested run stamps the property.
      Effect { _ = model.numbers }.cancel()
      model.numbers = min(number + 1, 3)
      isQueued.append(effect?.node.isQueued == true)
    }
    model.numbers = 1
    #expect(isQueued == [true, true, false])
    effect = nil
  }

  /// The reads of a run are its inputs, in order and each once, whatever the last run has read.
  @Test(arguments: 0..<(LongRun.isOn ? 400 : 40))
  func readsAreInputsInOrder(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let models = (0..<6).map { _ in Model() }
    let trigger = Model()
    var reads: [Int] = []
    let effect = Effect {
      _ = trigger.numbers
      for index in reads { _ = models[index].numbers }
    }
    let node = effect.node
    for step in 1...30 {
      reads = (0..<Int.random(in: 0...8, using: &random)).map { _ in
        Int.random(in: models.indices, using: &random)
      }
      trigger.numbers = step
      var expected: [Node?] = [trigger].map { Graph.nodes(of: $0).first }
      for index in reads {
        let source = Graph.nodes(of: models[index]).first
        if !expected.contains(source) { expected.append(source) }
      }
      #expect(node.dependencies.map(\.source) == expected, "\(reads) in step \(step)")
      #expect(Graph.checkInvariants(from: [node]) == [])
    }
  }
}

@MainActor
private final class Model {
  @Observed var numbers = 0
  @Observed var others = 0
  @Observed var isFirst = true
}

@MainActor
private final class View: LifetimeTracked {
  var sum = 0
  var number = 0
}
