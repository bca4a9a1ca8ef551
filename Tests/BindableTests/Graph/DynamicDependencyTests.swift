import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor struct DynamicDependencyTests {
  @Test func untakenBranchIsNotDependency() {
    let condition = Source(true)
    let a = Source("a")
    let b = Source("b")
    var runs = 0
    let c = Derived { () -> String in
      runs += 1
      return condition.value ? a.value : b.value
    }
    let effect = Effect { _ = c.value }
    b.value = "bb"
    #expect(runs == 1)
    condition.value = false
    #expect(runs == 2)
    a.value = "aa"
    #expect(runs == 2)
    b.value = "bbb"
    #expect(runs == 3)
    #expect(c.value == "bbb")
    expectInvariants(condition, a, b, effect)
  }

  @Test func reacquiredDependencyIsUpToDate() {
    let isOn = Source(true)
    let a = Source(1)
    let b = Derived { a.value }
    let c = Derived { isOn.value ? b.value : 0 }
    let effect = Effect { _ = c.value }
    isOn.value = false
    a.value = 2
    isOn.value = true
    #expect(c.value == 2)
    expectInvariants(isOn, a, effect)
  }

  @Test func sourceThatNestedRunReadsTooHasOneLinkFromEach() {
    let a = Source(1)
    let nested = Derived { a.value * 10 }
    let sum = Derived { (0..<3).reduce(0) { sum, _ in sum + a.value + nested.value } }
    var seen: [Int] = []
    let effect = Effect { seen.append(sum.value) }
    a.value = 2
    #expect(seen == [33, 66])
    #expect(Graph.nodes(of: a).flatMap(\.subscriptions).count == 2)
    expectInvariants(a, effect)
  }

  @Test func sourceThatClosuresReadInsideOfRunHasOneLinkFromEach() {
    let a = Source(1)
    var inputs: [ClosureInputs] = []
    let effect = Effect {
      inputs = [ClosureInputs()]
      for _ in 0..<3 {
        inputs[0].track { _ = a.value }
        _ = a.value
      }
    }
    #expect(Graph.nodes(of: a).flatMap(\.subscriptions).count == 2)
    expectInvariants(a, effect)
    a.value = 2
    expectInvariants(a, effect)
  }

  @Test func remainingDependentIsNotifiedAfterAnotherUnsubscribes() {
    let a = Source(1)
    let isOn = Source(true)
    let b = Derived { isOn.value ? a.value : 0 }
    let c = Derived { a.value }
    var seen: [Int] = []
    let first = Effect { _ = b.value }
    let second = Effect { seen.append(c.value) }
    isOn.value = false
    a.value = 2
    #expect(seen == [1, 2])
    expectInvariants(a, isOn, first, second)
  }

  @Test func inputsAreCheckedInReadingOrder() {
    let a = Source<Int?>(1)
    let b = Derived { a.value }
    var runs = 0
    let c = Derived { () -> Int in
      runs += 1
      guard let number = b.value else { fatalError("nobody may ask now") }
      return number
    }
    let d = Derived { b.value == nil ? -1 : c.value }
    #expect(d.value == 1)
    a.value = nil
    #expect(d.value == -1)
    #expect(runs == 1)
    let effect = Effect { _ = d.value }
    a.value = 2
    a.value = nil
    #expect(d.value == -1)
    #expect(runs == 2)
    expectInvariants(a, effect)
  }

  @Test func writeOrderDoesNotAffectComputations() {
    for aFirst in [true, false] {
      let a = Source(0)
      let b = Source(0)
      var runs = 0
      let c = Derived {
        runs += 1
        return b.value
      }
      let d = Derived { a.value == 0 ? c.value : -1 }
      let effect = Effect { _ = d.value }
      transaction {
        if aFirst { a.value = 1 }
        b.value = 1
        if !aFirst { a.value = 1 }
      }
      #expect(runs == 1)
      expectInvariants(a, b, effect)
    }
  }

  @Test func effectDropsAndReacquiresDependencies() {
    let isOn = Source(false)
    let a = Source(0)
    var runs = 0
    let effect = Effect {
      runs += 1
      if isOn.value { _ = a.value }
    }
    a.value = 1
    #expect(runs == 1)
    isOn.value = true
    #expect(runs == 2)
    a.value = 2
    #expect(runs == 3)
    isOn.value = false
    a.value = 3
    #expect(runs == 4)
    expectInvariants(isOn, a, effect)
  }

  @Test func effectsWithChangingSharedDependenciesRunOnce() {
    let a = Source(true)
    let b = Source(0)
    let c = Source(0)
    let out = Source(0)
    var runs = [0, 0]
    let first = Effect {
      runs[0] += 1
      out.value = a.value ? c.value : b.value
    }
    let second = Effect {
      runs[1] += 1
      _ = out.value + b.value
    }
    runs = [0, 0]
    b.value = 3
    #expect(runs == [0, 1])
    runs = [0, 0]
    c.value = 2
    #expect(runs == [1, 1])
    #expect(out.value == 2)
    runs = [0, 0]
    a.value = false
    #expect(runs == [1, 1])
    #expect(out.value == 3)
    expectInvariants(first, second)
  }

  @Test func laterSuspectInputTriggersComputation() {
    let a = Source(0)
    let b = Source(0)
    let c = Derived { a.value }
    let d = Derived { (c.value % 2) + b.value }
    var runs = 0
    let e = Derived {
      runs += 1
      return c.value * 10 + d.value
    }
    #expect(e.value == 0)
    a.value = 2
    #expect(e.value == 20)
    b.value = 1
    #expect(e.value == 21)
    #expect(runs == 3)
  }

  @Test func replacedObjectIsNoLongerDependency() {
    let first = Source(1)
    let second = Source(10)
    let current = Shared(first)
    let choice = Source(0)
    var seen: [Int] = []
    let effect = Effect {
      _ = choice.value
      seen.append(current.value.value)
    }
    current.value = second
    choice.value = 1
    first.value = 2
    second.value = 20
    #expect(seen == [1, 10, 20])
    expectInvariants(first, second, effect)
  }
}

@MainActor struct ReadsOfABodyTests {
  @Test func writingWhileCollectingReadsRunsDependentsOnce() {
    let a = Source(0)
    let count = Source(0)
    var runs = 0
    let effect = Effect {
      runs += 1
      _ = count.value
    }
    var reads: [Node] = []
    transaction {
      reads = Graph.reads {
        _ = a.value + count.value
        count.value += 1
      }
    }
    #expect(reads == Graph.nodes(of: a) + Graph.nodes(of: count))
    #expect(runs == 2)
    expectInvariants(a, count, effect)
  }
}
