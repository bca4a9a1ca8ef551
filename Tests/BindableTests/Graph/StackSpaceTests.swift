import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// Only program code nests calls, and stops with a message before the stack overflows.
@MainActor struct StackSpaceTests {
  @Test func remainingStackShrinksAsCallsNest() {
    let left = StackSpace.left
    #expect(!StackSpace.isShort)
    #expect(left < 1 << 40, "The system must report the size of the stack.")
    #expect(nested(100) { StackSpace.left } < left)
    #expect(StackSpace.left == left, "The remaining stack must grow again as calls return.")
  }

  @Test func stackIsReportedShortBeforeOverflow() {
    func deep(_ depth: Int) -> Int { StackSpace.isShort ? depth : deep(depth + 1) + noise(depth) }
    #expect(deep(0) > 1_000)
  }

  private func nested(_ depth: Int, _ body: () -> UInt) -> UInt {
    depth == 0 ? body() : nested(depth - 1, body) + UInt(noise(depth))
  }

  // Prevents tail calls.
  @inline(never) private func noise(_ number: Int) -> Int { number < 0 ? 1 : 0 }
}

extension StackSpaceTests {
  @Test func deeplyNestedFirstReadStopsWithMessage() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        var tail = Derived { 0 }
        for _ in 0..<100_000 {
          let last = tail
          tail = Derived { last.value + 1 }
        }
        _ = tail.value
      }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("First reads of derived values are nested "))
    #expect(
      message.contains(" deep at a derived value, and the stack is nearly exhausted. Read the"))
  }

  @Test func deeplyNestedEffectsStopWithMessage() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        @MainActor func make() { _ = Effect { make() } }
        make()
      }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("Effects that create effects are nested "))
    #expect(message.contains(" deep at the effect at StackSpaceTests.swift:"))
  }

  @Test func moderateNestingIsAllowed() {
    let last = (0..<500).reduce(Derived { 0 }) { last, _ in Derived { last.value + 1 } }
    #expect(last.value == 500)
    let made = Shared(0)
    @MainActor func make() {
      _ = Effect {
        made.value += 1
        if made.value < 500 { make() }
      }
    }
    make()
    #expect(made.value == 500)
    #expect(last.value == 500)
  }
}
