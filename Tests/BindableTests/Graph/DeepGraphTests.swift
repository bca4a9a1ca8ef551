import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// The engine's call depth doesn't depend on the size of the graph.
@MainActor struct DeepGraphTests {
  #if DEBUG
    private let updates = 2
  #else
    private let updates = 100
  #endif
  // Deep enough that a call for each level exhausts the stack.
  private let depth = LongRun.isOn ? 100_000 : 30_000

  @Test func effectChainSettles() {
    let cells = (0..<40).map { _ in Source(0) }
    let effects = (0..<39).map { place in
      Effect { cells[place + 1].value = 2 * cells[place].value }
    }
    cells[0].value = 1
    #expect(cells[39].value == 1 << 39)
    expectInvariants(effects[0], cells[39])
    hold(effects)
  }

  @Test func longDerivedChainUpdates() {
    let length = depth
    let a = Source(0)
    var runs = 0
    _ = Effect { _ = a.value }
    expectNoLeaks {
      var tail = Derived { a.value }
      for _ in 1..<length {
        let last = tail
        tail = Derived { last.value + 1 }
        _ = tail.value
      }
      #expect(tail.value == length - 1)
      let end = tail
      let effect = Effect {
        runs += 1
        _ = end.value
      }
      for value in 1...updates {
        a.value = value
        #expect(tail.value == length - 1 + value)
      }
      hold(effect)
    }
    #expect(runs == updates + 1)
  }

  @Test func longDerivedChainUpdatesWithoutEffects() {
    let length = 20_000
    let a = Source(0)
    var chain = [Derived { a.value }]
    for place in 1..<length {
      let last = chain[place - 1]
      chain.append(Derived { last.value + 1 })
      _ = chain[place].value
    }
    for value in 1...5 {
      a.value = value
      #expect(chain[length - 1].value == length - 1 + value)
    }
  }

  @Test func sourceNotifiesManyEffects() {
    let a = Source(0)
    var runs = 0
    _ = Effect { _ = a.value }
    expectNoLeaks {
      var effects: [Effect] = []
      for _ in 0..<depth {
        effects.append(
          Effect {
            runs += 1
            _ = a.value
          })
      }
      a.value = 1
      #expect(runs == 2 * depth)
      effects.removeAll()
    }
    a.value = 2
    #expect(runs == 2 * depth)
  }

  @Test(arguments: ["cancel", "release", "run again"])
  func deeplyOwnedEffectsEndInnermostFirst(end: String) {
    let steps = (0..<depth).map { _ in Source(false) }
    let ended = Shared<[Int]>([])
    // Each effect creates the next one on request, so that their creation doesn't nest.
    @MainActor func make(_ place: Int) -> Effect {
      Effect {
        guard place < depth, steps[place].value else { return }
        onCleanup { ended.value.append(place) }
        _ = make(place + 1)
      }
    }
    _ = Effect { for step in steps { _ = step.value } }
    expectNoLeaks {
      var first: Effect? = make(0)
      for step in steps { step.value = true }
      #expect(ended.value.isEmpty)
      switch end {
      case "cancel": first?.cancel()
      case "release": first = nil
      default: steps[0].value = false
      }
      hold(first)
    }
    #expect(ended.value.count == depth)
    let innermostFirst = zip(ended.value, ended.value.dropFirst()).allSatisfy { $0 > $1 }
    #expect(innermostFirst)
  }

  @Test func deeplyRetainedEffectsAreDeallocated() {
    expectNoLeaks {
      var last = Effect {}
      for _ in 0..<depth {
        let held = last
        last = Effect { hold(held) }
      }
      hold(last)
    }
  }

  @Test func unreadDerivedChainIsDeallocated() {
    expectNoLeaks {
      var tail = Derived { 0 }
      for _ in 0..<depth {
        let last = tail
        tail = Derived { last.value + 1 }
      }
    }
  }

  @Test func layeredDiamondComputesEachNodeOnce() {
    let a = Source(1)
    var runs = 0
    var layer = [Derived { a.value }, Derived { a.value }]
    for _ in 0..<1_000 {
      let (left, right) = (layer[0], layer[1])
      layer = [
        Derived {
          runs += 1
          return (left.value + right.value) % 1_000_003
        },
        Derived {
          runs += 1
          return (left.value &- right.value + 1) % 1_000_003
        },
      ]
      _ = layer[0].value + layer[1].value
    }
    let effect = Effect { _ = layer[0].value + layer[1].value }
    runs = 0
    a.value = 2
    #expect(runs <= 2_000)
    hold(effect)
  }

  @Test func layeredGraphComputesExpectedValues() {  // The published cellx benchmark.
    @MainActor func result(_ layers: Int) -> [[Int]] {
      let start = (1...4).map { Source($0) }
      var layer = start.map { source in Derived { source.value } }
      for _ in 0..<layers {
        let last = layer
        layer = [
          Derived { last[1].value },
          Derived { last[0].value &- last[2].value },
          Derived { last[1].value &+ last[3].value },
          Derived { last[2].value },
        ]
        for value in layer { _ = value.value }
      }
      let effects = layer.map { value in Effect { _ = value.value } }
      let before = layer.map(\.value)
      transaction {
        for (source, value) in zip(start, [4, 3, 2, 1]) { source.value = value }
      }
      hold(effects)
      return [before, layer.map(\.value)]
    }
    #expect(result(10) == [[3, 6, 2, -2], [2, 4, -2, -3]])
    #expect(result(1_000) == [[-3, -6, -2, 2], [-2, -4, 2, 3]])
  }
}
