import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class Counter {
  @Observed var count = 0
  @Observed var limit = 0
  var next: Int { count + 1 }
  @Derived(\Counter.next) var cached: Int
  var loop: Int { looped + 1 }
  @Derived(\Counter.loop) var looped: Int
  var writing: Int {
    limit = 3
    return count
  }
  @Derived(\Counter.writing) var written: Int
}

@MainActor struct CycleTests {
  @Test func effectThatKeepsWritingItsSourceIsStopped() {
    let counter = Counter()
    let other = Source(0)
    var (runs, seen) = (0, 0)
    let reader = Effect { seen = other.value }
    var effect: Effect?
    let reports = failures {
      effect = Effect {
        runs += 1
        counter.count += 1
      }
    }
    #expect(reports.map(\.kind) == [.cycle])
    #expect(reports[0].message.contains("the effect at CycleTests.swift:"))
    #expect(reports[0].message.contains("Counter.count"))
    #expect(reports[0].message.contains("100 rounds"))
    #expect(runs == 101)
    expectInvariants(counter, effect!)
    other.value = 7
    #expect(seen == 7)
    hold(reader)
  }

  @Test func repeatedlyWritingNaNIsReportedAsCycle() {
    let a = Source(0.0)
    var effect: Effect?
    let reports = failures {
      effect = Effect {
        _ = a.value
        a.value = .nan
      }
    }
    #expect(reports.map(\.kind) == [.cycle])
    #expect(effect?.isActive == true)
  }

  @Test func cycleOfTwoEffectsIsStopped() {
    let a = Source(0)
    let b = Source(0)
    var runs = 0
    var effects: [Effect] = []
    let reports = failures {
      effects = [
        Effect {
          runs += 1
          b.value = a.value
        },
        Effect {
          runs += 1
          a.value = b.value + 1
        },
      ]
    }
    #expect(reports.map(\.kind) == [.cycle])
    #expect(runs <= 300)
    expectInvariants(effects[0], effects[1])
  }

  @Test func mutuallyCopyingEffectsSettle() {
    let a = Source(0)
    let b = Source(0)
    let effects = [Effect { b.value = a.value }, Effect { a.value = b.value }]
    let reports = failures {
      a.value = 1
      b.value = 2
    }
    #expect(reports == [])
    #expect(a.value == 2)
    expectInvariants(effects[0], effects[1])
    hold(effects)
  }

  @Test func cycleOfThreeEffectsIsStopped() {
    let sources = (0..<3).map { _ in Source(0) }
    let isClosed = Source(false)
    let effects = (0..<3).map { place in
      Effect {
        let value = sources[place].value
        if place < 2 || isClosed.value { sources[(place + 1) % 3].value = value + 1 }
      }
    }
    let reports = failures { isClosed.value = true }
    #expect(reports.map(\.kind) == [.cycle])
    expectInvariants(effects[0], effects[1], effects[2])
    let later = failures { isClosed.value = false }
    #expect(later == [])
    sources[0].value = 0
    #expect(sources.map(\.value) == [0, 1, 2])
    hold(effects)
  }

  @Test func cycleThroughDerivedValueIsStopped() {
    let counter = Counter()
    var effect: Effect?
    let reports = failures { effect = Effect { counter.count = counter.cached } }
    #expect(reports.map(\.kind) == [.cycle])
    #expect(reports[0].message.contains("Counter.cached"))
    expectInvariants(counter, effect!)
  }

  @Test func onlyWriteThatStartsCycleReportsFailure() {
    let a = Source(0)
    let isOn = Source(false)
    let effect = Effect { if isOn.value { a.value += 1 } }
    #expect(failures { a.value = 5 } == [])
    #expect(failures { isOn.value = true }.map(\.kind) == [.cycle])
    #expect(failures { isOn.value = false } == [])
    let rest = a.value
    #expect(failures { a.value = rest + 1 } == [])
    #expect(a.value == rest + 1)
    expectInvariants(a, isOn, effect)
  }

  @Test func effectsOutsideCycleStillRun() {
    let a = Source(0)
    let trigger = Source(false)
    var seen: [Int] = []
    let cycle = Effect { if trigger.value { a.value += 1 } }
    let reader = Effect { seen.append(a.value) }
    #expect(failures { trigger.value = true }.count == 1)
    #expect(seen.last == a.value)
    #expect(failures { trigger.value = false } == [])
    a.value = -1
    #expect(seen.last == -1)
    expectInvariants(cycle, reader)
  }

