/// Something the user begins, is asked about, and that then is done: confirm, then act, as one object.
///
/// ```swift
/// final class FollowInteraction: Interaction {
///   override var question: Question? { Question("Follow \(name)?") }
///   override func act() async throws { try await gateway.follow(id) }
/// }
/// ```
///
/// One that takes more steps is given a flow, or overrides `flow`:
///
/// ```swift
/// let signOut = Interaction(
///   Flow("sign out") {
///     Confirm("Sign out?")
///     Perform("save the drafts") { _ in try await drafts.save() }
///     Perform("end the session") { _ in session.end() }
///   })
/// ```
///
/// A table gives it to a button: `on(\.follow, start: \.followInteraction)`. Its phase and outcome are
/// observed, so that rows can show them.
///
/// ```text
///          start()          an answer that goes on      the last step returns
///   idle ──────────▶ asking ─────────────────────▶ acting ───────────────────▶ idle   done
///    ▲                 │ ▲   ◀───── next question ── │ │
///    │                 │ └ a text that is not taken  │ │ a step throws
///    ├─────────────────┘ another answer: declined    │ ▼
///    │                                            failed ── start(), retry() ──▶ acting
///    └──────────── cancel(), from anywhere: cancelled, once the step has ended
/// ```
///
/// Started while it is under way, it does nothing. Released while it asks, it takes the question back;
/// released while it acts, it lives until that step has ended.
@MainActor
open class Interaction: Startable, ActionOwner {
  /// Where it is on its way.
  public enum Phase: Equatable, Sendable {
    /// It waits to be started.
    case idle
    /// The question is being asked.
    case asking(Question)
    /// A step is being performed.
    case acting
    /// A step has failed, and may be tried again.
    case failed(message: String)
  }

  /// How its last course ended.
  public enum Outcome: Equatable, Sendable {
    /// All steps returned.
    case done
    /// The user chose an answer that does not go on, or none.
    case declined
    /// A step threw an error, or nobody could be asked.
    case failed(message: String)
    /// Whoever began it went away.
    case cancelled
  }

  /// Where it is on its way.
  @Observed public private(set) final var phase = Phase.idle
  /// How its last course ended; `nil` before that, and while one is under way.
  @Observed public private(set) final var outcome: Outcome?
  /// The step it is at or ended at, as the flow prints it; `nil` before the first and after the last.
  @Observed public private(set) final var step: String?
  /// How far the step that is being performed says it has come, from 0 to 1.
  @Observed public private(set) final var progress: Double?
  /// The steps of the last course that were taken, and how.
  public private(set) final var trail: [String] = []
  /// Who gets the questions answered; not kept alive.
  public final weak var answerer: (any Answerer)?

  private let given: Flow?
  // What the flow of the last course is called, for reports.
  private var flowName = ""
  // What is still to do, the next one last; while a step is under way it is not among them.
  private var rest: [FlowStep] = []
  private var context = FlowContext()

  // Whoever is to answer holds it: a question that everybody has let go of is unanswered, and does
  // not leave the interaction waiting.
  private weak var ask: Ask?
  private let machine = ActionMachine(.ignore)
  // The step that the machine runs, or ran last.
  private var performed: FlowStep?

  /// Makes an interaction that is idle, and asks `question` before it acts.
  public init(answerer: (any Answerer)? = nil) {
    given = nil
    self.answerer = answerer
    machine.owner = self
  }

  /// Makes an interaction that is idle, and runs a flow.
  public init(_ flow: Flow, answerer: (any Answerer)? = nil) {
    given = flow
    self.answerer = answerer
    machine.owner = self
  }

  /// What it does, step by step; made anew whenever it is started.
  ///
  /// If a subclass says nothing else, and none was given: asks `question`, and then acts.
  open var flow: Flow {
    given
      ?? Flow("\(type(of: self))") {
        if let question { Confirm(question) }
        Perform("act") { [weak self] _ in try await self?.act() }
      }
  }

  /// What to ask before acting; `nil`: nothing, act at once.
  open var question: Question? { nil }

  /// Does it.
  ///
  /// An error is the world's answer, and can be tried again.
  open func act() async throws {}

  /// The words for an error, for the user.
  open func message(for error: any Error) -> String { String(describing: error) }

  /// Whether it is asking or acting.
  public final var isRunning: Bool {
    switch phase {
    case .asking, .acting: true
    case .idle, .failed: false
    }
  }

  /// The words for the error of the step that failed; `nil` unless it has failed.
  public final var message: String? {
    if case .failed(let message) = phase { message } else { nil }
  }

