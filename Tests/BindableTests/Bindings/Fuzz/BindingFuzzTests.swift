import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// Random programs of presenters, views, and tables keep the law of two-way bindings and match a
/// simple model, in any order of creation.
///
/// ```sh
/// swift test --filter BindingFuzz                            # always the same programs
/// BINDABLE_FUZZ_SECONDS=600 swift test --filter BindingFuzz  # ten minutes of new ones
/// BINDABLE_FUZZ_SEED=4711 swift test --filter BindingFuzz    # repeats a failure
/// BINDABLE_FUZZ_TRACE=1 swift test --filter BindingFuzz      # prints seeds to find a crash
/// ```
@MainActor struct BindingFuzzTests {
  @Test func randomProgramsMatchModelAndKeepTwoWayLaw() async {
    let isLong = BindableTestSettings.seconds != nil
    let first = BindableTestSettings.seed ?? (isLong ? .random(in: 0...(1 << 40)) : 1)
    let duration = Duration.seconds(BindableTestSettings.seconds ?? 0)
    let clock = ContinuousClock()
    let start = clock.now
    var seed = first
    repeat {
      if BindableTestSettings.printsSeeds { print("seed \(seed)") }
      var generator = BindingProgramGenerator(seed: seed)
      let program = generator.makeProgram()
      if let difference = await BindingCheck.difference(in: program) {
        let count = seed - first + 1
        let shrunk = await program.shrunk { await BindingCheck.difference(in: $0) != nil }
        Issue.record(
          """
          seed \(seed), after \(count) programs and \(clock.now - start): \(difference)
          Shrunk: \(await BindingCheck.difference(in: shrunk) ?? "")
          \(shrunk)
          """)
        return
      }
      seed += 1
    } while seed - first < 300 || clock.now - start < duration
    print("\(seed - first) programs from seed \(first)")
  }

  @Test func failingProgramIsShrunk() async {
    var generator = BindingProgramGenerator(seed: 7)
    var program = generator.makeProgram()
    let step = FuzzStep.write(FuzzCell(party: .view, name: .t), .text("x"))
    program.steps.insert(.transaction([step, .advance]), at: 0)
    let shrunk = await program.shrunk { $0.steps.contains { "\($0)".contains("advance") } }
    #expect(shrunk.steps == [.advance])
    #expect(shrunk.tables.allSatisfy(\.rows.isEmpty) && shrunk.rules.isEmpty)
  }
}

/// The checks of a program.
@MainActor enum BindingCheck {
  static func difference(in program: BindingProgram) async -> String? {
    var program = program
    // Tables are numbered in the order of their connection.
    let first = await run(program)
    if let difference = first.difference { return difference }
    guard program.style != .anything else { return nil }
    program = program.permuted
    let second = await run(program)
    if let difference = second.difference { return "made in another order: \(difference)" }
    // If two ends never agree, the order determines where the cycle is cut.
    let areCut = [first, second].allSatisfy { $0.failures.contains { $0.hasPrefix("cycle") } }
    if first.failures != second.failures, !areCut {
      return "failures \(first.failures), made in another order \(second.failures)"
    }
    return nil
  }

  private struct Outcome {
    var difference: String?
    var failures: Set<String> = []
  }

  private static func run(_ program: BindingProgram) async -> Outcome {
    program.isTracked
      ? await run(program, FuzzParty.self) : await run(program, PlainView.self)
  }

  private static func run<View: FuzzEnd>(
    _ program: BindingProgram, _: View.Type, attempts: Int = 20
  ) async -> Outcome {
    // Without waits no other tests run in between, and everything can be counted.
    let waits = program.steps.contains(.advance)
    let before = (graph.liveNodes, graph.liveLinks, graph.liveEffects)
    let found = FoundFailures()
    var outcome = Outcome()
    outcome.difference = await Failure.$taskReporter.withValue(.init { found.failures.append($0) })
    {
      await difference(program, View.self, found)
    }
    // An edit without a destination that's undone immediately is or isn't seen, depending on the
    // order of evaluation.
    let failures = found.failures.filter { $0.kind != .brokenPath }
    outcome.failures = Set(failures.map { "\($0.kind) \($0.binding ?? "")" })
    let after = (graph.liveNodes, graph.liveLinks, graph.liveEffects)
    // The connection of another test to a deallocated view that isn't a node ends, with its links,
    // when this program connects a view at the same address. That happens only once.
    if !waits, after.1 < before.1, attempts > 1 {
      return await run(program, View.self, attempts: attempts - 1)
    }
    if outcome.difference == nil, !waits, after != before {
      outcome.difference = "nodes, links and effects were \(before), and are \(after)"
    }
    return outcome
  }

  private static func difference<View: FuzzEnd>(
    _ program: BindingProgram, _: View.Type, _ found: FoundFailures
  ) async -> String? {
    let model = BindingModel(program)
    let world = BindingWorld<View>(program)
    let law = TwoWayLaw(program)
    let cells = program.cells
    var hasModel = program.style != .anything
    for number in 0...program.steps.count {
      if number > 0 {
        let step = program.steps[number - 1]
        if case .advance = step { await world.advance() }
        world.perform(step)
        model.perform(step)
      }
      let place = number == 0 ? "after connecting" : "after step \(number)"
      if let broken = law.broken(in: world) { return "\(place): \(broken)" }
      hasModel = hasModel && !model.isDiverging && !model.isUndecided
      if hasModel, let difference = difference(cells, model, world) {
        return "\(place): \(difference)"
      }
      // Finding all nodes is slow, so before the end only graph-wide invariants are checked.
      let isEnd = number == program.steps.count
      let broken = Graph.checkInvariants(from: isEnd ? world.nodes : [])
      if let broken = broken.first { return "\(place): \(broken)" }
    }
    let isReleased = world.release(program.steps.count)
    return isReleased ? nil : "after release: objects are left behind"
  }

  private static func difference<View>(
    _ cells: [FuzzCell], _ model: BindingModel, _ world: BindingWorld<View>
  ) -> String? {
    for cell in cells {
      if let value = world[cell], value != model[cell] {
        return "\(cell) is \(value), and \(model[cell]) in the model"
      }
    }
    return nil
  }
}

@MainActor private final class FoundFailures { var failures: [Failure] = [] }
