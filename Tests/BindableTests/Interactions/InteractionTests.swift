import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor @Suite(.timeLimit(.minutes(30))) struct InteractionTests {
  private let desk = Desk()
  private let question = Question("Go?")

  private func errand() -> StubInteraction { StubInteraction(question, answerProvider: desk) }

  private func answer(_ answer: PendingQuestion.Answer) { desk.asks.last?.answer(answer) }

  @Test func stepThatWaitsForItsInteractionContinues() async {
    let errand = StubInteraction(nil)
    errand.body = { [unowned errand] in
      await Task.yield()
      await errand.waitUntilFinished()
    }
    let reported = await failures {
      errand.start()
      await errand.waitUntilFinished()
    }
    #expect(errand.outcome == .succeeded)
    #expect(reported.map(\.kind) == [.deadlock])
  }

  // MARK: - Phase transitions

  @Test func startAsksQuestion() {
    let errand = errand()
    errand.start()
    #expect(errand.phase == .asking(question))
    #expect(errand.isRunning)
    #expect(errand.outcome == nil)
    #expect(desk.asks.map(\.question) == [question])
    #expect(errand.runs == 0)
  }

  @Test func firstChoicePerformsAction() {
    let errand = errand()
    var phaseWhileActing: Interaction.Phase?
    errand.body = { [unowned errand] in phaseWhileActing = errand.phase }
    errand.start()
    answer(.choice(0))
    #expect(phaseWhileActing == .performing)
    #expect(errand.phase == .idle)
    #expect(errand.outcome == .succeeded)
    #expect(errand.runs == 1)
  }

  @Test func startWithoutQuestionPerformsImmediately() {
    let errand = StubInteraction(nil)
    errand.start()
    #expect(errand.outcome == .succeeded)
    #expect(errand.runs == 1)
  }

  @Test(arguments: [PendingQuestion.Answer.choice(1), .dismissed]) func otherAnswersDecline(
    _ answer: PendingQuestion.Answer
  ) {
    let errand = errand()
    errand.start()
    self.answer(answer)
    #expect(errand.phase == .idle)
    #expect(errand.outcome == .declined)
    #expect(errand.runs == 0)
  }

  @Test func errorFailsWithMessageForUser() {
    let errand = StubInteraction(nil)
    errand.body = { throw Refusal() }
    errand.start()
    #expect(errand.phase == .failed(message: "The shop is closed."))
    #expect(errand.outcome == .failed(message: "The shop is closed."))
    #expect(!errand.isRunning)
  }

  @Test(arguments: [true, false]) func retryAfterFailureDoesNotAskAgain(byRetry: Bool) {
    let errand = errand()
    errand.body = { throw Refusal() }
    errand.start()
    answer(.choice(0))
    errand.body = {}
    if byRetry { errand.retry() } else { errand.start() }
    #expect(errand.outcome == .succeeded)
    #expect(errand.runs == 2)
    #expect(desk.asks.count == 1)
  }

  /// The user has agreed to the deletion of the invoice, and to nothing else.
  @Test func startAfterFailureAsksForWhatIsSelectedNow() {
    let deletion = StubInteraction(Question("Delete Invoice?"), answerProvider: desk)
    deletion.body = { throw Refusal() }
    deletion.start()
    answer(.choice(0))
    #expect(deletion.message != nil && deletion.runs == 1)
    deletion.asked = Question("Delete Contract?")
    deletion.start()
    #expect(deletion.runs == 1 && desk.asks.last?.question.text == "Delete Contract?")
    answer(.choice(1))
    #expect(deletion.outcome == .declined)
    deletion.retry()
    #expect(deletion.runs == 1, "the new start left the failure behind")
  }

  @Test func stepThatSucceedsAfterCancelIsInHistory() async {
    let gate = Gate()
    var charges = 0
    let pay = Interaction(
      Flow("pay") {
        Perform("charge") { _ in
          await gate.wait()
          charges += 1
        }
      })
    pay.start()
    pay.cancel()
    gate.open()
    #expect(await pay.waitUntilFinished() == .succeeded)
    #expect(charges == 1 && pay.history == ["charge, after it was canceled"])
  }

  @Test func cancelBeforeLaterStepsKeepsThemFromRunning() async {
    let gate = Gate()
    var steps: [String] = []
    let pay = Interaction(
      Flow("pay") {
        Perform("charge") { _ in
          await gate.wait()
          steps.append("charge")
        }
        Perform("ship") { _ in steps.append("ship") }
      })
    pay.start()
    pay.cancel()
    gate.open()
    #expect(await pay.waitUntilFinished() == .cancelled)
    #expect(steps == ["charge"] && pay.history == ["charge, after it was canceled"])
  }

  @Test func cancellingWhileAskingClosesQuestion() {
    let errand = errand()
    errand.start()
    errand.cancel()
    #expect(errand.phase == .idle)
    #expect(errand.outcome == .cancelled)
    #expect(desk.asks.map(\.isOpen) == [false])
    answer(.choice(0))
    #expect(errand.outcome == .cancelled, "A late answer must be ignored.")
    #expect(errand.runs == 0)
    errand.start()
    answer(.choice(0))
    #expect(errand.outcome == .succeeded, "The next question must be answered as usual.")
  }

  @Test func cancelledInteractionPerformsUntilBodyReturns() async {
    let errand = errand(), gate = Gate()
    var trail: [Interaction.Phase] = []
    let effect = Effect { trail.append(errand.phase) }
    var sawCancellation = false
    errand.body = {
      await gate.wait()
      sawCancellation = Task.isCancelled
    }
    errand.start()
    answer(.choice(0))
    errand.cancel()
    #expect(errand.phase == .cancelling)
    #expect(errand.outcome == nil)
    errand.start()
    #expect(errand.runs == 1, "It can't start while it ends.")
    gate.open()
    #expect(await errand.waitUntilFinished() == .succeeded, "The body returned.")
    #expect(sawCancellation)
    #expect(trail == [.idle, .asking(question), .performing, .cancelling, .idle])
    effect.cancel()
  }

  @Test func cancellingAfterFailureReturnsToIdle() {
    let errand = errand()
    errand.body = { throw Refusal() }
    errand.start()
    answer(.choice(0))
    errand.cancel()
    #expect(errand.phase == .idle)
    #expect(errand.outcome == .cancelled)
    errand.start()
    #expect(errand.phase == .asking(question))
  }

  // MARK: - Calls without effect

  @Test func startWhileAskingHasNoEffect() {
    let errand = errand()
    errand.start()
    errand.start()
    #expect(desk.asks.count == 1)
  }

  @Test func startWhilePerformingHasNoEffect() async {
    let errand = StubInteraction(nil), gate = Gate()
    errand.body = { await gate.wait() }
    errand.start()
    errand.start()
    errand.retry()
    #expect(errand.runs == 1)
    gate.open()
    #expect(await errand.waitUntilFinished() == .succeeded)
    #expect(errand.runs == 1)
  }

  @Test func startForAnotherValueWhileRunningIsReported() async {
    let key = FlowKey<Int>("number"), gate = Gate()
    let deletion = Interaction(
      Flow("Delete") {
        Confirm("Delete the item") { Question("Delete \($0[key])?") }
        Perform("Delete") { _ in await gate.wait() }
      }, answerProvider: desk)
    func reports(_ value: Int) -> [Failure.Kind] {
      failures { deletion.start(with: value, for: key) }.map(\.kind)
    }
    func checkReports() {
      #expect(failures { deletion.start() }.isEmpty)
      #expect(reports(1) == [] && reports(2) == [.rejectedAction])
    }
    #expect(reports(1) == [])
    checkReports()
    answer(.choice(0))
    #expect(deletion.phase == .performing)
    checkReports()
    deletion.cancel()
    #expect(deletion.phase == .cancelling)
    checkReports()
    gate.open()
    await deletion.waitUntilFinished()
    #expect(reports(2) == [])
    #expect(deletion.phase == .asking(Question("Delete 2?")))
  }

  @Test func retryAndCancelWhileIdleHaveNoEffect() {
    let errand = errand()
    errand.retry()
    errand.cancel()
    #expect(errand.phase == .idle)
    #expect(errand.outcome == nil)
    #expect(errand.runs == 0)
    errand.start()
    errand.retry()
    #expect(errand.phase == .asking(question), "A retry must not answer the question.")
    #expect(errand.runs == 0)
  }

  @Test func onlyFirstAnswerCounts() {
    let errand = errand()
    errand.start()
    answer(.choice(0))
    answer(.choice(1))
    answer(.choice(0))
    #expect(errand.outcome == .succeeded)
    #expect(errand.runs == 1)
  }

  // MARK: - Missing answers

  @Test func missingAnswerProviderFailsAndIsReported() {
    let errand = StubInteraction(question)
    let reported = failures { errand.start() }
    let message = #""Go?" can't be answered; set the answer provider"#
    #expect(errand.phase == .idle)
    #expect(errand.outcome == .failed(message: message))
    #expect(reported == [Failure(.noAnswerProvider, "StubInteraction: \(message)")])
    #expect(errand.runs == 0)
  }

  @Test func releasedAnswerProviderIsReported() {
    let errand = StubInteraction(question)
    errand.answerProvider = DialogAnswerProvider(Dialog())
    let reported = failures { errand.start() }
    #expect(reported.count == 1)
    #expect(
      reported.first?.message.hasSuffix(
        "the answer provider was released, so retain it, as in a screen or a property") == true)
  }

  @Test func unansweredQuestionFailsAndIsReported() {
    let errand = errand()
    errand.start()
    let reported = failures { answer(.unanswered("the line is dead")) }
    #expect(errand.outcome == .failed(message: "the line is dead"))
    #expect(reported == [Failure(.noAnswerProvider, "StubInteraction: the line is dead")])
    errand.start()
    #expect(errand.phase == .asking(question), "It must ask again, because it was never confirmed.")
  }

  @Test func releasedQuestionFailsAndIsReported() {
    let errand = errand()
    errand.start()
    let reported = failures { desk.forget() }
    #expect(errand.phase == .idle, "It must not wait forever.")
    #expect(reported.map(\.kind) == [.noAnswerProvider])
    #expect(
      errand.outcome == .failed(message: #""Go?" was released without an answer"#))
  }

  @Test func doesNotRetainAnswerProvider() {
    let errand = StubInteraction()
    weak var desk: Desk?
    do {
      let held = Desk()
      desk = held
      errand.answerProvider = held
    }
    #expect(desk == nil)
  }

  // MARK: - Release while running

  @Test func releasingWhileAskingClosesQuestion() {
    weak var released: StubInteraction?
    let reported = failures {
      let errand = errand()
      errand.start()
      released = errand
    }
    #expect(released == nil)
    #expect(desk.asks.map(\.isOpen) == [false])
    #expect(reported.isEmpty)
    answer(.choice(0))
  }

  @Test func releasedInteractionLivesUntilBodyReturns() async {
    weak var released: StubInteraction?
    let gate = Gate(), end = Gate()
    var hasEnded = false
    do {
      let errand = StubInteraction(nil)
      errand.body = {
        await gate.wait()
        hasEnded = true
        end.open()
      }
      errand.start()
      released = errand
    }
    #expect(released != nil)
    gate.open()
    if !hasEnded { await end.wait() }
    while released != nil { await Task.yield() }
    #expect(hasEnded)
  }

  // MARK: - Reentrant calls

  @Test func outcomeObserverCanStartInteractionAgain() async {
    let errand = StubInteraction(nil), gate = Gate()
    var isSecond = false
    errand.body = {
      if isSecond { await gate.wait() }
      try Task.checkCancellation()
    }
    let effect = observe(errand.outcome) { [unowned errand] outcome in
      guard outcome == .succeeded, !isSecond else { return }
      isSecond = true
      errand.start()
    }
    errand.start()
    #expect(errand.runs == 2)
    #expect(errand.phase == .performing, "The second run is in progress.")
    errand.cancel()
    gate.open()
    #expect(
      await errand.waitUntilFinished() == .cancelled, "The second run was canceled, not the first.")
    effect.cancel()
  }

  @Test func cancellingInAskingObserverPreventsQuestion() {
    let errand = errand()
    let effect = Effect { [unowned errand] in
      if case .asking = errand.phase { errand.cancel() }
    }
    errand.start()
    #expect(errand.phase == .idle)
    #expect(errand.outcome == .cancelled)
    #expect(desk.asks.isEmpty)
    effect.cancel()
  }

  @Test func cancellingInPerformingObserverPreventsAction() {
    let errand = StubInteraction(nil)
    let effect = Effect { [unowned errand] in
      if case .performing = errand.phase { errand.cancel() }
    }
    errand.start()
    #expect(errand.outcome == .cancelled)
    #expect(errand.runs == 0)
    effect.cancel()
  }

  @Test func bodyCanCancelItsInteraction() async {
    let errand = StubInteraction(nil), gate = Gate()
    var sawCancellation = false
    errand.body = { [unowned errand] in
      errand.cancel()
      await gate.wait()
      sawCancellation = Task.isCancelled
    }
    errand.start()
    gate.open()
    #expect(await errand.waitUntilFinished() == .succeeded)
    #expect(sawCancellation && errand.step == nil)
    #expect(errand.history == ["Act, after it was canceled"])
  }

  @Test func startInEffectCreatesNoDependencies() {
    let errand = errand()
    let trigger = Trigger()
    var runs = 0
    let effect = Effect {
      runs += 1
      if trigger.isPulled { errand.start() }
    }
    trigger.isPulled = true
    answer(.choice(0))
    #expect(runs == 2)
    #expect(desk.asks.count == 1)
    #expect(errand.runs == 1)
    effect.cancel()
  }

  @Test func waitUntilFinishedDoesNotWaitForAnswer() async {
    let errand = errand()
    errand.start()
    #expect(await errand.waitUntilFinished() == nil)
    #expect(errand.phase == .asking(question))
    errand.cancel()
  }
}

@MainActor private final class Trigger { @Observed var isPulled = false }
