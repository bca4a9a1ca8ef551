import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// Yields the main actor until `isDone` returns `true`, up to a limit.
@MainActor func turns(
  sourceLocation: SourceLocation = #_sourceLocation, until isDone: () -> Bool
) async {
  for _ in 0..<10_000 where !isDone() { await Task.yield() }
  #expect(isDone(), "Still false after 10,000 turns.", sourceLocation: sourceLocation)
}

/// An object that iterates a sequence in a task and records the values.
@MainActor final class Listener<Value: Sendable> {
  private(set) var values: [Value] = []
  private(set) var hasEnded = false
  private(set) var task: Task<Void, Never>?

  init(_ sequence: AsyncValues<Value>) {
    task = Task { [weak self] in
      for await value in sequence { self?.values.append(value) }
      self?.hasEnded = true
    }
  }

  func cancel() { task?.cancel() }
}

/// Returns whether a node depends on a property of `object`.
@MainActor func isRead(_ object: AnyObject) -> Bool {
  Graph.nodes(of: object).contains { $0.hasReaders }
}
