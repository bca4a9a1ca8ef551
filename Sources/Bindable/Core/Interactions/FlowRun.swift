/// One run of a flow: what's left of it, and what it has asked.
///
/// The steps to take next are a stack. A condition, a repetition, a branch, and a nested flow push
/// steps; going back restores an earlier stack.
@MainActor
final class FlowRun {
  let flow: Flow
  // Strong while a step is performed, by the run of the action machine.
  private unowned let interaction: Interaction
  private(set) lazy var context = FlowContext { [weak interaction, weak self] progress in
    // A step can still report progress after it was abandoned.
    untracked {
      guard let self, let interaction, interaction.run === self, interaction.isActing else {
        return
      }
      interaction.progress = progress
    }
  }

  /// The steps to take, in reverse order.
  private var steps: [FlowStep]
  /// The steps that failed and are to be tried again, the innermost last.
  private var failed: [FlowStep] = []
  private var answered: [(question: Question, step: FlowStep)] = []
  // The questions that were answered since the last action, by the titles of their steps: how many
  // were answered before, and what they'd be when the run began to wait.
  private var subjects: [String: Subject] = [:]
  private struct Subject {
    let make: @MainActor (FlowContext) -> Question?
    let answeredCount: Int
    var question: Question?
  }
  private struct Place {
    let steps: [FlowStep]
    let failedCount: Int
    let answeredCount: Int
  }
  /// The nested flows that the run has entered, by name, with what was left then.
  private var places: [String: Place]

  // A question to ask again instead of the next step.
  private var rejected: Refusal?
  // The turn of the run to ask, which its end or a failure ends, unless it's that of the run whose
  // step started this one.
  private var turn: QuestionTurn?
  private var hasOwnTurn = false
  // The answer provider retains the question. If it's released, the question is unanswered, and the
  // interaction doesn't wait for it.
  private weak var ask: PendingQuestion?
  // Follows what an open question reads.
  private var following: Effect?
  // The step that's performed or was performed last.
  private var performed: FlowStep?
  private var limit: Task<Void, Never>?
  // The run was canceled, but its last action has succeeded all the same. It has succeeded, too, if
  // nothing is left to ask or to perform.
  private var isCancelled = false

  init(_ flow: Flow, of interaction: Interaction) {
    (self.flow, self.interaction) = (flow, interaction)
    steps = flow.ownSteps.reversed()
    places = [flow.name: Place(steps: steps, failedCount: 0, answeredCount: 0)]
    context.onWait = { [weak interaction] isWaiting in
      interaction?.machine.current?.holder = isWaiting ? nil : interaction
    }
  }

  private var isCurrent: Bool { interaction.run === self }

  /// Returns a Boolean value that indicates whether another flow has the steps of this run's, and
  /// its answered questions would be the same now.
  func isSame(_ flow: Flow) -> Bool {
    guard flow.outline == self.flow.outline else { return false }
    return answered.allSatisfy { question, step in
      guard case .ask(let source, _) = step.body else { return true }
      return source.question(context).isLike(question)
    }
  }

  // MARK: - What the user has agreed to

  /// Records the subjects of the answered questions, before the run waits for the user or the
  /// program.
  private func rememberSubjects() {
    for title in subjects.keys.sorted() {
      guard let make = subjects[title]?.make else { continue }
      let question = untracked { make(context) }
      subjects[title]?.question = question
    }
  }

  /// The title of the first step whose question isn't the one from when the run began to wait, so
  /// that the changes of the flow itself don't count.
  var changedSubject: String? {
    subjects.keys.sorted().first { title in
      guard let subject = subjects[title] else { return false }
      return !untracked { subject.make(context) }.isLike(subject.question)
    }
  }

  /// Ends the run if what the user has agreed to is gone, or is something else now.
  private func endsForChangedSubject() -> Bool {
    guard let title = changedSubject else { return !isCurrent }
    guard isCurrent else { return true }
    interaction.history.append("\(title): changed after the answer")
    end(.cancelled)
    return true
  }

