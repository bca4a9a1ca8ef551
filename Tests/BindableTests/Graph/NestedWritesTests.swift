import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor struct NestedWritesTests {
  @Test func effectsRunInCreationOrder() {
    let a = Source(0)
    let b = Source(0)
    var log = ""
    let first = Effect { log += "1\(a.value + b.value) " }
    let second = Effect { log += "2\(b.value + a.value) " }
    let third = Effect { log += "3\(a.value) " }
    log = ""
    a.value = 1
    b.value = 1
    a.value = 2
    #expect(log == "11 21 31 12 22 13 23 32 ")
    hold(first, second, third)
  }

  @Test func innerWriteKeepsOrderOfQueuedEffects() {
    let a = Source(0)
    let b = Source(0)
    var log: [Int] = []
    let first = Effect {
      log.append(1)
      if a.value > 0 { b.value = untracked { b.value } + 1 }
    }
    let second = Effect {
      log.append(2)
      _ = a.value + b.value
    }
    let third = Effect {
      log.append(3)
      _ = a.value
    }
    log = []
    a.value = 1
    #expect(log == [1, 2, 3])
    expectInvariants(first, second, third)
  }

  @Test func effectWritesAreDeliveredTogether() {
    let a = Source(0)
    let b = Source(0)
    let c = Source(0)
    var seen: [String] = []
    let writer = Effect {
      b.value = a.value + 10
      c.value = a.value + 11
    }
    let reader = Effect { seen.append("\(b.value),\(c.value)") }
    a.value = 1
    #expect(seen == ["10,11", "11,12"])
    expectInvariants(writer, reader)
  }

  @Test func writesOfLaterEffectAreDeliveredTogether() {
    let a = Source(0)
    let b = Source(10)
    let c = Source(11)
    var seen: [String] = []
    let reader = Effect { seen.append("\(b.value),\(c.value)") }
    let writer = Effect {
      b.value = a.value + 10
      c.value = a.value + 11
    }
    a.value = 1
    #expect(seen == ["10,11", "11,12"])
    expectInvariants(writer, reader)
  }

  @Test func transactionInEffectDeliversOnlyLastValue() {
    let a = Source(0)
    let b = Source(0)
    var seen: [Int] = []
    let writer = Effect {
      let next = a.value
      transaction {
        b.value = next
        b.value = untracked { b.value } + 11
      }
    }
    let reader = Effect { seen.append(b.value) }
    a.value = 11
    #expect(seen == [11, 22])
    expectInvariants(writer, reader)
  }

  @Test func effectCanResetItsSource() {
    let a = Source(0)
    var runs = 0
    var seen: [Int] = []
    let reset = Effect {
      runs += 1
      if a.value == 1 { a.value = 0 }
    }
    let reader = Effect { seen.append(a.value) }
    for _ in 1...2 {
      a.value = 1
      #expect(a.value == 0)
      #expect(seen.last == 0)
      expectInvariants(a, reset, reader)
    }
    #expect(runs == 5)
  }

  @Test func effectCanResetSourceReadThroughDerivedValue() {
    let a = Source(0)
    let b = Derived { a.value }
    var runs = 0
    let effect = Effect {
      runs += 1
      if b.value > 0 { a.value = 0 }
    }
    for value in 1...3 {
      a.value = value
      #expect(a.value == 0)
      #expect(b.value == 0)
      #expect(runs == 1 + 2 * value)
      expectInvariants(a, effect)
    }
  }

  @Test func laterEffectReadsValuesWrittenByEarlierEffect() {
    let a = Source(1)
    let b = Source(0)
    let sum = Derived { a.value + b.value }
    var seen: [Int] = []
    let writer = Effect { b.value = a.value * 10 }
    let reader = Effect { seen.append(sum.value) }
    a.value = 2
    #expect(seen == [11, 22])
    hold(writer, reader)
  }

  @Test func readerRunsOnceForWritesOfTwoEffects() {
    let a = Source(0)
    let b = Source(0)
    let c = Source(0)
    var seen: [Int] = []
    let first = Effect { b.value = a.value * 10 }
    let second = Effect { c.value = a.value * 20 }
    let reader = Effect { seen.append(b.value + c.value) }
    a.value = 1
    #expect(seen == [0, 30])
    hold(first, second, reader)
  }

  @Test func effectThatWritesBeforeReadingRunsOnce() {
    let a = Source(0)
    var runs = 0
    let effect = Effect {
      runs += 1
      a.value = 1
      _ = a.value
    }
    #expect(runs == 1)
    #expect(a.value == 1)
    a.value = 5
    #expect(a.value == 1)
    #expect(runs <= 3)
    expectInvariants(a, effect)
  }

  @Test func earlierEffectReceivesWritesOfLaterEffects() {
    let a = Source(0)
    let clamped = Source(0)
    var seen: [Int] = []
    let reader = Effect { seen.append(clamped.value) }
    let clamp = Effect { clamped.value = min(a.value, 5) }
    let echo = Effect { if clamped.value != a.value { a.value = clamped.value } }
    a.value = 2
    a.value = 10
    #expect(seen == [0, 2, 5])
    #expect(a.value == 5)
    expectInvariants(reader, clamp, echo)
  }

  @Test func writeToUntrackedSourceDoesNotRerunEffect() {
    let a = Source(0)
    let count = Source(0)
    let effect = Effect {
      _ = a.value
      count.value = untracked { count.value } + 1
    }
    a.value = 1
    #expect(count.value == 2)
    expectInvariants(a, count, effect)
  }

  @Test func effectRunsAtMostOncePerRound() {
    let a = Source(0)
    let hops = (0..<5).map { _ in Source(0) }
    var runs = 0
    let effects = (0..<4).map { hop in Effect { hops[hop + 1].value = hops[hop].value } }
    let first = Effect { hops[0].value = a.value }
    let reader = Effect {
      runs += 1
      _ = hops.map(\.value)
    }
    a.value = 1
    #expect(hops.map(\.value) == [1, 1, 1, 1, 1])
    #expect(runs == 4)
    hold(effects, first, reader)
  }
}
