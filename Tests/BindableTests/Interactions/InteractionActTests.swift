import TestSupport
import Testing

@testable import BindableCore

/// The steps of an interaction in each of its callbacks, against a model of its phases.
@MainActor @Suite(.timeLimit(.minutes(30))) struct InteractionActTests {
  /// The code of a program that an interaction calls.
  enum Place: CaseIterable {
    case flow, question, provide, close, validate, value, body, message
    case observesAsking, observesPerforming, observesFailed, observesEnd
  }

  enum Act: CaseIterable { case start, cancel, retry, answer }

  /// A run of an interaction, in the eyes of its user.
  private struct Model {
    enum State { case ended, running, failed, cancelling }
    var state = State.running
    var runs = 1
    var outcome: Interaction.Outcome?

    mutating func perform(_ act: Act, in place: Place) {
      switch (act, state) {
      case (.cancel, .running) where place == .body || place == .observesPerforming:
        state = .cancelling
      case (.start, .ended):
        (state, outcome) = (.running, nil)
        runs += 1
      case (.start, .failed), (.retry, .failed): (state, outcome) = (.running, nil)
      case (.cancel, .running), (.cancel, .failed):
        // While the flow is made, nothing runs yet.
        if place != .flow { (state, outcome) = (.ended, .cancelled) }
      default: break
      }
    }
  }

  @MainActor private final class Errand: Interaction {
    let place: Place
    let acts: [Act]
    var model = Model()
    var hasActed = false
    private var hasThrown = false
    /// The steps of each run.
    var runs: [[String]] = []
    let text = FlowKey<String>("text"), number = FlowKey<Int>("number")

    init(_ place: Place, _ acts: [Act], _ provider: any AnswerProvider) {
      (self.place, self.acts) = (place, acts)
      super.init(answerProvider: provider)
    }

    override var flow: Flow {
      // After a failure, the flow and its questions are only compared with those of the run.
      if message == nil { runs.append([]) }
      let run = runs.count - 1
      reach(.flow)
      return Flow("errand") {
        Confirm("first") { [unowned self] in
          note("first", run)
          reach(.question)
          return Question("First?")
        }
        Prompt("Text?", into: text) { [unowned self] _ in
          note("text", run)
          reach(.validate)
          return nil
        }
        FlowOfOne(
          FlowStep(
            "set", line: nil,
            .decide { [unowned self] _ in
              note("set", run)
              reach(.value)
              return []
            }))
        Perform("one") { [unowned self] context in
          note("one", run)
          reach(.body)
          context.report(progress: 0.5)
        }
        Perform("two") { [unowned self] _ in
          note("two", run)
          if [.message, .observesFailed].contains(place), !hasThrown {
            hasThrown = true
            throw Refusal()
          }
        }
        Confirm("last") { [unowned self] in
          note("last", run)
          return Question("Last?")
        }
      }
    }

    override func message(for error: any Error) -> String {
      reach(.message)
      return "\(error)"
    }

    private func note(_ step: String, _ run: Int) {
      if untracked({ message }) == nil { runs[run].append(step) }
    }

    func reach(_ place: Place) {
      guard place == self.place, !hasActed else { return }
      hasActed = true
      if place == .observesFailed {
        (model.state, model.outcome) = (.failed, .failed(message: ""))
      }
      if place == .observesEnd { (model.state, model.outcome) = (.ended, .succeeded) }
      for act in acts {
        switch act {
        case .start: start()
        case .cancel: cancel()
        case .retry: retry()
        case .answer: desk?.answerLast()
        }
        model.perform(act, in: place)
      }
      if place == .message, case .running = model.state, model.runs == 1 {
        (model.state, model.outcome) = (.failed, .failed(message: ""))
      }
    }

    weak var desk: Clerk?
  }

  private struct FlowOfOne: FlowComponent {
    let steps: [FlowStep]
    init(_ step: FlowStep) { steps = [step] }
  }

  /// An answer provider that lets the test act when a question arrives or closes.
  @MainActor private final class Clerk: AnswerProvider {
    private(set) var asks: [PendingQuestion] = []
    weak var errand: Errand?
    var mostOpen = 0

    func provideAnswer(to ask: PendingQuestion) {
      asks.append(ask)
      mostOpen = max(mostOpen, asks.filter(\.isOpen).count)
      ask.onClose = { [weak self] in self?.errand?.reach(.close) }
      errand?.reach(.provide)
    }

    func answerLast() {
      guard let ask = asks.last(where: \.isOpen) else { return }
      ask.answer(ask.question.draft == nil ? .choice(0) : .text("text"))
    }
  }

  private static let steps = ["first", "text", "set", "one", "two", "last"]

  /// Returns the difference from the model, or `nil`.
  private static func difference(_ place: Place, _ acts: [Act]) -> String? {
    let clerk = Clerk()
    let errand = Errand(place, acts, clerk)
    (clerk.errand, errand.desk) = (errand, clerk)
    let effect = Effect {
      let (phase, outcome) = (errand.phase, errand.outcome)
      untracked {
        switch phase {
        case .asking: errand.reach(.observesAsking)
        case .performing: errand.reach(.observesPerforming)
        case .cancelling: break
        case .failed: errand.reach(.observesFailed)
        case .idle: if outcome != nil { errand.reach(.observesEnd) }
        }
      }
    }
    errand.start()
    for _ in 0..<30 where clerk.asks.contains(where: \.isOpen) { clerk.answerLast() }
    effect.cancel()
    if !errand.hasActed { return "the act wasn't reached" }
    var model = errand.model
    switch model.state {
    case .running: (model.state, model.outcome) = (.ended, .succeeded)
    case .cancelling: (model.state, model.outcome) = (.ended, .cancelled)
    case .ended, .failed: break
    }
    var problems: [String] = []
    func expect(_ found: some Equatable, _ expected: some Equatable, _ name: String) {
      if "\(found)" != "\(expected)" { problems.append("\(name) \(found) instead of \(expected)") }
    }
    let kind: (Interaction.Outcome?) -> String = { outcome in
      if case .failed = outcome { "failed" } else { outcome.map { "\($0)" } ?? "none" }
    }
    expect(kind(errand.outcome), kind(model.outcome), "outcome")
    expect(errand.isRunning, false, "isRunning")
    let isFailed = if case .failed = model.state { true } else { false }
    expect(errand.phase == .idle, !isFailed, "isIdle")
    expect(errand.runs.count, model.runs, "runs")
    expect(clerk.mostOpen <= 1, true, "one open question")
    // Each run takes its steps in order; only the failed one is repeated.
    for (index, run) in errand.runs.enumerated() {
      let steps = run.enumerated().filter { $0.offset == 0 || run[$0.offset - 1] != $0.element }
        .map(\.element)
      if steps != Array(Self.steps.prefix(steps.count)) { problems.append("steps \(run)") }
      if index == errand.runs.count - 1, model.outcome == .succeeded, steps != Self.steps {
        problems.append("last steps \(run)")
      }
    }
    problems += Graph.checkInvariants()
    return problems.isEmpty ? nil : problems.joined(separator: ", ")
  }

  @Test(arguments: Place.allCases) func actsInCallbackMatchModel(place: Place) {
    let ones = Act.allCases.map { [$0] }
    let twos = ones.flatMap { acts in Act.allCases.map { acts + [$0] } }
    let threes = twos.flatMap { acts in Act.allCases.map { acts + [$0] } }
    let number = Place.allCases.firstIndex(of: place) ?? 0
    // A long run tests all triples; a short run tests some for each place.
    let chosen = threes.indices.filter { LongRun.isOn || ($0 + number) % 4 == 0 }
    for acts in ones + twos + chosen.map({ threes[$0] }) {
      if let difference = Self.difference(place, acts) {
        Issue.record("\(place), \(acts): \(difference)")
        return
      }
    }
  }

  @Test func answersThatArriveAtOnceNeedNoStack() {
    let key = FlowKey<String>("text")
    for count in [1, 10_000] {
      let script = ScriptedAnswerProvider(Array(repeating: "Yes", count: count))
      let interaction = Interaction(
        Flow("questions") { for _ in 0..<count { Confirm("Sure?") } }, answerProvider: script)
      interaction.start()
      #expect(interaction.outcome == .succeeded)
      #expect(interaction.history.count == count)
      let retries = ScriptedAnswerProvider(Array(repeating: "", count: count) + ["text"])
      let prompt = Interaction(
        Flow("prompt") { Prompt("Text?", into: key) { $0.isEmpty ? "Enter a text." : nil } },
        answerProvider: retries)
      prompt.start()
      #expect(prompt.outcome == .succeeded && retries.unused.isEmpty)
    }
  }

  @Test func branchesAndStepsThatEndAtOnceNeedNoStack() {
    let count = 10_000
    let key = FlowKey<Int>("number")
    var performed = 0
    let script = ScriptedAnswerProvider(Array(repeating: "Go on", count: count))
    let interaction = Interaction(
      Flow("choices") {
        for _ in 0..<count {
          Choose("Next?") { Branch("Go on") { Perform("count") { _ in performed += 1 } } }
          SetValue(performed, for: key)
        }
      }, answerProvider: script)
    interaction.start()
    #expect(interaction.outcome == .succeeded && performed == count)
  }

  @Test func interactionThatRestartsWhenItEndsNeedsNoStack() {
    var runs = 0
    weak var restarted: Interaction?
    let script = ScriptedAnswerProvider(Array(repeating: "Yes", count: 10_000))
    let interaction = Interaction(
      Flow("again") {
        Confirm("Again?")
        FlowOfOne(
          FlowStep(
            "restart", line: nil,
            .decide { _ in
              runs += 1
              if runs < 10_000 {
                restarted?.cancel()
                restarted?.start()
              }
              return []
            }))
      }, answerProvider: script)
    restarted = interaction
    interaction.start()
    #expect(runs == 10_000 && interaction.outcome == .succeeded)
  }

  @Test func progressOfAbandonedRunIsIgnored() async {
    let gate = Gate()
    var contexts: [FlowContext] = []
    let interaction = Interaction(
      Flow("work") {
        Perform("work") { context in
          contexts.append(context)
          if contexts.count == 2 { await gate.wait() }
        }
      })
    interaction.start()
    interaction.start()
    contexts[0].report(progress: 0.5)
    #expect(interaction.progress == nil)
    contexts[1].report(progress: 0.25)
    #expect(interaction.progress == 0.25)
    gate.open()
    await interaction.waitUntilFinished()
  }

  @Test func answerOfEndedRunIsNotGivenToNextRun() {
    let desk = Desk()
    let interaction = Interaction(Flow("ask") { Confirm("Sure?") }, answerProvider: desk)
    interaction.start()
    desk.asks[0].onClose = {
      interaction.cancel()
      interaction.start()
    }
    desk.asks[0].choose("Yes")
    #expect(desk.asks.count == 2 && interaction.isRunning)
    desk.asks[1].choose("No")
    #expect(interaction.outcome == .declined)
  }

  @Test func commandAsksAgainAfterItReadItsInput() async {
    let owner = Owner()
    owner.save.start()
    #expect(owner.runs == 0 && owner.save.outcome == nil)
    owner.isReady = true
    owner.readsDisable = false
    owner.save.start()
    await owner.save.waitUntilFinished()
    #expect(owner.runs == 1)
  }

  @MainActor private final class Owner {
    @Observed var isReady = true
    var readsDisable = true
    var runs = 0
    var input: Int {
      if readsDisable { isReady = false }
      return 1
    }
    lazy var save = Command(of: self, when: \.isReady, taking: \.input) {
      $0
    } then: { owner, _ in
      owner.runs += 1
    }
  }
}