  // MARK: - Turns

  func takeTurn() {
    let outer = QuestionTurn.current.flatMap { $0.isOver ? nil : $0 }
    (turn, hasOwnTurn) = (outer ?? QuestionTurn(), outer == nil)
  }

  /// Returns the turn to end, if it's that of this run.
  private func leaveTurn() -> QuestionTurn? {
    let left = exchange(&turn, with: nil)
    return hasOwnTurn ? left : nil
  }

  // MARK: - Steps

  /// Takes the next step or, while a step is being taken, requests it.
  func advance() { interaction.takeSteps() }

  func takeStep() {
    if let refusal = exchange(&rejected, with: nil) {
      return askAgain(refusal)
    }
    guard let step = steps.popLast() else { return end(.succeeded) }
    if isCancelled, step.takesTime { return end(.cancelled, at: performed) }
    switch step.body {
    case .ask(let source, _): ask(source, at: step)
    case .perform(let work):
      guard !interaction.isPaused else { return wait(before: step) }
      work.begin(context)
      if isCurrent { perform(step, work) }
    case .decide(let decide):
      let next = decide(context)
      guard isCurrent else { return }
      steps += next.reversed()
      interaction.isStepRequested = true
    case .enter(let name, let nested):
      places[name] = Place(
        steps: steps + [step], failedCount: failed.count, answeredCount: answered.count)
      steps += nested.reversed()
      interaction.isStepRequested = true
    case .goBack(let name): goBack(to: name, step)
    case .tryAgain:
      guard !interaction.isPaused else { return wait(before: step, showing: failed.last) }
      guard let again = failed.popLast(), case .perform(let work) = again.body else { return }
      perform(again, work)
    case .skip: skip(step)
    }
  }

  private func goBack(to name: String, _ step: FlowStep) {
    guard let place = places[name] else {
      let names = places.keys.sorted().map(quotedInOneLine).joined(separator: ", ")
      return fail(
        .refusedStep,
        "it can't go back to \(quotedInOneLine(name)), because it has entered only \(names)",
        at: step)
    }
    steps = place.steps
    failed.removeSubrange(place.failedCount...)
    answered.removeSubrange(place.answeredCount...)
    subjects = subjects.filter { $0.value.answeredCount < place.answeredCount }
    interaction.history.append(step.title)
    interaction.isStepRequested = true
  }

  private func skip(_ step: FlowStep) {
    let isTryAgain = { (step: FlowStep) in if case .tryAgain = step.body { true } else { false } }
    guard let index = steps.lastIndex(where: isTryAgain), failed.popLast() != nil else {
      return fail(
        .refusedStep, "it can't continue without an action, because none has failed", at: step)
    }
    steps.removeSubrange(index...)
    interaction.history.append(step.title)
    interaction.isStepRequested = true
  }

  // MARK: - Asking

  private func ask(_ source: FlowStep.QuestionSource, at step: FlowStep) {
    subjects[step.title] = nil
    rememberSubjects()
    let question = evaluate(source, at: step)
    guard isCurrent else { return stopFollowing() }
    guard let question else { return withoutSubject(step) }
    guard let answerProvider = interaction.answerProvider else {
      let advice =
        interaction.hadAnswerProvider
        ? "the answer provider was released, so retain it, as in a screen or a property"
        : "set the answer provider"
      return fail(
        .noAnswerProvider,
        "\(question.text.debugDescription) can't be answered; \(advice)", at: step)
    }
    let ask = PendingQuestion(question, turn: turn) { [weak self, weak interaction] answer in
      // The run might have ended when the question was closed.
      guard let self, let interaction, interaction.run === self else { return }
      RunRecorder.perform(as: interaction.writer) { self.receive(answer, at: step) }
    }
    self.ask = ask
    enter(.asking(question), step)
    // An observer of the phase might have canceled the question.
    if ask.isOpen { answerProvider.provideAnswer(to: ask) }
  }