  @Test func derivedValueReadingItselfFirstStopsWithMessage() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run { _ = Counter().looped }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("Counter.looped reads its own value during its first computation"))
  }

  @Test func untrackedSelfReadStopsWithMessage() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let loop = Shared<Derived<Never, Int>?>(nil)
        let a = Derived { untracked { loop.value?.value ?? 0 } }
        loop.value = a
        _ = a.value
      }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("reads its own value"))
  }

  @Test func laterSelfReadReturnsPreviousValueAndReportsCycle() {
    let isClosed = Source(false)
    let loop = Shared<Derived<Never, Int>?>(nil)
    let a = Derived { isClosed.value ? (loop.value?.value ?? 0) + 1 : 1 }
    loop.value = a
    #expect(a.value == 1)
    let reports = failures {
      isClosed.value = true
      #expect(a.value == 2)
    }
    #expect(reports.map(\.kind) == [.cycle])
    let later = failures {
      isClosed.value = false
      #expect(a.value == 1)
    }
    #expect(later == [])
    expectInvariants(isClosed)
    loop.value = nil
  }

  @Test func derivedCycleIsReportedAndRecoversWhenBroken() {
    let isClosed = Source(false)
    let loop = Shared<Derived<Never, Int>?>(nil)
    let a = Derived { isClosed.value ? (loop.value?.value ?? 0) : 0 }
    let b = Derived { a.value + 1 }
    loop.value = b
    #expect(b.value == 1)
    let reports = failures {
      isClosed.value = true
      _ = b.value
    }
    #expect(reports.map(\.kind) == [.cycle])
    let later = failures {
      isClosed.value = false
      #expect(b.value == 1)
    }
    #expect(later == [])
    expectInvariants(isClosed)
    loop.value = nil
  }

  @Test func derivedCycleIsReportedFromAnyEntryPoint() {
    for first in 0..<3 {
      let isClosed = Source(false)
      let loop = Shared<Derived<Never, Int>?>(nil)
      let a = Derived { isClosed.value ? (loop.value?.value ?? 0) : 0 }
      let b = Derived { a.value + 1 }
      let c = Derived { b.value + 1 }
      let ring = [a, b, c]
      loop.value = c
      #expect(c.value == 2)
      let reports = failures {
        isClosed.value = true
        _ = ring[first].value
      }
      #expect(reports.map(\.kind) == [.cycle], "reading \(first)")
      let later = failures {
        isClosed.value = false
        #expect(ring.map(\.value) == [0, 1, 2])
      }
      #expect(later == [])
      expectInvariants(isClosed)
      loop.value = nil
    }
  }

  @Test func mutualReadsOfDifferentPropertiesAreNotCycle() {
    @MainActor final class Share {
      let total: Source<Int>
      let others: Shared<[Share]>
      @Observed var isRest: Bool
      @Observed var amount: Int
      init(_ total: Source<Int>, _ others: Shared<[Share]>, isRest: Bool, amount: Int) {
        self.total = total
        self.others = others
        self.isRest = isRest
        self.amount = amount
      }
      var computed: Int {
        guard isRest else { return amount }
        return others.value.reduce(total.value) { $1 === self ? $0 : $0 - $1.sum }
      }
      @Derived(\Share.computed) var sum: Int
    }
    let total = Source(12)
    let shares = Shared<[Share]>([])
    let first = Share(total, shares, isRest: false, amount: 9)
    let second = Share(total, shares, isRest: true, amount: 0)
    shares.value = [first, second]
    var log: [String] = []
    let effect = Effect { log.append("\(first.sum) \(second.sum)") }
    let reports = failures {
      first.amount = 6
      transaction {
        first.isRest = true
        second.isRest = false
      }
    }
    #expect(reports == [])
    #expect(log == ["9 3", "6 6", "12 0"])
    expectInvariants(first, second, effect)
    shares.value = []
  }

  @Test func writeInDerivedValueStopsWithMessage() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let counter = Counter()
        let effect = Effect { _ = counter.limit }
        _ = counter.written
        _ = effect
      }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("Counter.written writes Counter.limit while it's being computed"))
  }

  @Test func derivedValueCanWriteNewUnreadObject() {
    let a = Source(3)
    let child = Derived { () -> Counter in
      let counter = Counter()
      counter.count = a.value
      return counter
    }
    #expect(child.value.count == 3)
  }
}
