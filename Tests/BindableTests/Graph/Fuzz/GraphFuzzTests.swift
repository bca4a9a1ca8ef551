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
@MainActor struct GraphFuzzTests {
  @Test func engineMatchesReferenceModel() {
    let isLong = BindableTestSettings.seconds != nil
    let first = BindableTestSettings.seed ?? (isLong ? .random(in: 0...(1 << 40)) : 1)
    let duration = Duration.seconds(BindableTestSettings.seconds ?? (LongRun.isOn ? 2 : 0.5))
    let clock = ContinuousClock()
    let start = clock.now
    var (seed, coverage) = (first, GraphActivity())
    repeat {
      if BindableTestSettings.printsSeeds { print("seed \(seed)") }
      var generator = ProgramGenerator(seed: seed)
      let program = generator.makeProgram()
      if let difference = GraphCheck.difference(in: program, &coverage) {
        let count = seed - first + 1
        let shrunk = program.shrunk { GraphCheck.difference(in: $0) != nil }
        Issue.record(
          """
          seed \(seed), after \(count) programs and \(clock.now - start): \(difference)
          Shrunk: \(GraphCheck.difference(in: shrunk) ?? "")
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
}