  /// Asks for a text again, in a question that still follows what it's about.
  private func askAgain(_ refusal: Refusal) {
    let (step, question) = (refusal.step, refusal.question)
    guard case .ask(.made(let make), _) = step.body, let message = question.errorMessage else {
      return ask(.fixed(question), at: step)
    }
    ask(.made { make($0)?.again(question.draft ?? "", because: message) }, at: step)
  }

  /// Returns the question to ask, and follows what it reads.
  private func evaluate(_ source: FlowStep.QuestionSource, at step: FlowStep) -> Question? {
    guard case .made(let make) = source else { return source.question(context) }
    var first: Question?
    var isFirst = true
    withoutOwner {
      following = Effect(named: { "the question of \(quotedInOneLine(step.title))" }) {
        [weak self, weak interaction = interaction] in
        // Another thread can have released the interaction and what the closure uses.
        guard let self, let interaction else { return }
        let question = make(context)
        if isFirst {
          first = question
        } else {
          untracked { interaction.act { self.change(to: question, at: step) } }
        }
      }
    }
    isFirst = false
    return first
  }

  /// Changes the open question when what it's about changes, and closes it when that's gone.
  private func change(to question: Question?, at step: FlowStep) {
    guard let ask, ask.isOpen, question != ask.question else { return }
    guard let question else {
      ask.withdraw()
      if isCurrent { withoutSubject(step) }
      return
    }
    interaction.enter(.asking(question))
    if ask.isOpen { ask.change(to: question) }
  }

  private func withoutSubject(_ step: FlowStep) {
    interaction.history.append("\(step.title): nothing to ask about")
    end(.cancelled, at: step)
  }

  // A `deinit` of what the effect retains can act on the interaction.
  private func stopFollowing() { _ = exchange(&following, with: nil) }

  private func receive(_ answer: PendingQuestion.Answer, at step: FlowStep) {
    stopFollowing()
    guard case .ask(_, let receive) = step.body, case .asking(let question) = interaction.phase
    else { return }
    if case .unanswered(let message) = answer { return fail(.noAnswerProvider, message, at: step) }
    if endsForChangedSubject() { return }
    interaction.history.append("\(question) \(question.recorded(answer))")
    let outcome = receive(answer, question, context)
    guard isCurrent else { return }
    switch outcome {
    case .decline: return end(.declined, at: step)
    case .retry(let text, let message):
      rejected = Refusal(question: question.again(text, because: message), step: step)
    case .proceed(let next):
      accept(question, step)
      steps += next.reversed()
    case .check(let text, let check):
      accept(question, step)
      var work = FlowStep.Work { [weak self] context in
        guard let message = try await check(context) else { return }
        self?.answered.removeLast()
        throw Refusal(question: question.again(text, because: message), step: step)
      }
      work.isRecorded = false
      steps.append(FlowStep(step.title, line: nil, .perform(work)))
    }
    advance()
  }

  private func accept(_ question: Question, _ step: FlowStep) {
    if case .ask(.made(let make), _) = step.body {
      subjects[step.title] = Subject(
        make: make, answeredCount: answered.count, question: question)
    }
    answered.append((question, step))
  }

  func withdrawQuestion() {
    stopFollowing()
    ask?.withdraw()
  }

  // MARK: - Performing

  private func wait(before step: FlowStep, showing shown: FlowStep? = nil) {
    steps.append(step)
    rememberSubjects()
    if isCurrent { enter(.performing, shown ?? step) }
  }

  /// Continues after a pause.
  func resume() {
    guard isCurrent, interaction.isActing, !interaction.machine.isBusy else { return }
    if !endsForChangedSubject() { advance() }
  }

