@testable import BindableCore

/// The comparison of a program on the engine with the same program on the reference model.
@MainActor enum GraphCheck {
  /// Returns the first difference between the engine and the model, or the first broken invariant.
  static func difference(in program: GraphProgram) -> String? {
    var coverage = GraphActivity()
    return difference(in: program, &coverage)
  }

  /// Also adds what the program does to `coverage`.
  ///
  /// - Parameter first: The number of the first step after which the two are compared.
  static func difference(
    in program: GraphProgram, _ coverage: inout GraphActivity, from first: Int = 0
  ) -> String? {
    let (nodes, links, broken) = (graph.liveNodes, graph.liveLinks, Graph.checkInvariants())
    let model = ReferenceBackend(program)
    var engine: EngineBackend? = EngineBackend(program)
    let reporter = Failure.reporter
    defer { Failure.reporter = reporter }
    Failure.reporter = { [weak engine] _ in engine?.log.append(.cycle) }
    // The cleanups call the engine, so it must outlive them.
    defer { engine?.release() }

    var compared = 0
    func difference(after step: String) -> String? {
      guard let engine else { return nil }
      while compared < max(engine.log.count, model.log.count) {
        let entries = [engine.log, model.log].map { log in
          compared < log.count ? "\(log[compared])" : "does no more"
        }
        guard entries[0] == entries[1] else {
          return "after \(step), the engine \(entries[0]) where the model \(entries[1])"
        }
        compared += 1
      }
      let found = Graph.checkInvariants(from: engine.nodes).filter { !broken.contains($0) }
      return found.first.map { "after \(step): \($0)" }
    }
    let ending =
      (0..<program.deriveds).map { Action.log(.derived($0)) }
      + (0..<program.sources).map { Action.log(.source($0)) }
      + (0..<program.slots).map { Action.log(.slot($0)) }
    for (number, step) in (program.steps + ending).enumerated() {
      model.perform(step)
      engine?.perform(step)
      if number >= first, let difference = difference(after: "step \(number)") { return difference }
    }
    model.release()
    engine?.release()
    if let difference = difference(after: "release") { return difference }
    coverage.add(model.log)
    engine = nil
    guard graph.liveNodes == nodes, graph.liveLinks == links else {
      return "left behind: \(graph.liveNodes - nodes) nodes, \(graph.liveLinks - links) links"
    }
    return nil
  }
}

/// The amount of activity in the programs.
struct GraphActivity: CustomStringConvertible {
  var (runs, computations, cleanups, cycles, values) = (0, 0, 0, 0, 0)

  mutating func add(_ log: [LogEntry]) {
    for entry in log {
      switch entry {
      case .value: values += 1
      case .computed: computations += 1
      case .runs: runs += 1
      case .cleansUp: cleanups += 1
      case .cycle: cycles += 1
      }
    }
  }

  var description: String {
    "\(runs) runs, \(computations) computations, \(cleanups) cleanups, \(cycles) cycles, "
      + "\(values) values compared"
  }
}
