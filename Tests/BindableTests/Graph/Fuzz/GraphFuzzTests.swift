import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// Random programs have the same results on the engine and the reference model after each step.
///
/// ```sh
/// swift test --filter Fuzz                               # the same programs, for two seconds
/// BINDABLE_FUZZ_SECONDS=600 swift test --filter Fuzz     # new programs, for ten minutes
/// BINDABLE_FUZZ_SEED=4711 swift test --filter Fuzz       # repeats a failure
/// BINDABLE_FUZZ_TRACE=1 swift test --filter Fuzz         # prints seeds to find a crash
/// ```
@MainActor @Suite struct GraphFuzzTests {
  @Test func engineMatchesReferenceModel() {
    let isLong = BindableTestSettings.seconds != nil
    let first = BindableTestSettings.seed ?? (isLong ? .random(in: 0...(1 << 40)) : 1)
    let duration = Duration.seconds(BindableTestSettings.seconds ?? (LongRun.isOn ? 2 : 0.5))
    let clock = ContinuousClock()
    let start = clock.now
    var (seed, coverage) = (first, Coverage())
    repeat {
      if BindableTestSettings.printsSeeds { print("seed \(seed)") }
      var generator = ProgramGenerator(seed: seed)
      let program = generator.makeProgram()
      if let difference = difference(in: program, &coverage) {
        let count = seed - first + 1
        let shrunk = program.shrunk { self.difference(in: $0) != nil }
        Issue.record(
          """
          seed \(seed), after \(count) programs and \(clock.now - start): \(difference)
          Shrunk: \(self.difference(in: shrunk) ?? "")
          \(shrunk)
          """)
        return
      }
      seed += 1
    } while clock.now - start < duration
    print("\(seed - first) programs from seed \(first): \(coverage)")
    #expect(coverage.runs > 0 && coverage.computations > 0 && coverage.cycles > 0)
  }

  @Test func modelComputesDiamondNodesOnce() {
    let program = GraphProgram(
      sources: 1, slots: 0, deriveds: 3, effects: 1,
      steps: [
        .makeDerived(0, .source(0)), .makeDerived(1, .source(0)),
        .makeDerived(2, .sum(.derived(0), .derived(1))),
        .makeEffect(place: 0, [.log(.derived(2))]),
        .write(source: 0, .constant(2)),
        .transaction(
          [.write(source: 0, .constant(1)), .write(source: 0, .constant(2))], throwing: false),
      ])
    let model = ReferenceBackend(program)
    model.perform(program.steps)
    let firstRun: [LogEntry] = [.runs(4), .computed(3), .computed(1), .computed(2), .value(0)]
    let update: [LogEntry] = [.computed(1), .computed(3), .computed(2), .runs(4), .value(4)]
    #expect(model.log == firstRun + update)
  }

  @Test func shrinksFailingProgram() {
    var generator = ProgramGenerator(seed: 7)
    var program = generator.makeProgram()
    program.steps.insert(.transaction([.log(.constant(5)), .cancelCurrent], throwing: true), at: 1)
    let shrunk = program.shrunk { "\($0)".contains("cancel()") && "\($0)".contains("log") }
    #expect(shrunk.steps.count <= 2)
  }

  /// Returns the first difference between the engine and the model, or the first broken invariant.
  private func difference(in program: GraphProgram) -> String? {
    var coverage = Coverage()
    return difference(in: program, &coverage)
  }

  private func difference(in program: GraphProgram, _ coverage: inout Coverage) -> String? {
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
      if let difference = difference(after: "step \(number)") { return difference }
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
private struct Coverage: CustomStringConvertible {
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
