import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor struct UntrackedTests {
  @Test func untrackedReadIsNotDependency() {
    let a = Source(0)
    let b = Source(0)
    let sum = Derived { b.value }
    var runs = [0, 0]
    let effect = Effect {
      runs[0] += 1
      _ = a.value + untracked { b.value + sum.value }
    }
    let derived = Derived {
      runs[1] += 1
      return a.value + untracked { b.value }
    }
    _ = derived.value
    b.value = 1
    _ = derived.value
    #expect(runs == [1, 1])
    a.value = 1
    #expect(derived.value == 2)
    #expect(runs == [2, 2])
    expectInvariants(a, b, effect)
  }

  @Test func untrackedReadReturnsCurrentValue() {
    let a = Source(0)
    let b = Derived { a.value }
    #expect(b.value == 0)
    a.value = 1
    #expect(untracked { b.value } == 1)
  }

  @Test func derivedValueFirstComputedUntrackedTracksItsInputs() {
    let a = Source(0)
    let b = Derived { a.value }
    let effect = Effect { #expect(untracked { b.value } == 0) }
    a.value = 1
    #expect(b.value == 1)
    var seen: [Int] = []
    let reader = Effect { seen.append(b.value) }
    a.value = 2
    #expect(seen == [1, 2])
    expectInvariants(a, effect, reader)
  }

  @Test func effectCreatedInUntrackedTracksReads() {
    let a = Source(0)
    var runs = 0
    let effect = untracked {
      Effect {
        runs += 1
        _ = a.value
      }
    }
    a.value = 1
    #expect(runs == 2)
    hold(effect)
  }

  @Test func trackingResumesAfterUntracked() {
    let a = Source(0)
    let b = Source(0)
    var runs = 0
    let effect = Effect {
      runs += 1
      _ = untracked { a.value }
      _ = b.value
    }
    a.value = 1
    b.value = 1
    #expect(runs == 2)
    hold(effect)
  }

  @Test func trackingResumesAfterUntrackedThrows() {
    let a = Source(0)
    var runs = 0
    let effect = Effect {
      runs += 1
      try? untracked { throw Mishap() }
      _ = a.value
    }
    a.value = 1
    #expect(runs == 2)
    hold(effect)
  }

  @Test func observerBodyIsNotTracked() {
    let a = Source(0)
    let b = Source(0)
    let outerSource = Source(0)
    var seen: [Int] = []
    var outerRuns = 0
    var inner: Effect?
    let outer = Effect {
      outerRuns += 1
      _ = outerSource.value
      inner = observe(a.value) { seen.append($0 + b.value) }
    }
    b.value = 10
    #expect(seen == [0])
    a.value = 1
    #expect(seen == [0, 11])
    #expect(outerRuns == 1)
    expectInvariants(outer, inner!)
  }

  @Test func observerIsCalledOnlyIfExpressionValueChanges() {
    let words = Source(["b", "a"])
    var seen: [[String]] = []
    let effect = observe(words.value.sorted()) { seen.append($0) }
    words.value = ["a", "b"]
    #expect(seen == [["a", "b"]])
    words.value = ["a"]
    #expect(seen == [["a", "b"], ["a"]])
    hold(effect)
  }
}