  /// Begins with the first step.
  ///
  /// After a failure it begins with the step that failed; `cancel()` first if it is about something else
  /// now, which nobody was asked about.
  public final func start() {
    // An effect that starts it does not become a dependent of what it reads.
    untracked {
      switch phase {
      case .asking, .acting: return
      case _ where Rewound.refuses("\(type(of: self))"): return
      case .failed: goOn()
      case .idle:
        let flow = flow
        rest = flow.steps.reversed()
        flowName = flow.name
        trail = []
        context = FlowContext { [weak self] progress in
          // A step that was left behind may still report.
          untracked { if case .acting = self?.phase { self?.progress = progress } }
        }
        goOn()
      }
    }
  }

  /// Tries the step that failed once more; otherwise does nothing.
  public final func retry() {
    untracked {
      if case .failed = phase, !Rewound.refuses("\(type(of: self))") { goOn() }
    }
  }

  /// Gives up.
  ///
  /// A question is withdrawn; a step that is being performed is cancelled, and has ended before the
  /// phase is idle.
  public final func cancel() {
    untracked {
      switch phase {
      case .acting: machine.cancel()
      case .idle where !machine.isBusy: return
      case .idle, .asking, .failed:
        machine.cancel()
        ask?.withdraw()
        end(.cancelled)
      }
    }
  }

  /// Waits while it acts, and says how it ended; `nil` if it has not, as when it still asks.
  ///
  /// ```swift
  /// view.follow.press()
  /// await presenter.followInteraction.finished()  // .done
  /// ```
  @discardableResult
  public final func finished() async -> Outcome? {
    await machine.finished()
    return untracked { outcome }
  }

  private func goOn() {
    while let step = rest.popLast() {
      switch step.body {
      case .ask(let question, _): return ask(question(context), at: step)
      case .perform(let attempts, let body): return perform(step, attempts, body)
      case .keep(let body): body(context)
      }
    }
    end(.done)
  }

  // MARK: - Asking

  private func ask(_ question: Question, at step: FlowStep) {
    guard let answerer else {
      return unanswered(
        "nobody is there to answer \(question.text.debugDescription); set the answerer", at: step)
    }
    let ask = Ask(question) { [weak self] answer in self?.answered(answer, to: question, at: step) }
    self.ask = ask
    enter(.asking(question), step)
    // Whoever saw the phase change may have given up already.
    if ask.isOpen { answerer.present(ask) }
  }

  private func answered(_ answer: Ask.Answer, to question: Question, at step: FlowStep) {
    guard case .ask(_, let take) = step.body else { return }
    if case .unanswered(let message) = answer { return unanswered(message, at: step) }
    trail.append("\(question) \(answer)")
    switch take(answer, question, context) {
    case .decline: end(.declined, at: step)
    case .again(let text, let problem): ask(question.again(text, because: problem), at: step)
    case .goOn(let steps):
      rest += steps.reversed()
      goOn()
    }
  }

  private func unanswered(_ message: String, at step: FlowStep) {
    end(.failed(message: message), at: step)
    Failure(.unanswered, "\(flowName): \(message)").report()
  }

  // MARK: - Performing

  private func perform(
    _ step: FlowStep, _ attempts: Int,
    _ body: @escaping @MainActor (FlowContext) async throws -> Void
  ) {
    performed = step
    // The steps of a flow that was given do not hold the interaction, so the run does.
    machine.start(
      ActionRun(attempts: attempts, holding: self) { [context] in
        try await body(context)
        return nil
      })
  }

  final func began(_ run: ActionRun) { if let performed { enter(.acting, performed) } }

  final func ended(_ run: ActionRun, _ end: ActionEnd) {
    guard let step = performed else { return }
    switch end {
    case .cancelled: self.end(.cancelled, at: step)
    case .done:
      trail.append(step.title)
      goOn()
    case .failed(let error):
      let message = message(for: error)
      trail.append("\(step.title): \(message)")
      rest.append(step)
      transaction {
        phase = .failed(message: message)
        outcome = .failed(message: message)
      }
    }
  }

  private func enter(_ phase: Phase, _ step: FlowStep) {
    transaction {
      outcome = nil
      self.step = step.title
      progress = nil
      self.phase = phase
    }
  }

  private func end(_ outcome: Outcome, at step: FlowStep? = nil) {
    rest = []
    transaction {
      phase = .idle
      progress = nil
      if let step { self.step = step.title } else if outcome == .done { self.step = nil }
      self.outcome = outcome
    }
  }

  isolated deinit { ask?.withdraw() }
}