  private func perform(_ step: FlowStep, _ work: FlowStep.Work) {
    performed = step
    let clock = interaction.clock
    var pause: (@MainActor () async throws -> Void)?
    if let delay = work.delay { pause = { try await clock.pause(for: delay)() } }
    let context = context, turn = turn
    // The steps of a passed flow don't retain the interaction, so the run does.
    let run = ActionRun(attempts: work.attempts, pausing: pause, holding: interaction) {
      try await QuestionTurn.$current.withValue(turn) { try await work.body(context) }
      return nil
    }
    if let duration = work.limit {
      let pause = clock.pause(for: duration)
      limit = Task { [weak run] in
        if (try? await pause()) != nil { run?.expire(with: TimeLimitError(limit: duration)) }
      }
    }
    interaction.machine.start(run)
  }

  func began() { if let performed { enter(.performing, performed) } }

  func ended(_ end: Result<Void, any Error>, hasSucceeded: Bool) {
    limit?.cancel()
    limit = nil
    guard isCurrent, let step = performed, case .perform(let work) = step.body else { return }
    switch end {
    case .failure(is CancellationError):
      guard hasSucceeded else { return self.end(.cancelled, at: step) }
      // The work was done all the same.
      if work.isRecorded { interaction.history.append("\(step.title), after it was canceled") }
      isCancelled = true
      advance()
    case .success:
      context.failure = nil
      if work.isRecorded {
        interaction.history.append(step.title)
        subjects = [:]
      }
      advance()
    case .failure(let refusal as Refusal):
      rejected = refusal
      advance()
    case .failure(let end as InnerEnd) where end == .declined: self.end(.declined, at: step)
    case .failure(let error): failed(step, work, error)
    }
  }

  private func failed(_ step: FlowStep, _ work: FlowStep.Work, _ error: any Error) {
    let message =
      if case InnerEnd.failed(let message) = error { message } else {
        interaction.message(for: error)
      }
    guard isCurrent else { return }
    interaction.history.append("\(step.title): \(message)")
    context.failure = message
    failed.append(step)
    if let onFailure = work.onFailure {
      steps += onFailure.reversed()
      return advance()
    }
    steps.append(.tryAgain)
    rememberSubjects()
    guard isCurrent else { return }
    let turn = leaveTurn()
    let isShown = interaction.isFailureShown
    interaction.enter(.failed(message: message), outcome: .failed(message: message))
    turn?.end()
    if !isShown {
      Failure(
        .unhandled,
        "\(flow.name) failed without showing its error: \(sentence(message)) Bind its message, or wait "
          + "for its outcome."
      ).report()
    }
  }

  // MARK: - The end

  private func enter(_ phase: Interaction.Phase, _ step: FlowStep) {
    transaction {
      interaction.step = step.title
      interaction.progress = nil
      interaction.enter(phase)
    }
  }

  /// Ends the run with a failure that can't be retried, and reports it.
  func fail(_ kind: Failure.Kind, _ message: String, at step: FlowStep?) {
    end(.failed(message: message), at: step)
    Failure(kind, "\(flow.name): \(message)").report()
  }

  func end(_ outcome: Interaction.Outcome, at step: FlowStep? = nil) {
    let interaction = interaction
    interaction.isStepRequested = false
    // Released last, because the deinitializers of its values can start the interaction.
    withExtendedLifetime((self, exchange(&following, with: nil))) {
      interaction.run = nil
      let turn = leaveTurn()
      transaction {
        interaction.progress = nil
        if let step {
          interaction.step = step.title
        } else if outcome == .succeeded {
          interaction.step = nil
        }
        interaction.enter(.idle, outcome: outcome)
      }
      turn?.end()
    }
  }

  /// Ends the run of an interaction that is released.
  func release() {
    withdrawQuestion()
    leaveTurn()?.end()
  }
}

extension FlowStep.QuestionSource {
  @MainActor
  func question(_ context: FlowContext) -> Question? {
    switch self {
    case .fixed(let question): question
    case .made(let make): untracked { make(context) }
    }
  }
}

extension Question? {
  /// Returns whether another question asks the same, apart from what the user has typed.
  fileprivate func isLike(_ other: Question?) -> Bool {
    self?.text == other?.text && self?.choices == other?.choices
  }
}
