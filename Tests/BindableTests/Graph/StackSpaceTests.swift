import Testing

@testable import Bindable

/// Only program code nests, and it is stopped by a sentence before the stack is used up.
@MainActor struct StackSpaceTests {
  @Test func whatIsLeftOfTheStackShrinksAsCallsNest() {
    let left = StackSpace.left
    #expect(!StackSpace.isShort)
    #expect(left < 1 << 40, "the system tells how large the stack is")
    #expect(nested(100) { StackSpace.left } < left)
    #expect(StackSpace.left == left, "and grows as they return")
  }

  @Test func programCodeIsToldInTimeThatTheStackEnds() {
    func deep(_ depth: Int) -> Int { StackSpace.isShort ? depth : deep(depth + 1) + noise(depth) }
    #expect(deep(0) > 1_000)
  }

  private func nested(_ depth: Int, _ body: () -> UInt) -> UInt {
    depth == 0 ? body() : nested(depth - 1, body) + UInt(noise(depth))
  }

  // So that no call is a jump.
  @inline(never) private func noise(_ number: Int) -> Int { number < 0 ? 1 : 0 }
}
