import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// An observed value by itself.
@MainActor final class Source<Value: Equatable> {
  @Observed var value: Value
  init(_ value: Value) { self.value = value }
}

/// A plain value that closures share and the graph knows nothing of.
@MainActor final class Shared<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}

/// An object that calls its closure when it goes.
@MainActor final class Goodbye {
  private let body: @MainActor () -> Void
  init(_ body: @escaping @MainActor () -> Void) { self.body = body }
  isolated deinit { body() }
}

struct Mishap: Error {}

/// Keeps effects until here: the optimizer lets go of what is not used any more.
@MainActor func hold<each Held>(_ held: repeat each Held) {
  for value in repeat each held { withExtendedLifetime(value) {} }
}

/// The failures that `body` reports.
@MainActor func failures(of body: @MainActor () -> Void) -> [Failure] { Failure.capture(body) }

/// Expects the invariants of the graph to hold for `objects` and all that is linked to them.
@MainActor func expectInvariants(
  _ objects: AnyObject..., sourceLocation: SourceLocation = #_sourceLocation
) {
  let broken = Graph.checkInvariants(from: objects.flatMap { Graph.nodes(of: $0) })
  #expect(broken == [], sourceLocation: sourceLocation)
}

/// Expects `body` to leave no node and no link behind.
@MainActor func expectNothingLeft(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () -> Void
) {
  let (nodes, links) = (graph.liveNodes, graph.liveLinks)
  body()
  #expect(graph.liveNodes == nodes, sourceLocation: sourceLocation)
  #expect(graph.liveLinks == links, sourceLocation: sourceLocation)
  #expect(Graph.checkInvariants() == [], sourceLocation: sourceLocation)
}

/// The failures that are reported while `body` runs, which may wait; not those of other tests.
@MainActor func failures(of body: @MainActor () async -> Void) async -> [Failure] {
  await Failure.capture(body)
}
