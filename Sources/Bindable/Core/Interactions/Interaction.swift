/// An object that confirms and performs an action.
///
/// ```swift
/// final class FollowInteraction: Interaction {
///   override var question: Question? { Question("Follow \(name)?") }
///   override func perform() async throws { try await gateway.follow(id) }
/// }
/// ```
///
/// For more steps, pass a flow or override `flow`:
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
/// Pass a closure instead if the steps depend on the state when the interaction starts.
///
/// A table assigns the interaction to a button with `on(\.follow, run: \.followInteraction)`. The
/// phase and outcome are observed, so bindings can display them.
///
/// ```text
///          start()            an accepted answer       the last step returns
///   idle ──────────▶ asking ─────────────────────▶ performing ───────────────▶ idle   succeeded
///    ▲                 │ ▲   ◀───── next question ── │ │
///    │                 │ └ an invalid text           │ │ a step throws
///    ├─────────────────┘ another answer: declined    │ ▼
///    │                                            failed ── start(), retry() ──▶ performing
///    └──────────── cancel(), in any phase: cancelled, once the step has ended
/// ```
///
/// Starting a running interaction has no effect, even while its last step is being canceled. A step
/// that succeeds although it was canceled is in the history, and if it's the last one, the run has
/// succeeded. If the interaction is released while it's asking, it withdraws the question. While it's
/// performing a step, it's retained until the step has ended.
@MainActor
open class Interaction: Startable, ActionOwner {
  /// The phases of an interaction.
  public enum Phase: Hashable, Sendable {
    /// The interaction isn't running.
    case idle
    /// The user is being asked the question.
    case asking(Question)
    /// A step is being performed.
    case performing
    /// A step has failed and can be retried.
    case failed(message: String)
  }

  /// The results of a run.
  public enum Outcome: Hashable, Sendable {
    /// All steps succeeded.
    case succeeded
    /// The user dismissed the question or chose an answer that doesn't continue.
    case declined
    /// A step threw an error, or a question couldn't be answered.
    case failed(message: String)
    /// The run was canceled.
    case cancelled
  }

  /// The current phase.
  @Observed public private(set) final var phase = Phase.idle
  /// The outcome of the last run, or `nil` before the first run and while one is in progress.
  @Observed public private(set) final var outcome: Outcome?
  /// The description of the current or last step, or `nil` before the first one and when done.
  @Observed public private(set) final var step: String?
  /// The progress reported by the current step, from 0 to 1.
  @Observed public private(set) final var progress: Double?
  /// The completed steps of the last run and their results.
  public private(set) final var history: [String] = []
  /// The provider of answers to questions, which isn't retained.
  public final weak var answerProvider: (any AnswerProvider)? {
    didSet { hadAnswerProvider = answerProvider != nil }
  }
  // Tells a released provider from one that was never set.
  private var hadAnswerProvider: Bool

  private let makeFlow: (@MainActor () -> Flow)?
  // The name of the flow of the initializer, for records.
  private lazy var madeFlowName = makeFlow.map { untracked($0).name }
  // The name of the last run's flow, for reports.
  private var flowName = ""
  // The flow of the run, and its questions that were answered.
  private var made: Flow?
  private var answered: [(question: Question, step: FlowStep)] = []
  // The remaining steps, in reverse order and without the current one.
  private var remainingSteps: [FlowStep] = []
  // The context of the run, or `nil` if there's none. Code of the program can end the run, so it's
  // compared after each call.
  private var context: FlowContext?
  // Steps are taken in a loop, so that answers that arrive at once don't nest on the stack.
  private var isTakingSteps = false
  private var isStepRequested = false
  // A question to ask again instead of the next step.
  private var rejected: (question: Question, step: FlowStep)?
  private var isMakingFlow = false

  // The turn of the run to ask, which its end or a failure ends, unless it's that of the run whose
  // step started this one.
  private var turn: QuestionTurn?
  private var hasOwnTurn = false
  // The answer provider retains the question. If it's released, the question is unanswered, and the
  // interaction doesn't wait for it.
  private weak var ask: PendingQuestion?
  private let machine = ActionMachine()
  // The step that the machine runs or ran last.
  private var performed: FlowStep?

  /// Creates an idle interaction that runs a flow or, without one, asks `question` before it acts.
  public init(_ flow: Flow? = nil, answerProvider: (any AnswerProvider)? = nil) {
    makeFlow = if let flow { { flow } } else { nil }
    self.answerProvider = answerProvider
    hadAnswerProvider = answerProvider != nil
    machine.owner = self
  }

  /// Creates an idle interaction that runs the flow that a closure returns at each start.
  ///
  /// ```swift
  /// lazy var discarding = Interaction { [draft] in
  ///   Flow("discard changes") {
  ///     if draft.isDirty { Confirm("Discard the changes?") }
  ///     Perform("discard") { _ in draft.revert() }
  ///   }
  /// }
  /// ```
  public init(
    answerProvider: (any AnswerProvider)? = nil, flow: @escaping @MainActor () -> Flow
  ) {
    makeFlow = flow
    self.answerProvider = answerProvider
    hadAnswerProvider = answerProvider != nil
    machine.owner = self
  }

