import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTesting
@testable import BindableViews

/// Random flows and random users, against `FlowModel`.
@MainActor @Suite(.timeLimit(.minutes(30))) struct FlowFuzzTests {
  private struct Case {
    var steps: [FlowPlan]
    var acts: [Int]

    init(seed: UInt64) {
      var random = SplitMix64(seed: seed)
      var count = 0
      steps = FlowPlan.steps(3, ["everything"], inHandler: false, &count, &random)
      acts = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        Int.random(in: 0..<5_040, using: &random)
      }
    }

    var simpler: [Case] {
      FlowPlan.simpler(steps).map { replacing(\.steps, with: $0) }
        + acts.indices.map { index in
          var acts = acts
          acts.remove(at: index)
          return replacing(\.acts, with: acts)
        }
    }

    private func replacing<Value>(_ part: WritableKeyPath<Case, Value>, with value: Value) -> Case {
      var copy = self
      copy[keyPath: part] = value
      return copy
    }
  }

  /// The surroundings of the interaction of a case.
  @MainActor private final class World {
    @Observed var subject: Int? = 0
    var events: [String] = []
    private var left: [Int: Int] = [:]
    private let text = FlowKey<String>("text"), value = FlowKey<Int>("value")

    func flow(_ steps: [FlowPlan]) -> Flow { Flow("everything") { Steps(parts(steps)) } }

    private func parts(_ steps: [FlowPlan]) -> [FlowStep] {
      steps.flatMap { part($0).steps }
    }

    private func part(_ step: FlowPlan) -> any FlowComponent {
      switch step {
      case .confirm(let number): return Confirm("Q\(number)?")
      case .confirmSubject:
        return Confirm("subject") { [unowned self] _ in subject.map { Question("Delete \($0)?") } }
      case .choose(let number, let branches, let first):
        let cancel = Branch("Cancel", role: .cancel)
        let all = branches.map { steps in Branch("same") { Steps(parts(steps)) } }
        return Choose("C\(number)?") {
          if first { cancel }
          for branch in all { branch }
          if !first { cancel }
        }
      case .prompt(let number):
        return Prompt(
          "T\(number)?", into: text, validate: { $0.isEmpty ? "Enter a text." : nil },
          check: { $0 == "taken" ? "It's taken." : nil })
      case .perform(let number, let failures, nil):
        return Perform("P\(number)") { [unowned self] _ in try act(number, failures) }
      case .perform(let number, let failures, let handler?):
        return Perform("P\(number)") { [unowned self] _ in
          try act(number, failures)
        } onFailure: {
          Steps(parts(handler))
        }
      case .each(let count, let steps):
        return For("value", in: { _ in Array(0..<count) }, as: value) { Steps(parts(steps)) }
      case .repeated(let count, let steps):
        let done = FlowKey<Int>("done")
        return Steps(
          [
            FlowStep(
              "begin", line: nil,
              .decide {
                $0.set(0, for: done)
                return []
              })
          ]
            + While("there are few", { $0[done] < count }) {
              FlowStep(
                "count", line: nil,
                .decide {
                  $0.set($0[done] + 1, for: done)
                  return []
                })
              Steps(parts(steps))
            }.steps)
      case .condition(let isTrue, let then, let otherwise):
        return If("\(isTrue)", { _ in isTrue }) {
          Steps(parts(then))
        } else: {
          Steps(parts(otherwise))
        }
      case .flow(let name, let steps): return Flow(name) { Steps(parts(steps)) }
      case .goBack(let name): return GoBack(to: name)
      case .skip: return Skip()
      }
    }

    private struct Steps: FlowComponent {
      let steps: [FlowStep]
      init(_ steps: [FlowStep]) { self.steps = steps }
    }

    private func act(_ number: Int, _ failures: Int) throws {
      let left = left[number] ?? failures
      self.left[number] = max(left - 1, 0)
      events.append("P\(number) \(left > 0 ? "fails" : "succeeds")")
      if left > 0 { throw Refusal() }
    }
  }

  /// Returns the difference between an interaction and the model, or `nil`.
  private static func difference(_ plan: Case) -> String? {
    var model = FlowModel(FlowActs(numbers: plan.acts))
    let outcome = model.run(plan.steps)
    let world = World(), dialog = Dialog(), answerer = DialogAnswerProvider(dialog)
    let interaction = Interaction(world.flow(plan.steps), answerProvider: answerer)
    // Something shows its errors.
    let effect = Effect { _ = interaction.message }
    var acts = FlowActs(numbers: plan.acts)
    var stale: [Button] = []
    interaction.start()
    var count = 0
    while interaction.isRunning || interaction.message != nil {
      count += 1
      if count > 1_000 { return "it doesn't end" }
      for button in stale where !dialog.buttons.contains(where: { $0 === button }) {
        // A button of a closed question does nothing.
        if Failure.capture({ button.press() }).isEmpty { return "a closed question was answered" }
      }
      stale = dialog.buttons
      switch interaction.phase {
      case .asking(let question):
        world.events.append("ask \(question)")
        if dialog.isHidden || dialog.question != question.text { return "the dialog asks nothing" }
        answer(question, interaction, dialog, world, &acts)
      case .failed:
        world.events.append("failed")
        switch acts.next(below: 5, none: 4) {
        case 0, 1: interaction.retry()
        case 2, 3:
          if acts.next(below: 2, none: 0) == 1, let subject = world.subject {
            world.subject = subject + 1
          }
          interaction.start()
        default: interaction.cancel()
        }
      case .idle, .performing, .cancelling: return "it's \(interaction.phase)"
      }
    }
    effect.cancel()
    if world.events != model.events { return "\(world.events) instead of \(model.events)" }
    let ended = interaction.outcome.map { "\($0)" } ?? "none"
    if ended != outcome { return "\(ended) instead of \(outcome)" }
    if interaction.history != model.history {
      return "\(interaction.history) instead of \(model.history)"
    }
    return dialog.isHidden ? nil : "the dialog is still shown"
  }

  private static func answer(
    _ question: Question, _ interaction: Interaction, _ dialog: Dialog, _ world: World,
    _ acts: inout FlowActs
  ) {
    func leave(_ act: Int, by index: Int) {
      switch act {
      case 0: dialog.buttons[index].press()
      case 1: dialog.dismiss()
      default: interaction.cancel()
      }
    }
    if question.draft != nil {
      let act = acts.next(below: 9, none: 7)
      guard act < 6 else { return leave(act - 6, by: 1) }
      dialog.field.text = ["fine", "fine", "fine", "fine", "", "taken"][act]
      if act.isMultiple(of: 2) { dialog.field.submit() } else { dialog.buttons[0].press() }
    } else if question.text.hasPrefix("C") {
      let branches = question.choices.count - 1
      let first = question.choices[0].role == .cancel
      let act = acts.next(below: branches * 2 + 3, none: branches * 2 + 1)
      guard act < branches * 2 else {
        return leave(act - branches * 2, by: first ? 0 : branches)
      }
      dialog.buttons[act % branches + (first ? 1 : 0)].press()
    } else {
      let act = acts.next(below: question.text.hasPrefix("D") ? 9 : 7, none: 5)
      switch act {
      case ..<4: dialog.buttons[0].press()
      case ..<7: leave(act - 4, by: 1)
      case 7: world.subject = world.subject.map { $0 + 1 }
      default: world.subject = nil
      }
    }
  }

  @Test(arguments: 0..<10) func runsMatchTheModel(block: UInt64) {
    for seed in LongRun.seeds(60, of: block * 5_000..<block * 5_000 + 5_000) {
      var failing = Case(seed: seed)
      guard Self.difference(failing) != nil else { continue }
      while let simpler = failing.simpler.first(where: { Self.difference($0) != nil }) {
        failing = simpler
      }
      Issue.record(
        """
        seed \(seed): \(Self.difference(failing) ?? "")
        acts: \(failing.acts)
        \(FlowPlan.program(failing.steps))
        """)
      return
    }
  }
}
