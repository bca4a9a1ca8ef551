import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor struct BatchTests {
  @Test func transactionDeliversOnlyLastValue() {
    let a = Source(0)
    var seen: [Int] = []
    let effect = Effect { seen.append(a.value) }
    transaction {
      a.value = 1
      a.value = 2
      a.value = 3
    }
    #expect(seen == [0, 3])
    expectInvariants(a, effect)
  }

  @Test func nestedTransactionsDeliverWhenOutermostEnds() {
    let a = Source(0)
    let b = Source(0)
    var runs = 0
    let effect = Effect {
      runs += 1
      _ = a.value + b.value
    }
    transaction {
      transaction { a.value = 1 }
      #expect(runs == 1)
      transaction {
        a.value = 2
        b.value = 1
      }
      #expect(runs == 1)
      b.value = 3
      expectInvariants(a, b, effect)
    }
    #expect(runs == 2)
    #expect(a.value + b.value == 5)
  }

  @Test func readingInTransactionRunsNoEffects() {
    let a = Source(1)
    let b = Derived { a.value + 1 }
    let c = Derived { a.value + 2 }
    var runs = 0
    let effect = Effect {
      runs += 1
      _ = c.value
    }
    transaction {
      a.value = 2
      #expect(b.value == 3)
      #expect(runs == 1)
    }
    #expect(runs == 2)
    expectInvariants(a, effect)
  }

  @Test func writingTwoSourcesRunsEffectOnce() {
    let a = Source(1)
    let b = Source(2)
    var seen: [Int] = []
    let effect = Effect { seen.append(a.value + b.value) }
    transaction {
      a.value = 10
      b.value = 20
    }
    #expect(seen == [3, 30])
    hold(effect)
  }

  @Test func equalDerivedValueRunsNoEffects() {
    let a = Source(1)
    let b = Source(2)
    let sum = Derived { a.value + b.value }
    var runs = 0
    let effect = Effect {
      runs += 1
      _ = sum.value
    }
    transaction {
      a.value += 1
      b.value -= 1
    }
    #expect(runs == 1)
    hold(effect)
  }

  @Test func restoringOriginalValueRunsNoEffects() {
    let a = Source(0)
    var runs = [0, 0, 0]
    let b = Derived {
      runs[0] += 1
      return a.value
    }
    let direct = Effect {
      runs[1] += 1
      _ = a.value
    }
    let derived = Effect {
      runs[2] += 1
      _ = b.value
    }
    for _ in 1...2 {
      transaction {
        a.value = 5
        a.value = 0
      }
      #expect(runs == [1, 1, 1])
      expectInvariants(a, direct, derived)
    }
  }

  @Test func restoringValueAfterReadingDerivedValueRunsNoEffects() {
    let a = Source(0)
    var runs = 0
    let b = Derived { "\(a.value)" }
    let effect = Effect {
      runs += 1
      _ = b.value
    }
    transaction {
      a.value = 5
      #expect(b.value == "5")
      a.value = 0
    }
    #expect(runs == 1)
    transaction {
      a.value = 5
      #expect(b.value == "5")
      a.value = 0
      #expect(b.value == "0")
    }
    #expect(runs == 1)
    expectInvariants(a, effect)
  }

  @Test func restoredSourceDoesNotHideChangedSource() {
    let a = Source(0)
    let b = Source(10)
    let c = Derived { a.value * 2 }
    let d = Derived { c.value + b.value }
    var seen: [Int] = []
    let effect = Effect { seen.append(d.value) }
    transaction {
      a.value = 5
      b.value = 20
      a.value = 0
    }
    #expect(seen == [10, 20])
    hold(effect)
  }

  @Test func throwingTransactionDeliversItsWrites() {
    let a = Source(0)
    var seen: [Int] = []
    let effect = Effect { seen.append(a.value) }
    #expect(throws: Mishap.self) {
      try transaction {
        transaction { a.value = 1 }
        a.value = 2
        throw Mishap()
      }
    }
    #expect(seen == [0, 2])
    a.value = 3
    #expect(seen == [0, 2, 3])
    expectInvariants(a, effect)
  }

  @Test func transactionInEffectCanThrow() {
    let a = Source(0)
    let b = Source(0)
    var seen: [Int] = []
    let writer = Effect {
      let next = a.value
      try? transaction {
        b.value = next
        throw Mishap()
      }
    }
    let reader = Effect { seen.append(b.value) }
    a.value = 1
    a.value = 2
    #expect(seen == [0, 1, 2])
    expectInvariants(writer, reader)
  }

  @Test func transactionReturnsValueOfBody() {
    #expect(transaction { 1 } == 1)
    #expect(untracked { 2 } == 2)
  }

  @Test func effectCreatedInTransactionRunsImmediately() {
    let a = Source(0)
    var seen: [Int] = []
    var effect: Effect?
    transaction {
      a.value = 42
      effect = Effect { seen.append(a.value) }
      #expect(seen == [42])
    }
    #expect(seen == [42])
    expectInvariants(a, effect!)
  }

  @Test func effectCreatedInTransactionRunsAgainForLaterWrites() {
    let a = Source(0)
    var seen: [Int] = []
    var effect: Effect?
    transaction {
      a.value = 42
      effect = Effect { seen.append(a.value) }
      a.value = 0
    }
    #expect(seen == [42, 0])
    expectInvariants(a, effect!)
  }

  @Test func writeOrderInTransactionDoesNotAffectResult() {
    var results: Set<[Int]> = []
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      let sources = (0..<3).map { Source($0) }
      let sum = Derived { sources.reduce(0) { $0 + $1.value } }
      var seen: [Int] = []
      let effects = [
        Effect { seen.append(sum.value) },
        Effect { seen.append(sources[1].value) },
      ]
      transaction { for place in order { sources[place].value += 10 } }
      results.insert(seen)
      hold(effects)
    }
    #expect(results == [[3, 1, 33, 11]])
  }

  @Test func writeIsDeliveredBeforeReturning() {
    let a = Source(1)
    var target = 0
    let effect = Effect { target = a.value }
    a.value = 2
    #expect(target == 2)
    hold(effect)
  }
}
