import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// Lets the main actor take turns until `isDone` says so, but not for ever.
@MainActor func turns(
  sourceLocation: SourceLocation = #_sourceLocation, until isDone: () -> Bool
) async {
  for _ in 0..<10_000 where !isDone() { await Task.yield() }
  #expect(isDone(), "It has not happened after 10,000 turns.", sourceLocation: sourceLocation)
}

/// Lets the main actor take so many turns that whatever waits for one has had it.
@MainActor func someTurns() async {
  for _ in 0..<20 { await Task.yield() }
}

/// Iterates a sequence in a task of its own, and notes what it gets.
@MainActor final class Listener<Value: Sendable> {
  private(set) var values: [Value] = []
  private(set) var hasEnded = false
  private(set) var task: Task<Void, Never>?

  init(_ sequence: Values<Value>) {
    task = Task { [weak self] in
      for await value in sequence { self?.values.append(value) }
      self?.hasEnded = true
    }
  }

  func cancel() { task?.cancel() }
}

/// Whether somebody depends on a property of `object`.
@MainActor func isRead(_ object: AnyObject) -> Bool {
  Graph.nodes(of: object).contains { $0.pointee.subs != nil }
}
