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
/// Steps such as `If` depend on the state when the run reaches them.
///
/// A table assigns the interaction to a button with `on(\.follow, run: \.followInteraction)`. The
/// phase and outcome are observed, so bindings can display them.
///
/// ```text
///          start()            an accepted answer       the last step returns
///   idle ──────────▶ asking ─────────────────────▶ performing ───────────────▶ idle   succeeded
///    ▲                 │ ▲   ◀───── next question ── │ │ │
///    │                 │ └ an invalid text           │ │ │ a step throws
///    ├─────────────────┘ another answer: declined    │ │ ▼
///    │                                               │ │ failed ── start(), retry() ──▶ performing
///    │                                               │ ▼ cancel()
///    └──────────── cancel(): cancelled ◀──────────── cancelling, until the step has ended
/// ```
///
/// Starting a running interaction has no effect, even while its last step is being canceled. A step
/// that succeeds although it was canceled is in the history, and if it's the last one, the run has
/// succeeded. If the interaction is released while it's asking, it withdraws the question. While
/// it's performing a step, it's retained until the step has ended, unless the step waits while it's
/// paused.
///
/// If a step fails and nothing reads the phase, the outcome, or the message, or waits for the end,
/// the error is reported as a `Failure`.
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
    /// A step was canceled and hasn't ended yet.
    case cancelling
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
  @Observed public internal(set) final var phase = Phase.idle
  // The next two are stored, because a control that shows them must not count as a reader of the
  // phase, which would count as showing an error.

  /// A Boolean value that indicates whether the interaction is asking or acting.
  @Observed public internal(set) final var isRunning = false
  /// Set while a step is performed, canceled or not.
  @Observed final var isActing = false
  /// A Boolean value that indicates whether the interaction is paused.
  @Observed public internal(set) final var isPaused = false
  /// The outcome of the last run, or `nil` before the first run and while one is in progress.
  @Observed public internal(set) final var outcome: Outcome?
  /// The title of the current or last step, or `nil` before the first one and when done.
  @Observed public internal(set) final var step: String?
  /// The progress reported by the current step, from 0 to 1.
  @Observed public internal(set) final var progress: Double?
  /// The completed steps of the last run and their results.
  public internal(set) final var history: [String] = []
  /// The provider of answers to questions, which isn't retained.
  public final weak var answerProvider: (any AnswerProvider)? {
    didSet { hadAnswerProvider = answerProvider != nil }
  }
  /// The clock for the limits of steps and the delays between their attempts.
  public final var clock: any Clock<Duration> = ContinuousClock()
  // Tells a released provider from one that was never set.
  final var hadAnswerProvider: Bool

  private let ownFlow: Flow?
  private var isMakingFlow = false
  // The value that the run was started with, and the closure that sets it.
  private var subject: AnyHashable?
  private var prepare: @MainActor (FlowContext) -> Void = { _ in }
  // The run in progress or failed, or `nil`. Code of the program can end the run, so it's compared
  // after each call.
  final var run: FlowRun?
  // Steps are taken in a loop, so that answers that arrive at once, and runs that start another
  // one, don't nest on the stack.
  private var isTakingSteps = false
  final var isStepRequested = false
  /// The number of runs that have begun.
  final var runCount = 0
  // The number of callers that wait for the outcome, and those to wake when the phase changes.
  private var waiterCount = 0
  private var waiters: [CheckedContinuation<Void, Never>] = []
  final let machine = ActionMachine()

  /// Creates an idle interaction that runs a flow or, without one, asks `question` before it acts.
  public init(_ flow: Flow? = nil, answerProvider: (any AnswerProvider)? = nil) {
    ownFlow = flow
    hadAnswerProvider = answerProvider != nil
    self.answerProvider = answerProvider
    machine.owner = self
  }

  /// The steps of the interaction, which are evaluated at each start.
  ///
  /// By default, the flow of the initializer or, without one, `question` followed by `perform()`.
  open var flow: Flow {
    ownFlow
      ?? Flow("\(type(of: self))") {
        if let question { Confirm(question) { [weak self] in self?.question } }
        Perform("Act") { [weak self] _ in try await self?.perform() }
      }
  }

  /// The question to ask before acting, or `nil` to act immediately, which is the default.
  ///
  /// While it's open, it follows the properties that it reads, and closes if it's `nil`.
  open var question: Question? { nil }

  /// Performs the action.
  ///
  /// If it throws an error, the action can be retried.
  open func perform() async throws {}

  /// Returns the user-facing message for an error.
  open func message(for error: any Error) -> String { String(describing: error) }

  /// The error message of the failed step, or `nil` unless a step has failed that can be retried.
  public final var message: String? {
    if case .failed(let message) = phase { message } else { nil }
  }

  /// Starts the interaction with its first step.
  ///
  /// After a failure, it continues with the failed step if the flow and the answered questions
  /// would be the same now. Otherwise they're about something else, so it asks again, for the value
  /// of `start(with:for:)` if there was one. ``retry()`` always continues.
  public final func start() {
    if case .failed = untracked({ phase }) {
      start(about: subject, prepare)
    } else {
      start(about: nil) { _ in }
    }
  }

  /// `true` if it would ask or perform something if it started now.
  package final var hasSteps: Bool {
    act {
      let context = FlowContext()
      var steps = Array(flow.ownSteps.reversed())
      for _ in 0..<Self.stepLimit {
        guard let step = steps.popLast() else { return false }
        switch step.body {
        case .decide(let decide): steps += decide(context).reversed()
        case .enter(_, let nested): steps += nested.reversed()
        case .ask, .perform, .goBack, .tryAgain, .skip: return true
        }
      }
      return true
    }
  }

  /// Starts the interaction with its first question, even after a failure.
  package final func startOver() { start(about: nil, startingOver: true) { _ in } }

  /// Starts the interaction for a value, such as an item of a list, that its steps read with a key.
  ///
  /// ```swift
  /// let photo = FlowKey<Photo>("photo")
  /// let delete = Interaction(
  ///   Flow("Delete the photo") {
  ///     Confirm("Delete the photo") { Question("Delete \($0[photo].title)?") }
  ///     Perform("Delete the photo") { album.remove($0[photo]) }
  ///   })
  /// delete.start(with: album.photos[0], for: photo)
  /// ```
  ///
  /// After a failure for another value, it asks again. While the interaction is running, this has
  /// no effect, which is reported as a `Failure` if it's running for another value.
  ///
  /// - Returns: `true` if the interaction has started or continues with the failed step.
  @discardableResult
  public final func start<Value: Hashable & Sendable>(
    with value: Value, for key: FlowKey<Value>
  ) -> Bool {
    start(about: value) { $0.set(value, for: key) }
  }

  @discardableResult
  private final func start(
    about subject: AnyHashable?, startingOver: Bool = false,
    _ prepare: @escaping @MainActor (FlowContext) -> Void
  ) -> Bool {
    // Untracked, so that an effect that starts the interaction doesn't depend on what it reads.
    act {
      if isMakingFlow || isRunning || phase == .idle && run != nil {
        reportBusy(with: subject)
        return false
      }
      if TimeTravelGuard.refuses("\(type(of: self))") { return false }
      isMakingFlow = true
      let flow = flow
      let isSame = !startingOver && subject == self.subject && run?.isSame(flow) ?? false
      isMakingFlow = false
      if TimeTravelGuard.refuses("\(type(of: self))") { return false }
      if isSame, case .failed = phase {
        takeTurn()
        return true
      }
      // The values of a failed run are released after this one has started.
      let failed = run
      defer { withExtendedLifetime(failed) {} }
      (self.subject, self.prepare) = (subject, prepare)
      history = []
      let run = FlowRun(flow, of: self)
      self.run = run
      prepare(run.context)
      takeTurn()
      return true
    }
  }

  /// Reports that a start for another value than that of the run in progress has no effect.
  private final func reportBusy(with subject: AnyHashable?) {
    guard let subject, subject != self.subject else { return }
    let name = writer?.description ?? "\(type(of: self))", value = ValueTexts.text(subject.base)
    Failure(
      .rejectedAction,
      "Starting \(name) for \(value) has no effect, because it's running for another value. "
        + "Wait for its end, or disable the control while isRunning is true."
    ).report()
  }

  /// Takes the next step of a run that begins or has failed.
  private final func takeTurn() {
    runCount += 1
    run?.takeTurn()
    takeSteps()
  }

  /// Continues with the failed step, or has no effect if no step failed.
  ///
  /// If what the user was asked about has changed since the failure, it asks again.
  public final func retry() {
    act {
      guard case .failed = phase, !TimeTravelGuard.refuses("\(type(of: self))") else { return }
      if run?.changedSubject == nil {
        takeTurn()
      } else if case .failed = phase {
        start(about: subject, startingOver: true, prepare)
      }
    }
  }

  /// Starts the interaction, waits for its end, questions included, and returns the outcome.
  ///
  /// ```swift
  /// Perform("Save the document") { _ in
  ///   guard !session.isOver || await signIn.run() == .succeeded else { throw SessionError.isOver }
  ///   try await server.save(document)
  /// }
  /// ```
  ///
  /// If the interaction is running already, this waits for that run. If the caller is canceled, the
  /// run is, too. The questions of a run that a step waits for belong to the turn of the step's
  /// run.
  ///
  /// - Returns: The outcome, or `nil` if the interaction can't start now, or if it waits for the
  ///   caller, which is reported as a `Failure`.
  @discardableResult
  public final func run() async -> Outcome? {
    waiterCount += 1
    defer { waiterCount -= 1 }
    start()
    return await withTaskCancellationHandler {
      await end()
    } onCancel: {
      Task { @MainActor [weak self] in self?.cancel() }
    }
  }

  /// Pauses the run before the next action, and actions that wait while it's paused; see
  /// `FlowContext.waitWhilePaused()`.
  public final func pause() {
    act { if isRunning, !isPaused { setPaused(true) } }
  }

  /// Continues a paused run.
  public final func resume() {
    act {
      guard isPaused else { return }
      setPaused(false)
      run?.resume()
    }
  }

  /// Cancels the interaction.
  ///
  /// A question is withdrawn. A running step is canceled, and ends before the phase changes to
  /// idle.
  public final func cancel() {
    act {
      if machine.isBusy { return machine.cancel() }
      guard let run else { return }
      run.withdrawQuestion()
      if self.run === run { run.end(.cancelled) }
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
    waiterCount += 1
    defer { waiterCount -= 1 }
    await machine.waitUntilFinished()
    return untracked { outcome }
  }

  private final func end() async -> Outcome? {
    while untracked({ isRunning }) {
      if machine.isBusy {
        guard await machine.waitUntilFinished() else { return nil }
      } else {
        await withCheckedContinuation { waiters.append($0) }
      }
    }
    return untracked { outcome }
  }

  /// The writer of what the interaction and its steps write: its class, or its flow.
  final var writer: Writer? {
    if type(of: self) == Interaction.self, let ownFlow {
      return Writer(kind: "flow", name: ValueTexts.text(ownFlow.name))
    }
    return Writer(kind: "interaction", name: "\(type(of: self))")
  }

  final func act<Result>(_ body: @MainActor () -> Result) -> Result {
    untracked { RunRecorder.perform(as: writer, body) }
  }

  /// The number of steps that may follow each other without waiting.
  ///
  /// A run that takes more has a repetition without end.
  private static let stepLimit = 1_000_000

  /// Takes the next step of the run or, while a step is being taken, requests it.
  final func takeSteps() {
    isStepRequested = true
    guard !isTakingSteps else { return }
    isTakingSteps = true
    defer { isTakingSteps = false }
    var count = 0
    while isStepRequested, let run {
      isStepRequested = false
      count += 1
      if count <= Self.stepLimit {
        run.takeStep()
      } else {
        run.fail(
          .cycle,
          "it took \(Self.stepLimit) steps without waiting, so a repetition has no end", at: nil)
      }
    }
    isStepRequested = false
  }

  // MARK: - State

  /// Changes the phase and what follows from it.
  final func enter(_ phase: Phase, outcome: Outcome? = nil) {
    transaction {
      self.phase = phase
      let (isRunning, isActing) =
        switch phase {
        case .idle, .failed: (false, false)
        case .asking: (true, false)
        case .performing, .cancelling: (true, true)
        }
      if self.isRunning != isRunning { self.isRunning = isRunning }
      if self.isActing != isActing { self.isActing = isActing }
      self.outcome = outcome
      if !isRunning, isPaused { setPaused(false) }
    }
    for waiter in exchange(&waiters, with: []) { waiter.resume() }
  }

  private final func setPaused(_ isPaused: Bool) {
    self.isPaused = isPaused
    run?.context.isPaused = isPaused
  }

  /// `true` if something of the program sees that a run fails.
  final var isFailureShown: Bool {
    waiterCount > 0 || _phase.isRead || _outcome.isRead
  }

  final func began(_ run: ActionRun) { self.run?.began() }

  final func isCancelling(_ run: ActionRun) { if self.run != nil { enter(.cancelling) } }

  final func ended(_ run: ActionRun, _ end: Result<Void, any Error>) {
    self.run?.ended(end, hasSucceeded: run.hasSucceeded)
  }

  isolated deinit { run?.release() }
}