  /// The steps of the interaction, which are evaluated at each start.
  ///
  /// By default, the flow of the initializer or, without one, `question` followed by `perform()`.
  open var flow: Flow {
    makeFlow?()
      ?? Flow("\(type(of: self))") {
        if let question { Confirm(question) }
        Perform("act") { [weak self] _ in try await self?.perform() }
      }
  }

  /// The question to ask before acting, or `nil` to act immediately, which is the default.
  open var question: Question? { nil }

  /// Performs the action.
  ///
  /// If it throws an error, the action can be retried.
  open func perform() async throws {}

  /// Returns the user-facing message for an error.
  open func message(for error: any Error) -> String { String(describing: error) }

  /// A Boolean value that indicates whether the interaction is asking or acting.
  public final var isRunning: Bool {
    switch phase {
    case .asking, .performing: true
    case .idle, .failed: false
    }
  }

  /// The error message of the failed step, or `nil` unless the interaction has failed.
  public final var message: String? {
    if case .failed(let message) = phase { message } else { nil }
  }

  /// Starts the interaction with its first step.
  ///
  /// After a failure, it continues with the failed step if the flow and the answered questions would
  /// be the same now. Otherwise they're about something else, so it asks again. ``retry()`` always
  /// continues.
  public final func start() {
    // Untracked, so that an effect that starts the interaction doesn't depend on what it reads.
    act {
      switch phase {
      case .asking, .performing: return
      case _ where isMakingFlow: return
      case .idle where context != nil: return
      case _ where TimeTravelGuard.refuses("\(type(of: self))"): return
      case .idle, .failed:
        isMakingFlow = true
        let flow = flow, isSame = isFailure(of: flow)
        isMakingFlow = false
        if TimeTravelGuard.refuses("\(type(of: self))") { return }
        if isSame, case .failed = phase {
          takeTurn(in: .current)
          return advance()
        }
        (made, answered, remainingSteps) = (flow, [], flow.steps.reversed())
        flowName = flow.name
        history = []
        // What a failed run has set is released after this one has started.
        let failed = context
        defer { withExtendedLifetime(failed) {} }
        takeTurn(in: .current)
        context = FlowContext { [weak self] context, progress in
          // A step can still report progress after it was abandoned.
          untracked {
            guard let self, self.context === context, case .performing = self.phase else { return }
            self.progress = progress
          }
        }
        advance()
      }
    }
  }

  /// Returns a Boolean value that indicates whether the run that failed has the steps of a flow, and
  /// its questions would be the same now.
  private func isFailure(of flow: Flow) -> Bool {
    guard case .failed = phase, let context, flow.description == made?.description else {
      return false
    }
    return answered.allSatisfy { question, step in
      guard case .ask(let makeQuestion, _) = step.body else { return true }
      let now = makeQuestion(context)
      return (now.text, now.choices) == (question.text, question.choices)
    }
  }

  /// Continues with the failed step, for what the user was asked about, or has no effect if no step
  /// failed.
  public final func retry() {
    act {
      guard case .failed = phase, !TimeTravelGuard.refuses("\(type(of: self))") else { return }
      takeTurn(in: .current)
      advance()
    }
  }

  /// Cancels the interaction.
  ///
  /// A question is withdrawn. A running step is canceled, and ends before the phase changes to
  /// idle.
  public final func cancel() {
    act {
      switch phase {
      case .performing where machine.isBusy: machine.cancel()
      case .idle where context == nil: return
      case .idle, .asking, .performing, .failed:
        let context = context
        ask?.withdraw()
        if self.context === context { end(.cancelled) }
      }
    }
  }

  /// Waits until no step is being performed and returns the outcome, or `nil` if there's none yet.
  ///
  /// ```swift
  /// view.follow.press()
  /// await presenter.followInteraction.waitUntilFinished()  // .succeeded
  /// ```
  ///
  /// A step can't wait for its own interaction, or for an action that waits for it. Such a wait is
  /// reported as a `Failure` and returns immediately.
  @discardableResult
  public final func waitUntilFinished() async -> Outcome? {
    await machine.waitUntilFinished()
    return untracked { outcome }
  }

  /// The writer of what the interaction and its steps write: its class, or its flow.
  final var writer: Writer? {
    if type(of: self) == Interaction.self, let madeFlowName {
      return Writer(kind: "flow", name: ValueTexts.text(madeFlowName))
    }
    return Writer(kind: "interaction", name: "\(type(of: self))")
  }

  private final func act(_ body: @MainActor () -> Void) {
    untracked { RunRecorder.perform(as: writer, body) }
  }

