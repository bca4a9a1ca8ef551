import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor struct CleanupTests {
  @Test func cleanupsRunBeforeNextRunAndOnCancel() {
    let a = Source(0)
    var log = ""
    let effect = Effect {
      let value = a.value
      log += "run\(value) "
      onCleanup { log += "clean\(value) " }
    }
    a.value = 1
    effect.cancel()
    #expect(log == "run0 clean0 run1 clean1 ")
  }

  @Test func cleanupsRunInReverseOrder() {
    var log = ""
    let effect = Effect {
      onCleanup { log += "1" }
      onCleanup { log += "2" }
    }
    effect.cancel()
    #expect(log == "21")
  }

  @Test func cleanupReadsAreNotTracked() {
    let a = Source(0)
    let b = Source(0)
    let c = Source(0)
    var runs = [0, 0]
    let inner = Shared<Effect?>(nil)
    inner.value = Effect {
      runs[0] += 1
      _ = a.value
      onCleanup { _ = b.value }
    }
    let outer = Effect {
      runs[1] += 1
      if c.value == 1 { inner.value?.cancel() }
    }
    a.value = 1
    b.value = 1
    #expect(runs == [2, 1])
    c.value = 1
    b.value = 2
    #expect(runs == [2, 2])
    expectInvariants(a, b, c, outer)
  }

  @Test func cleanupReadsCurrentValues() {
    let a = Source(0)
    let b = Derived { a.value * 10 }
    var seen: [Int] = []
    let effect = Effect {
      _ = a.value
      onCleanup { seen.append(b.value) }
    }
    a.value = 1
    a.value = 2
    #expect(seen == [10, 20])
    hold(effect)
  }

  @Test func cleanupWritesAreDeliveredTogether() {
    let a = Source("")
    let b = Source("")
    var seen: [String] = []
    let effect = Effect {
      onCleanup { a.value = "x" }
      onCleanup { b.value = "y" }
    }
    let reader = Effect { seen.append(a.value + b.value) }
    effect.cancel()
    #expect(seen == ["", "xy"])
    expectInvariants(a, b, effect, reader)
  }

  @Test func cleanupCanWriteSourceOfItsEffect() {
    let a = Source(0)
    var seen: [Int] = []
    let effect = Effect {
      seen.append(a.value)
      onCleanup { a.value = 2 }
    }
    a.value = 1
    #expect(seen == [0, 2])
    expectInvariants(a, effect)
  }

  @Test func effectCreatedInCleanupHasNoOwner() {
    var runs = 0
    let a = Source(0)
    let made = Shared<Effect?>(nil)
    let effect = Effect {
      _ = a.value
      onCleanup {
        made.value = Effect {
          runs += 1
          _ = a.value
        }
      }
    }
    effect.cancel()
    a.value = 1
    #expect(runs == 2)
    expectInvariants(a, effect, made.value!)
  }

  @Test func cleanupOutsideEffectStopsWithMessage() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run { onCleanup {} }
    }
    #if DEBUG
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(message.contains("onCleanup(_:) must be called in an effect, but none is running."))
    #else
      _ = result
    #endif
  }
}
