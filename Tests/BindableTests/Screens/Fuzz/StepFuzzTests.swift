import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// Programs that ask for steps of screens and routers from everything that these call.
///
/// ```sh
/// swift test --filter StepFuzz                            # always the same programs
/// BINDABLE_FUZZ_SECONDS=600 swift test --filter StepFuzz  # ten minutes of new ones
/// BINDABLE_FUZZ_SEED=4711 swift test --filter StepFuzz    # repeats a failure
/// ```
@MainActor @Suite(.timeLimit(.minutes(30))) struct StepFuzzTests {
  @Test func randomProgramsLeadToWhatWasAskedLast() async {
    let isLong = BindableTestSettings.seconds != nil
    let first = BindableTestSettings.seed ?? (isLong ? .random(in: 0...(1 << 40)) : 1)
    let clock = ContinuousClock(), start = ContinuousClock.now
    let duration = Duration.seconds(BindableTestSettings.seconds ?? 0)
    let count: UInt64 = LongRun.isOn ? 10_000 : 50
    var seed = first
    repeat {
      if BindableTestSettings.printsSeeds { print("seed \(seed)") }
      let program = Self.program(seed: seed)
      if let difference = Self.difference(in: program) {
        let shortest = await shortestFailure(of: program, difference) { Self.difference(in: $0) }
        Issue.record("seed \(seed): \(shortest)")
        return
      }
      seed += 1
    } while seed - first < count || clock.now - start < duration
    print("\(seed - first) programs from seed \(first)")
  }

  /// Every step, and in every callback of it every act.
  @Test func eachActInEachCallbackOfEachStepLeadsToWhatWasAskedLast() {
    let stride = LongRun.isOn ? 1 : 127
    var (number, count) = (0, 0)
    for step in StepAct.allCases {
      for site in StepSite.allCases {
        for act in StepAct.allCases {
          number += 1
          guard number.isMultiple(of: stride) else { continue }
          count += 1
          let program: [StepLine] = [
            .act(.show), .act(.push), .at(site, act), .act(step), .act(.show),
          ]
          guard let difference = Self.difference(in: program) else { continue }
          Issue.record("\(difference)\n\(program)")
          return
        }
      }
    }
    print("\(count) of \(number) programs")
  }

  private static func program(seed: UInt64) -> [StepLine] {
    var random = SplitMix64(seed: seed)
    var lines = [StepLine]()
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      // Acts for the callbacks of the next step, and for those of these acts.
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        lines.append(.at(element(&random), element(&random)))
      }
      lines.append(.act(Bool.random(using: &random) ? .show : element(&random)))
    }
    return lines
  }

  private static func element<Element: CaseIterable>(_ random: inout SplitMix64) -> Element
  where Element.AllCases == [Element] {
    Element.allCases[Int.random(in: 0..<Element.allCases.count, using: &random)]
  }

  /// Runs a program, and returns the first difference from the model.
  private static func difference(in program: [StepLine]) -> String? {
    let nodes = graph.liveNodes
    weak var released: StepWorld?
    var screens: [() -> AnyScreen?] = []
    var difference: String?
    let failures = Failure.capture {
      let world = StepWorld()
      released = world
      for line in program where difference == nil {
        world.run(line)
        difference = world.difference()
      }
      if difference == nil {
        world.settle()
        difference = world.difference()
      }
      screens = world.tabs.descendantScreens.map { screen in { [weak screen] in screen } }
      world.run(.act(.close))
      difference = difference ?? world.difference()
    }
    if let difference { return difference }
    if let failure = failures.first(where: { $0.kind != .refusedStep }) { return "\(failure)" }
    if released != nil { return "the world isn't released" }
    let left = screens.compactMap { $0() }
    if !left.isEmpty { return "\(left.map(\.title)) aren't released" }
    return graph.liveNodes == nodes ? nil : "\(graph.liveNodes - nodes) nodes of the graph are left"
  }
}