  /// Takes the next step or, while a step is being taken, requests it.
  private func advance() {
    isStepRequested = true
    guard !isTakingSteps else { return }
    isTakingSteps = true
    while isStepRequested, let context {
      isStepRequested = false
      takeStep(context)
    }
    isStepRequested = false
    isTakingSteps = false
  }

  private func takeTurn(in outer: QuestionTurn?) {
    let outer = outer.flatMap { $0.isOver ? nil : $0 }
    (turn, hasOwnTurn) = (outer ?? QuestionTurn(), outer == nil)
  }

  /// Returns the turn to end, if it's that of this run.
  private func leaveTurn() -> QuestionTurn? {
    let left = exchange(&turn, with: nil)
    return hasOwnTurn ? left : nil
  }

  private func takeStep(_ context: FlowContext) {
    if let (question, step) = exchange(&rejected, with: nil) {
      return ask(question, at: step, context)
    }
    guard let step = remainingSteps.popLast() else { return end(.succeeded) }
    switch step.body {
    case .ask(let makeQuestion, _):
      let question = makeQuestion(context)
      if self.context === context { ask(question, at: step, context) }
    case .perform(let attempts, let body): perform(step, attempts, body, context)
    case .setValue(let body):
      body(context)
      if self.context === context { isStepRequested = true }
    }
  }

  // MARK: - Asking

  private func ask(_ question: Question, at step: FlowStep, _ context: FlowContext) {
    guard let answerProvider else {
      return unanswered(
        "\(question.text.debugDescription) can't be answered; "
          + (hadAnswerProvider
            ? "the answer provider was released, so retain it, as in a screen or a property"
            : "set the answer provider"),
        at: step)
    }
    let ask = PendingQuestion(question, turn: turn) { [weak self, weak context] answer in
      // The run might have ended when the question was closed.
      guard let self, let context, self.context === context else { return }
      RunRecorder.perform(as: writer) { self.receive(answer, to: question, at: step, context) }
    }
    self.ask = ask
    enter(.asking(question), step)
    // An observer of the phase might have canceled the question.
    if ask.isOpen { answerProvider.provideAnswer(to: ask) }
  }

  private func receive(
    _ answer: PendingQuestion.Answer, to question: Question, at step: FlowStep,
    _ context: FlowContext
  ) {
    guard case .ask(_, let receive) = step.body else { return }
    if case .unanswered(let message) = answer { return unanswered(message, at: step) }
    history.append("\(question) \(question.recorded(answer))")
    let response = receive(answer, question, context)
    guard self.context === context else { return }
    switch response {
    case .decline: end(.declined, at: step)
    case .retry(let text, let message):
      rejected = (question.again(text, because: message), step)
      advance()
    case .proceed(let steps):
      answered.append((question, step))
      remainingSteps += steps.reversed()
      advance()
    }
  }

  private func unanswered(_ message: String, at step: FlowStep) {
    let flowName = flowName
    end(.failed(message: message), at: step)
    Failure(.noAnswerProvider, "\(flowName): \(message)").report()
  }

  // MARK: - Performing

  private func perform(
    _ step: FlowStep, _ attempts: Int,
    _ body: @escaping @MainActor (FlowContext) async throws -> Void, _ context: FlowContext
  ) {
    performed = step
    // The steps of a passed flow don't retain the interaction, so the run does.
    machine.start(
      ActionRun(attempts: attempts, holding: self) { [turn] in
        try await QuestionTurn.$current.withValue(turn) { try await body(context) }
        return nil
      })
  }

  final func began(_ run: ActionRun) { if let performed { enter(.performing, performed) } }

  final func ended(_ run: ActionRun, _ end: Result<Void, any Error>) {
    guard let step = performed, let context else { return }
    switch end {
    case .failure(is CancellationError):
      guard run.hasSucceeded else { return self.end(.cancelled, at: step) }
      // The work was done all the same.
      history.append("\(step.title), after it was canceled")
      if remainingSteps.isEmpty { self.end(.succeeded) } else { self.end(.cancelled, at: step) }
    case .success:
      history.append(step.title)
      advance()
    case .failure(let error):
      let message = message(for: error)
      guard self.context === context else { return }
      let turn = leaveTurn()
      history.append("\(step.title): \(message)")
      remainingSteps.append(step)
      transaction {
        phase = .failed(message: message)
        outcome = .failed(message: message)
      }
      turn?.end()
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
    (made, answered, remainingSteps) = (nil, [], [])
    (rejected, isStepRequested) = (nil, false)
    // Released last, because the deinitializers of its values can start the interaction.
    let ended = exchange(&context, with: nil)
    let turn = leaveTurn()
    defer { withExtendedLifetime(ended) {} }
    transaction {
      phase = .idle
      progress = nil
      if let step { self.step = step.title } else if outcome == .succeeded { self.step = nil }
      self.outcome = outcome
    }
    turn?.end()
  }

  isolated deinit {
    ask?.withdraw()
    leaveTurn()?.end()
  }
}
