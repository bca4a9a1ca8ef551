import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// A single observed value.
@MainActor final class Source<Value: Equatable> {
  @Observed var value: Value
  init(_ value: Value) { self.value = value }

  func edit<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try Observed.edit(\._value, of: self, body)
  }
}

/// A plain value that closures share and the graph doesn't track.
@MainActor final class Shared<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}

/// An object that calls a closure when it's deallocated.
@MainActor final class Goodbye {
  private let body: @MainActor () -> Void
  init(_ body: @escaping @MainActor () -> Void) { self.body = body }
  isolated deinit { body() }
}

struct Mishap: Error {}

/// Retains objects up to this call; the optimizer releases objects after their last use.
@MainActor func hold<each Held>(_ held: repeat each Held) {
  for value in repeat each held { withExtendedLifetime(value) {} }
}

/// Returns the failures that `body` reports.
@MainActor func failures(of body: @MainActor () -> Void) -> [Failure] { Failure.capture(body) }

/// Expects the invariants of the graph to hold for `objects` and everything linked to them.
@MainActor func expectInvariants(
  _ objects: AnyObject..., sourceLocation: SourceLocation = #_sourceLocation
) {
  let broken = Graph.checkInvariants(from: objects.flatMap { Graph.nodes(of: $0) })
  #expect(broken == [], sourceLocation: sourceLocation)
}

/// Expects `body` to leave no nodes or links.
@MainActor func expectNoLeaks(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () -> Void
) {
  let (nodes, links) = (graph.liveNodes, graph.liveLinks)
  body()
  #expect(graph.liveNodes == nodes, sourceLocation: sourceLocation)
  #expect(graph.liveLinks == links, sourceLocation: sourceLocation)
  #expect(Graph.checkInvariants() == [], sourceLocation: sourceLocation)
}

/// Returns the failures that an asynchronous `body` reports, without those of other tests.
@MainActor func failures(of body: @MainActor () async -> Void) async -> [Failure] {
  await Failure.capture(body)
}
