import Foundation
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor struct LifetimeTests {
  @Test func effectDoesNotRetainWeaklyCapturedObject() {
    let a = Source(0)
    var target: Shared<Int>? = Shared(0)
    let alive = { [weak target] in target }
    let effect = Effect { [weak target] in target?.value = a.value }
    a.value = 1
    #expect(alive()?.value == 1)
    target = nil
    #expect(alive() == nil)
    a.value = 2
    hold(effect)
  }

  @Test func readingPropertyDoesNotRetainItsObject() {
    var owner: Source<Int>? = Source(1)
    let alive = { [weak owner] in owner }
    var seen: [Int] = []
    let effect = Effect { [weak owner] in seen.append(owner?.value ?? -1) }
    owner?.value = 2
    owner = nil
    #expect(alive() == nil)
    #expect(seen == [1, 2])
    expectInvariants(effect)
  }

  @Test func replacedObjectIsDeallocatedImmediately() {
    @MainActor final class Box { @Observed var current: Source<Int>? }
    let box = Box()
    var seen: [Int] = []
    let effect = Effect { seen.append(box.current?.value ?? -1) }
    for number in 0..<3 {
      box.current = Source(number * 10)
      let old = { [weak object = box.current] in object }
      box.current?.value += 1
      box.current = nil
      #expect(old() == nil)
    }
    #expect(seen == [-1, 0, 1, -1, 10, 11, -1, 20, 21, -1])
    expectInvariants(box, effect)
  }

  @Test func objectCanBeReleasedOnAnotherThread() async {
    let a = Source(0)
    var owner: Source<Int>? = Source(1)
    let alive = { [weak owner] in owner }
    var seen: [Int] = []
    let effect = Effect { [weak owner] in seen.append(a.value + (owner?.value ?? 100)) }
    if let object = owner {
      owner = nil
      await Task.detached { [object] in _ = object }.value
    }
    while alive() != nil { await Task.yield() }
    a.value = 1
    #expect(seen == [1, 101])
    hold(effect)
  }

  @Test func replacingReferenceEndsOldEffect() {
    let a = Source(0)
    var log = ""
    var effect = Effect { log += "1\(a.value) " }
    effect = Effect { log += "2\(a.value) " }
    a.value = 1
    #expect(log == "10 20 21 ")
    hold(effect)
  }

  @Test func releasedGraphsLeaveNoNodesOrLinks() {
    let rounds = BindableTestSettings.seconds == nil ? 300 : 1_000_000
    let a = Source(0)
    let unread = Derived { a.value }
    _ = unread.value
    var memory = 0
    expectNoLeaks {
      for round in 0..<rounds {
        if round == rounds / 10 { memory = residentMemory() }
        makeAndReleaseGraph(on: a, round)
      }
    }
    // Only in a long run of this test alone, because other tests allocate memory at the same time.
    if BindableTestSettings.seconds != nil { #expect(residentMemory() - memory < 4 << 20) }
    expectInvariants(a)
  }

  private func makeAndReleaseGraph(on a: Source<Int>, _ round: Int) {
    let b = Source(round)
    let c = Derived { a.value + b.value }
    let d = Derived { c.value % 2 == 0 ? b.value : a.value }
    let effects = (0..<5).map { _ in Effect { _ = c.value + d.value } }
    let outer = Effect {
      _ = b.value
      _ = Effect { _ = c.value }
    }
    b.value += 1
    transaction {
      a.value += 1
      b.value = 0
    }
    effects[round % 5].cancel()
    b.value = 1
    hold(outer, effects)
  }

  /// The resident memory of the process in bytes, or 0 if it's unavailable.
  private func residentMemory() -> Int {
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?
      .split(separator: " ")
    return pages.flatMap { $0.count > 1 ? Int($0[1]) : nil }.map { $0 * 4_096 } ?? 0
  }

  @Test func releasingAllDependentsEmptiesSourceLinks() {
    let a = Source(0)
    _ = Effect { _ = a.value }
    expectNoLeaks {
      var effects = (0..<1_000).map { _ in Effect { _ = a.value } }
      while effects.count > 500 { effects.removeFirst() }
      effects.removeAll()
    }
    a.value = 1
    #expect(!Graph.nodes(of: a)[0].hasReaders)
  }
}
