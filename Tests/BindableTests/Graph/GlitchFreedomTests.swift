import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor struct GlitchFreedomTests {
  @Test func diamondIsComputedOncePerWrite() {
    let a = Source("a")
    var runs = 0
    let b = Derived { a.value }
    let c = Derived { a.value }
    let d = Derived {
      runs += 1
      return b.value + " " + c.value
    }
    #expect(d.value == "a a")
    #expect(runs == 1)
    a.value = "aa"
    #expect(d.value == "aa aa")
    #expect(runs == 2)
  }

  @Test func tailOfDiamondIsComputedOncePerWrite() {
    let a = Source(1)
    var runs = 0
    let b = Derived { a.value + 1 }
    let c = Derived { a.value + 2 }
    let d = Derived { b.value + c.value }
    let e = Derived {
      runs += 1
      return d.value
    }
    #expect(e.value == 5)
    a.value = 2
    #expect(e.value == 7)
    #expect(runs == 2)
  }

  @Test func valueReadThroughTwoPathsIsConsistent() {
    let a = Source(2)
    var seen: [String] = []
    let b = Derived { a.value - 1 }
    let c = Derived { a.value + b.value }
    let d = Derived { () -> String in
      seen.append("d: \(c.value)")
      return "d: \(c.value)"
    }
    let effect = Effect { _ = d.value }
    a.value = 4
    #expect(seen == ["d: 3", "d: 7"])
    expectInvariants(a, effect)
  }

  @Test func unchangedInputsDoNotHideChangedInput() {
    let a = Source("a")
    var runs = 0
    let b = Derived { a.value }
    let c = Derived { a.value.isEmpty ? "" : "c" }
    let d = Derived { a.value.isEmpty ? "" : "d" }
    let e = Derived {
      runs += 1
      return "\(b.value) \(c.value) \(d.value)"
    }
    #expect(e.value == "a c d")
    a.value = "aa"
    #expect(e.value == "aa c d")
    #expect(runs == 2)
  }

  @Test func twoWritesBeforeReadComputeEachValueOnce() {
    let a = Source(1)
    let b = Source(10)
    var runs = [0, 0, 0]
    let c = Derived {
      runs[0] += 1
      return a.value + b.value
    }
    let d = Derived {
      runs[1] += 1
      return a.value * b.value
    }
    let e = Derived {
      runs[2] += 1
      return c.value + d.value
    }
    #expect(e.value == 21)
    a.value = 2
    b.value = 20
    #expect(e.value == 62)
    #expect(runs == [2, 2, 2])
  }

  @Test func inputsAreComputedBeforeDependents() {
    let a = Source(1)
    var log = ""
    let b = Derived {
      log += "b"
      return a.value
    }
    let c = Derived {
      log += "c"
      return a.value
    }
    let d = Derived { () -> Int in
      let sum = b.value + c.value
      log += "d"
      return sum
    }
    let effect = Effect { _ = d.value }
    log = ""
    a.value = 2
    #expect(log == "bcd")
    hold(effect)
  }

  @Test func separateWritesRunEffectOncePerWrite() {
    let a = Source(2)
    let b = Source(3)
    let c = Derived { a.value * b.value }
    let d = Derived { c.value * b.value }
    var seen: [Int] = []
    let effect = Effect { seen.append(d.value) }
    a.value = 4
    b.value = 5
    #expect(seen == [18, 36, 100])
    hold(effect)
  }

  @Test func chainIsComputedOncePerWrite() {
    let a = Source(0)
    var runs = [0, 0, 0, 0]
    let b = Derived {
      runs[0] += 1
      return a.value + 1
    }
    let c = Derived {
      runs[1] += 1
      return b.value + 1
    }
    let d = Derived {
      runs[2] += 1
      return c.value + 1
    }
    let effect = Effect {
      runs[3] += 1
      _ = d.value
    }
    a.value = 1
    #expect(runs == [2, 2, 2, 2])
    hold(effect)
  }

  @Test func repeatedReadsShareOneLink() {
    let a = Source(0)
    var runs = 0
    let links = graph.liveLinks
    let effect = Effect {
      runs += 1
      for _ in 0..<30 { _ = a.value }
    }
    #expect(graph.liveLinks == links + 1)
    for value in 1...100 { a.value = value }
    #expect(runs == 101)
    expectInvariants(a, effect)
  }

  @Test func alternatingReadsKeepOneLinkPerSource() {
    let x = Source(0)
    let y = Source(0)
    let z = Source(0)
    var runs = 0
    let links = graph.liveLinks
    let effect = Effect {
      runs += 1
      for round in 0..<5 {
        _ = x.value
        z.value = runs * 10 + round
        _ = y.value
      }
    }
    for value in 1...3 {
      x.value = value
      #expect(graph.liveLinks == links + 2)
    }
    #expect(runs == 4)
    expectInvariants(x, y, z, effect)
  }

  @Test func changedReadOrderKeepsOneLinkPerSource() {
    let a = Source(0)
    let b = Source(0)
    let order = Source([0, 1])
    let links = graph.liveLinks
    let effect = Effect { for place in order.value { _ = (place == 0 ? a : b).value } }
    for next in [[1, 0, 1], [0, 1, 0, 1], [1, 1, 0], [0, 0, 1, 0]] {
      order.value = next
      #expect(graph.liveLinks == links + 3)
      expectInvariants(a, b, order, effect)
    }
  }

  @Test func nestedComputationBetweenReadsKeepsInvariants() {
    let a = Source(0)
    let b = Source(0)
    let isReversed = Source(false)
    let effect = Effect {
      if isReversed.value {
        _ = b.value
        _ = Derived { b.value }.value
        _ = a.value
        _ = b.value
      } else {
        _ = a.value
        _ = b.value
      }
    }
    isReversed.value = true
    expectInvariants(a, b, isReversed, effect)
  }

  @Test func effectsReadConsistentDerivedValues() {
    let a = Source(0)
    let double = Derived { a.value * 2 }
    let square = Derived { a.value * a.value }
    var mismatches = 0
    let effects = (0..<3).map { _ in
      Effect {
        if double.value != a.value * 2 || square.value != a.value * a.value { mismatches += 1 }
      }
    }
    for value in 1...20 { a.value = value }
    #expect(mismatches == 0)
    hold(effects)
  }
}
