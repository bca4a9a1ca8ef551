import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor struct DisposalTests {
  @Test func cancelledEffectDoesNotRun() {
    let a = Source(0)
    var runs = 0
    let effect = Effect {
      runs += 1
      _ = a.value
    }
    #expect(effect.isActive)
    effect.cancel()
    #expect(!effect.isActive)
    a.value = 1
    #expect(runs == 1)
    expectInvariants(a, effect)
  }

  @Test func releasedEffectDoesNotRun() {
    let a = Source(0)
    var runs = 0
    var effect: Effect? = Effect {
      runs += 1
      _ = a.value
    }
    #expect(effect != nil)
    effect = nil
    a.value = 1
    #expect(runs == 1)
    expectInvariants(a)
  }

  @Test func cancellingTwiceCleansUpOnce() {
    var cleanups = 0
    let effect = Effect { onCleanup { cleanups += 1 } }
    effect.cancel()
    effect.cancel()
    #expect(cleanups == 1)
  }

  @Test func effectCanCancelItselfInFirstRun() {
    let a = Source(0)
    var runs = 0
    let effect = Effect {
      runs += 1
      _ = a.value
      Effect.current?.cancel()
    }
    a.value = 1
    #expect(runs == 1)
    #expect(!effect.isActive)
    effect.cancel()
    expectInvariants(a, effect)
  }

  @Test func effectCanCancelItselfInLaterRun() {
    let a = Source(0)
    var runs = 0
    let effect = Effect {
      runs += 1
      if a.value == 1 { Effect.current?.cancel() }
    }
    a.value = 1
    a.value = 2
    #expect(runs == 2)
    expectInvariants(a, effect)
  }

  @Test func effectCanReleaseItselfWhileRunning() {
    var runs = 0
    let handle = Shared<Effect?>(nil)
    expectNoLeaks {
      let a = Source(0)
      let b = Source(0)
      handle.value = Effect {
        runs += 1
        if b.value == 1 { handle.value = nil }
        _ = a.value
      }
      b.value = 1
      a.value = 1
    }
    #expect(runs == 2)
  }

  @Test func readsAfterSelfCancellationAreNotTracked() {
    let a = Source(0)
    let b = Source(0)
    var runs = 0
    let effect = Effect {
      runs += 1
      if a.value == 1 { Effect.current?.cancel() }
      _ = b.value
      _ = Derived { b.value }.value
    }
    a.value = 1
    b.value = 1
    a.value = 2
    #expect(runs == 2)
    expectInvariants(a, b, effect)
  }

  @Test func effectCanWriteAfterReleasingItself() {
    let a = Source(0)
    var runs = 0
    let handle = Shared<Effect?>(nil)
    expectNoLeaks {
      let b = Source(0)
      handle.value = Effect {
        runs += 1
        guard b.value == 1 else { return }
        handle.value = nil
        b.value = 2
        a.value = 2
      }
      b.value = 1
    }
    #expect(runs == 2)
    #expect(a.value == 2)
  }

  @Test func cleanupCanCancelItsEffect() {
    let a = Source(0)
    var runs = 0
    let handle = Shared<Effect?>(nil)
    handle.value = Effect {
      runs += 1
      _ = a.value
      onCleanup { handle.value?.cancel() }
    }
    a.value = 1
    a.value = 2
    #expect(runs == 1)
    expectInvariants(a, handle.value!)
    // Its body retains it.
    handle.value = nil
  }

  @Test func cleanupCanReleaseItsEffect() {
    let a = Source(0)
    var runs = 0
    let handle = Shared<Effect?>(nil)
    handle.value = Effect {
      runs += 1
      _ = a.value
      onCleanup { handle.value = nil }
    }
    a.value = 1
    a.value = 2
    #expect(runs == 1)
    expectInvariants(a)
  }

  /// Another thread can release it while the record of a cycle retains it for a moment.
  @Test func effectCanBeReleasedWhileCauseOfItsRunIsNamed() {
    let source = MeddlingSource()
    var runs = 0
    let handle = Shared<Effect?>(nil)
    handle.value = Effect {
      runs += 1
      if source.number > 0 { source.number += 1 }
    }
    source.whenNamed = { handle.value = nil }
    source.number = 1
    // The effect is released when the record of a possible cycle begins.
    #expect(handle.value == nil)
    #expect(runs == 51)
    #expect(Graph.checkInvariants(from: Graph.nodes(of: source)) == [])
  }

  @Test func cleanupCanReleaseEffectDuringCancellation() {
    let handle = Shared<Effect?>(nil)
    expectNoLeaks {
      let a = Source(0)
      for _ in 1...100 {
        handle.value = Effect {
          _ = a.value
          onCleanup { handle.value = nil }
        }
        handle.value?.cancel()
      }
    }
    #expect(handle.value == nil)
  }

  @Test func effectCanCancelQueuedEffect() {
    let a = Source(0)
    var log = ""
    let victim = Shared<Effect?>(nil)
    let first = Effect {
      log += "1"
      if a.value == 1 { victim.value?.cancel() }
    }
    victim.value = Effect { log += "2\(a.value == 0 ? "" : "!")" }
    let third = Effect {
      log += "3"
      _ = a.value
    }
    a.value = 1
    #expect(log == "12313")
    expectInvariants(a, first, third)
  }

  @Test func effectCanReleaseQueuedEffect() {
    let a = Source(0)
    var log = ""
    let victim = Shared<Effect?>(nil)
    let first = Effect {
      log += "1"
      if a.value == 1 { victim.value = nil }
    }
    victim.value = Effect { log += "2\(a.value == 0 ? "" : "!")" }
    let third = Effect {
      log += "3"
      _ = a.value
    }
    a.value = 1
    #expect(log == "12313")
    expectInvariants(a, first, third)
  }

  @Test func effectCanReleaseEffectOfNextRound() {
    let a = Source(0)
    let b = Source(0)
    var runs = 0
    let victim = Shared<Effect?>(nil)
    victim.value = Effect {
      runs += 1
      _ = b.value
    }
    let writer = Effect { b.value = a.value }
    let killer = Effect { if a.value == 1 { victim.value = nil } }
    let later = Source(0)
    let reader = Effect { later.value = b.value }
    a.value = 1
    #expect(runs == 1)
    #expect(later.value == 1)
    expectInvariants(a, b, writer, killer, reader)
  }

  @Test func cancellingOneEffectKeepsOthersActive() {
    let a = Source(0)
    var runs = [0, 0, 0]
    let effects = (0..<3).map { place in
      Effect {
        runs[place] += 1
        _ = a.value
      }
    }
    effects[1].cancel()
    a.value = 1
    #expect(runs == [2, 1, 2])
    expectInvariants(a, effects[0], effects[1], effects[2])
  }

  @Test func effectCancelledInTransactionDoesNotRun() {
    let a = Source(0)
    var runs = 0
    let effect = Effect {
      runs += 1
      _ = a.value
    }
    transaction {
      a.value = 1
      effect.cancel()
      a.value = 2
    }
    #expect(runs == 1)
    expectInvariants(a, effect)
  }

  @Test func effectReleasedInTransactionDoesNotRunAgain() {
    let a = Source(0)
    var runs = 0
    expectNoLeaks {
      let b = Source(0)
      var effect: Effect? = Effect {
        runs += 1
        _ = b.value
        onCleanup {
          b.value += 1
          a.value += 1
        }
      }
      #expect(effect != nil)
      transaction {
        effect = nil
        b.value += 1
      }
    }
    #expect(runs == 1)
    #expect(a.value == 1)
  }

  @Test func effectCreatedDuringPropagationRunsOnce() {
    let a = Source(0)
    var seen: [Int] = []
    var inner: Effect?
    let outer = Effect {
      guard a.value == 1, inner == nil else { return }
      inner = untracked { Effect { seen.append(a.value) } }
    }
    let holder = Shared<Effect?>(nil)
    let maker = Effect {
      guard a.value == 1, holder.value == nil else { return }
      holder.value = Effect { _ = a.value }
    }
    a.value = 1
    #expect(seen == [1])
    expectInvariants(a, outer, maker)
  }

  @Test func derivedValueCanBeReleasedWhileDependentIsChecked() {
    let a = Source(0)
    let holder = Shared<Derived<Never, Int>?>(nil)
    var seen: [Int] = []
    expectNoLeaks {
      let b = Source(0)
      holder.value = Derived { b.value }
      let dropper = Derived { () -> Int in
        if b.value == 1 { holder.value = nil }
        return b.value
      }
      let effect = Effect { seen.append(dropper.value + (holder.value?.value ?? 100)) }
      b.value = 1
      hold(effect, a)
    }
    #expect(seen == [0, 101])
  }

  @Test func derivedValueCanReleaseItselfWhileComputing() {
    let holder = Shared<Derived<Never, Int>?>(nil)
    expectNoLeaks {
      let a = Source(0)
      holder.value = Derived { () -> Int in
        if a.value == 1 { holder.value = nil }
        return a.value
      }
      #expect(holder.value?.value == 0)
      a.value = 1
      #expect(holder.value?.value == 1)
      #expect(holder.value == nil)
    }
  }

  @Test func effectCanBeReleasedWhileItsSourceIsComputed() {
    let handle = Shared<Effect?>(nil)
    var runs = 0
    expectNoLeaks {
      let a = Source(0)
      let b = Derived { () -> Int in
        if a.value == 1 { handle.value = nil }
        return a.value
      }
      let c = Derived { b.value }
      handle.value = Effect {
        runs += 1
        _ = c.value
      }
      a.value = 1
      a.value = 2
    }
    #expect(runs == 1)
  }

  @Test func deinitCanWriteDuringPropagation() {
    let a = Source(0)
    let gone = Source(0)
    let holder = Shared<Goodbye?>(Goodbye { gone.value += 1 })
    var seen: [Int] = []
    let killer = Effect { if a.value == 1 { holder.value = nil } }
    let reader = Effect { seen.append(gone.value + a.value * 10) }
    a.value = 1
    #expect(seen == [0, 11])
    expectInvariants(a, gone, killer, reader)
  }

  @Test func deinitCanReleaseEffectsDuringPropagation() {
    let a = Source(0)
    var runs = 0
    let victim = Shared<Effect?>(nil)
    let holder = Shared<Goodbye?>(Goodbye { victim.value = nil })
    let killer = Effect { if a.value == 1 { holder.value = nil } }
    victim.value = Effect {
      runs += 1
      _ = a.value
    }
    a.value = 1
    #expect(runs == 1)
    expectInvariants(a, killer)
  }

  @Test func deinitOfReplacedValueCanWrite() {
    @MainActor final class Owner { @Observed var held: Goodbye? }
    let owner = Owner()
    let gone = Source(0)
    var seen: [Int] = []
    let reader = Effect { seen.append(gone.value) }
    let watcher = Effect { _ = owner.held }
    owner.held = Goodbye { gone.value += owner.held == nil ? 1 : 10 }
    owner.held = nil
    #expect(seen == [0, 1])
    expectInvariants(owner, gone, reader, watcher)
  }

  @Test func deinitOfReplacedDerivedValueCanWrite() {
    let a = Source(0)
    let gone = Source(0)
    var seen: [Int] = []
    let reader = Effect { seen.append(gone.value) }
    let child = Derived { () -> Goodbye in
      _ = a.value
      return Goodbye { gone.value += 1 }
    }
    let watcher = Effect { _ = child.value }
    a.value = 1
    #expect(seen == [0, 1])
    a.value = 2
    #expect(seen == [0, 1, 2])
    watcher.cancel()
    a.value = 3
    _ = child.value
    #expect(seen == [0, 1, 2, 3])
    expectInvariants(a, gone, reader, watcher)
  }

  @Test func effectHeldByReplacedDerivedValueEnds() {
    let a = Source(0)
    let b = Source(0)
    var runs = 0
    let child = Derived { () -> Effect in
      _ = a.value
      return untracked {
        Effect {
          runs += 1
          _ = b.value
        }
      }
    }
    let watcher = Effect { _ = child.value }
    a.value = 1
    #expect(runs == 2)
    b.value = 1
    #expect(runs == 3)
    expectInvariants(a, b, watcher)
  }

  @Test func targetCanBeDeallocatedDuringPropagation() {
    @MainActor final class View { var text = "" }
    let a = Source(0)
    let view = Shared<View?>(View())
    let target = { [weak object = view.value] in object }
    let killer = Effect { if a.value == 1 { view.value = nil } }
    var writes = 0
    let writer = Effect {
      let text = "\(a.value)"
      guard let field = target() else { return }
      field.text = text
      writes += 1
    }
    a.value = 1
    #expect(writes == 1)
    #expect(target() == nil)
    expectInvariants(a, killer, writer)
  }
}

/// A source that runs code when it's named.
@MainActor private final class MeddlingSource: NamedSource {
  @Observed var number = 0
  var whenNamed: (() -> Void)?
  var name: String {
    whenNamed?()
    return "a source"
  }
}
