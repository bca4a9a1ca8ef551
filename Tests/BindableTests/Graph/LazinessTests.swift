import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor struct LazinessTests {
  @Test func unreadDerivedValueIsNotComputed() {
    let a = Source(0)
    var runs = 0
    let b = Derived {
      runs += 1
      return a.value
    }
    a.value = 1
    #expect(runs == 0)
    #expect(b.value == 1)
    a.value = 2
    a.value = 3
    #expect(runs == 1)
  }

  @Test func derivedValueIsCachedWithoutEffects() {
    let a = Source(0)
    var runs = 0
    let b = Derived {
      runs += 1
      return a.value
    }
    _ = b.value + b.value
    #expect(runs == 1)
  }

  @Test func changesBetweenReadsCauseOneComputation() {
    let a = Source(0)
    let b = Source(0)
    var runs = 0
    let c = Derived {
      runs += 1
      return a.value + b.value
    }
    _ = c.value
    a.value = 1
    b.value = 1
    #expect(c.value == 2)
    #expect(runs == 2)
  }

  @Test func unrelatedChangeCausesNoCheck() {
    let a = Source(0)
    let other = Source(0)
    var checks = 0
    let b = Derived { a.value }
    let c = Derived { b.value }
    #expect(c.value == 0)
    let reader = Effect { _ = other.value }
    other.value = 1
    for node in Graph.nodes(of: a) { checks += node.maybeStale ? 1 : 0 }
    let path = graph.clock
    #expect(c.value == 0)
    #expect(graph.clock == path)
    #expect(checks == 0)
    hold(reader)
  }

  @Test func nilIsCachedAsValue() {
    let a = Source<Int?>(nil)
    var runs = 0
    let b = Derived {
      runs += 1
      return a.value
    }
    #expect(b.value == nil)
    #expect(b.value == nil)
    #expect(runs == 1)
    let effect = Effect { _ = b.value }
    transaction {
      a.value = 1
      #expect(b.value == 1)
      a.value = nil
      #expect(b.value == nil)
    }
    #expect(runs == 3)
    expectInvariants(a, effect)
  }

  @Test func derivedValueWithoutDependentsIsNotComputed() {
    let a = Source(0)
    var runs = 0
    let b = Derived {
      runs += 1
      return a.value
    }
    let effect = Effect { _ = b.value }
    a.value = 1
    #expect(runs == 2)
    effect.cancel()
    a.value = 2
    a.value = 3
    #expect(runs == 2)
    #expect(b.value == 3)
    #expect(runs == 3)
  }

  @Test func newEffectReadsCurrentValues() {
    let a = Source(0)
    let b = Derived { a.value }
    #expect(b.value == 0)
    a.value = 1
    var seen: [Int] = []
    let effect = Effect { seen.append(b.value) }
    a.value = 2
    #expect(seen == [1, 2])
    expectInvariants(a, effect)
  }

  @Test func computationsDoNotExceedReads() {
    let a = Source(0)
    var (runs, reads) = (0, 0)
    let b = Derived {
      runs += 1
      return a.value / 2
    }
    for value in 1...20 {
      a.value = value
      if value % 3 == 0 {
        reads += 1
        #expect(b.value == value / 2)
      }
    }
    #expect(runs <= reads)
  }
}
