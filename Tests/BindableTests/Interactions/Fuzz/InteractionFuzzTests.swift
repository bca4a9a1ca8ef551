import BindableCore
import BindableTesting
import TestSupport
import Testing

/// Random flows of two interactions that share a dialog, and random acts of their user and program,
/// against `InteractionModel`.
///
/// ```sh
/// swift test --filter InteractionFuzz                     # some seeds
/// BINDABLE_TESTS=all swift test --filter InteractionFuzz  # all of them
/// ```
@MainActor @Suite(.serialized, .timeLimit(.minutes(30))) struct InteractionFuzzTests {
  private struct Case {
    var plans: [[PlannedStep]]
    var script: [String]?
    var acts: [InteractionAct]
    var hasTwoDialogs = false

    init(seed: UInt64) {
      var random = SplitMix64(seed: seed)
      plans = (0..<2).map { _ in PlannedStep.flow(&random) }
      if Int.random(in: 0..<4, using: &random) == 0 {
        let answers = ["Yes", "yes", "same", "Item 0", "fine", "fine", "taken", "", "Cancel", "No"]
        script = (0..<Int.random(in: 0...12, using: &random)).map { _ in
          answers.randomElement(using: &random) ?? ""
        }
      }
      hasTwoDialogs = Int.random(in: 0..<4, using: &random) == 0
      acts = [.start(0)]
      let isAboutSubject = Int.random(in: 0..<4, using: &random) == 0
      for _ in 0..<Int.random(in: 0...40, using: &random) {
        acts.append(isAboutSubject ? Self.aboutSubject(&random) : Self.act(&random))
        // After a failure, the agreement of the user matters.
        guard Int.random(in: 0..<8, using: &random) == 0 else { continue }
        let run = Int.random(in: 0...1, using: &random)
        acts.append(.setSubject(Int.random(in: 0...1, using: &random)))
        acts.append(
          Bool.random(using: &random)
            ? .retry(run) : .rewind(Int.random(in: 0...9, using: &random), [.retry(run)]))
      }
    }

    private static func aboutSubject(_ random: inout SplitMix64) -> InteractionAct {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: .setSubject(Int.random(in: 0...1, using: &random))
      case 1: .start(0)
      case 2: .tick(0)
      default: .answer(0, by: .button)
      }
    }

    private static func act(_ random: inout SplitMix64) -> InteractionAct {
      let run = Int.random(in: 0...1, using: &random)
      switch Int.random(in: 0..<100, using: &random) {
      case 0..<40:
        // Most answers continue.
        let number = Int.random(in: 0...7, using: &random)
        let leaving = Int.random(in: 8...11, using: &random)
        let way = InteractionAct.Way.allCases.randomElement(using: &random) ?? .button
        return .answer(Int.random(in: 0..<12, using: &random) == 0 ? leaving : number, by: way)
      case 40..<60: return .tick(run)
      case 60..<68: return .start(run)
      case 68..<72: return .startFor(run, Int.random(in: 1...2, using: &random))
      case 72..<77: return .retry(run)
      case 77..<80: return .cancel(run)
      case 80..<83: return .pause(run)
      case 83..<86: return .resume(run)
      case 86..<89: return .setSubject([0, 0, 0, 1, nil].randomElement(using: &random) ?? nil)
      case 89..<91: return .present
      case 91..<93: return .pressClosed
      case 93..<96: return Bool.random(using: &random) ? .pressButton : .pressCell
      case 96: return Bool.random(using: &random) ? .releaseProvider : .release(run)
      case 97:
        let number = Int.random(in: 0...9, using: &random)
        // Only one answer, because a run can wait for another turn before its next question.
        let answer = InteractionAct.answer(Int.random(in: 0...9, using: &random), by: .button)
        return .rewind(number, [answer] + (0..<2).map { _ in duringRewind(run, &random) })
      default: return onScreen(&random)
      }
    }

    private static func onScreen(_ random: inout SplitMix64) -> InteractionAct {
      let acts: [InteractionAct] = [
        .hide, .show, .show, .rebuild, .scroll(10), .scroll(-10), .removeRow,
      ]
      let ending = Bool.random(using: &random) ? InteractionAct.close : .releaseScreen
      return Int.random(in: 0..<8, using: &random) == 0
        ? ending : acts.randomElement(using: &random) ?? ending
    }

    private static func duringRewind(_ run: Int, _ random: inout SplitMix64) -> InteractionAct {
      let acts: [InteractionAct] = [.start(run), .retry(run), .pressButton, .pressCell]
      return acts.randomElement(using: &random) ?? .start(run)
    }

    var simpler: [Case] {
      func replacing<Value>(_ part: WritableKeyPath<Case, Value>, with value: Value) -> Case {
        var copy = self
        copy[keyPath: part] = value
        return copy
      }
      return acts.indices.map { index in
        var acts = acts
        acts.remove(at: index)
        return replacing(\.acts, with: acts)
      } + (script == nil ? [] : [replacing(\.script, with: nil)])
        + (hasTwoDialogs ? [replacing(\.hasTwoDialogs, with: false)] : [])
        + plans.indices.flatMap { index in
          PlannedStep.simpler(plans[index]).filter(PlannedStep.isPossible).map {
            replacing(\.plans[index], with: $0)
          }
        }
    }

    var program: String {
      plans.enumerated().map { index, plan in
        "let run\(index) = Interaction(Flow(\"run\") {\n\(PlannedStep.program(plan, "  "))})\n"
      }.joined() + (script.map { "script: \($0)\n" } ?? "")
        + (hasTwoDialogs ? "two dialogs\n" : "") + "acts: \(acts)"
    }
  }

  private static var differing: [InteractionWorld] = []

  /// Runs a case, and returns the first difference from the model.
  private static func difference(_ plan: Case) async -> String? {
    var difference: String?
    let mayFail =
      plan.script != nil
      || plan.acts.contains { [.releaseProvider, .close, .releaseScreen].contains($0) }
    let failures = await Failure.capture {
      let world = InteractionWorld(
        plan.plans, script: plan.script, hasTwoDialogs: plan.hasTwoDialogs)
      difference = await world.difference(after: plan.acts)
      // Worlds that differ can still call it.
      if difference != nil { differing.append(world) }
      world.script?.drainUnused()
    }
    if let difference { return difference }
    // A flow without steps isn't entered, so that a step can't go back to it. A run in progress
    // can't be started for another value.
    let expected: Set<Failure.Kind> = [.refusedStep, .rejectedAction]
    return failures.first {
      !expected.contains($0.kind) && (!mayFail || $0.kind != .noAnswerProvider)
    }.map { "\($0)" }
  }

  @Test(arguments: 0..<10) func runsMatchTheModel(block: UInt64) async {
    for seed in LongRun.seeds(10, of: block * 2_000..<block * 2_000 + 2_000) {
      var failing = Case(seed: seed)
      guard var difference = await Self.difference(failing) else { continue }
      var isSmallest = false
      while !isSmallest {
        isSmallest = true
        for simpler in failing.simpler {
          guard let found = await Self.difference(simpler) else { continue }
          (failing, difference, isSmallest) = (simpler, found, false)
          break
        }
      }
      Issue.record("seed \(seed): \(difference)\n\(failing.program)")
      return
    }
  }
}
