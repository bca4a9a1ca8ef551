import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor struct OwnershipTests {
  @Test func rerunningEffectEndsInnerEffectsOfPreviousRun() {
    let a = Source(0)
    let b = Source(0)
    var runs = 0
    let outer = Effect {
      _ = a.value
      _ = Effect {
        runs += 1
        _ = b.value
      }
    }
    for value in 1...3 { a.value = value }
    runs = 0
    b.value = 1
    #expect(runs == 1)
    expectInvariants(a, b, outer)
  }

  @Test func cancellingRootEndsAllNestedEffects() {
    let a = Source(0)
    var runs = 0
    let root = Effect {
      _ = a.value
      runs += 1
      _ = Effect {
        _ = a.value
        runs += 1
        _ = Effect {
          _ = a.value
          runs += 1
        }
      }
    }
    root.cancel()
    runs = 0
    a.value = 1
    #expect(runs == 0)
    expectInvariants(a, root)
  }

  @Test func innerCleanupsRunFirstInReverseOrder() {
    let a = Source(0)
    var log: [String] = []
    let outer = Effect {
      log.append("outer runs \(a.value)")
      onCleanup { log.append("outer ends") }
      _ = Effect {
        log.append("first runs")
        onCleanup { log.append("first ends") }
      }
      _ = Effect {
        log.append("second runs")
        onCleanup { log.append("second ends") }
      }
    }
    log = []
    a.value = 1
    let ends = ["second ends", "first ends", "outer ends"]
    #expect(log == ends + ["outer runs 1", "first runs", "second runs"])
    log = []
    outer.cancel()
    #expect(log == ends)
  }

  @Test func outerEffectRunsAfterEarlierInnerRun() {
    let a = Source(0)
    let b = Source(0)
    var runs = [0, 0]
    let outer = Effect {
      runs[0] += 1
      _ = a.value
      _ = Effect {
        runs[1] += 1
        _ = b.value
      }
    }
    b.value = 1
    #expect(runs == [1, 2])
    a.value = 1
    #expect(runs == [2, 3])
    expectInvariants(a, b, outer)
  }

  @Test func innerReadsDoNotRunOuterEffect() {
    let a = Source(0)
    var runs = [0, 0]
    let outer = Effect {
      runs[0] += 1
      _ = Effect {
        runs[1] += 1
        _ = a.value
      }
    }
    a.value = 1
    #expect(runs == [1, 2])
    hold(outer)
  }

  @Test func outerEffectRunsFirstForSharedSource() {
    let a = Source(0)
    var log = ""
    let outer = Effect {
      log += "o\(a.value) "
      _ = Effect { log += "i\(a.value) " }
    }
    a.value = 1
    #expect(log == "o0 i0 o1 i1 ")
    expectInvariants(a, outer)
  }

  @Test func cleanupCanCancelSiblingEffects() {
    var log = ""
    let siblings = Shared<[Effect]>([])
    let outer = Effect {
      for name in ["a", "b", "c"] {
        siblings.value.append(
          Effect {
            onCleanup {
              log += name
              for sibling in siblings.value { sibling.cancel() }
            }
          })
      }
    }
    outer.cancel()
    #expect(log.sorted() == ["a", "b", "c"])
    #expect(siblings.value.allSatisfy { !$0.isActive })
    expectInvariants(outer)
    // Their bodies retain them.
    siblings.value = []
  }

  @Test func effectCancelledWhileRunningEndsNewInnerEffects() {
    let a = Source(0)
    var runs = 0
    let outer = Effect {
      Effect.current?.cancel()
      _ = Effect {
        runs += 1
        _ = a.value
      }
    }
    a.value = 1
    #expect(runs == 1)
    expectInvariants(a, outer)
  }

  @Test func innerEffectCanCancelItsOwner() {
    let a = Source(0)
    var log = ""
    let outer = Shared<Effect?>(nil)
    outer.value = Effect {
      log += "o"
      _ = Effect {
        log += "i"
        if a.value == 1 { outer.value?.cancel() }
      }
      onCleanup { log += "c" }
    }
    a.value = 1
    a.value = 2
    #expect(log == "oiic")
    expectInvariants(a, outer.value!)
    // Its body retains it.
    outer.value = nil
  }

  @Test func innerEffectCanReleaseItsOwner() {
    var log = ""
    let outer = Shared<Effect?>(nil)
    expectNoLeaks {
      let a = Source(0)
      outer.value = Effect {
        log += "o"
        _ = Effect {
          log += "i"
          if a.value == 1 { outer.value = nil }
        }
      }
      a.value = 1
      a.value = 2
    }
    #expect(log == "oii")
  }

  @Test func innerEffectCanRerunItsOwner() {
    let a = Source(0)
    var log = ""
    let outer = Effect {
      log += "o\(a.value) "
      _ = Effect {
        log += "i "
        if untracked({ a.value }) == 0 { a.value = 1 }
      }
    }
    #expect(log == "o0 i o1 i ")
    expectInvariants(a, outer)
  }
}
