import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// Cancellation and waiting at each moment of a run.
@MainActor @Suite(.timeLimit(.minutes(30))) struct CancellationTests {
  private let desk = Desk()

  /// The code of a program that an interaction calls.
  enum Place: CaseIterable {
    case flow, firstQuestion, laterQuestion, validation, act, message
  }

  @MainActor final class Errand: Interaction {
    var place: Place?
    var steps: [String] = []
    override var flow: Flow {
      reach(.flow)
      return Flow("errand") {
        Confirm("first") { [unowned self] in
          reach(.firstQuestion)
          return Question("First?")
        }
        Perform("one") { [unowned self] _ in
          steps.append("one")
          reach(.act)
        }
        Prompt("Text?", into: FlowKey<String>("text")) { [unowned self] _ in
          reach(.validation)
          return nil
        }
        Confirm("later") { [unowned self] in
          reach(.laterQuestion)
          return Question("Later?")
        }
        Perform("two") { [unowned self] _ in
          steps.append("two")
          if place == .message { throw Refusal() }
        }
        Perform("three") { [unowned self] _ in steps.append("three") }
      }
    }
    override func message(for error: any Error) -> String {
      reach(.message)
      return "\(error)"
    }
    private func reach(_ place: Place) { if place == self.place { cancel() } }
  }

  @Test(arguments: Place.allCases) func cancellingAnywhereEndsRun(place: Place) {
    let errand = Errand(answerProvider: desk)
    errand.place = place
    errand.start()
    for _ in 0..<4 {
      guard let ask = desk.asks.last, ask.isOpen else { break }
      ask.answer(ask.question.draft == nil ? .choice(0) : .text("text"))
    }
    #expect(errand.phase == .idle)
    // Nothing runs yet while the flow is created.
    #expect(errand.outcome == (place == .flow ? .succeeded : .cancelled))
    let steps: [String] =
      switch place {
      case .flow: ["one", "two", "three"]
      case .firstQuestion: []
      case .act, .validation, .laterQuestion: ["one"]
      case .message: ["one", "two"]
      }
    #expect(errand.steps == steps)
    errand.place = nil
    errand.steps = []
    errand.start()
    #expect(errand.isRunning)
    errand.cancel()
    #expect(errand.outcome == .cancelled)
  }

  @Test func restartInQuestionAsksOnce() {
    var starts = 1
    weak var restarted: Interaction?
    let errand = Interaction(
      Flow("errand") {
        Confirm("question") {
          if starts == 1 {
            starts += 1
            restarted?.cancel()
            restarted?.start()
          }
          return Question("Sure?")
        }
      }, answerProvider: desk)
    restarted = errand
    errand.start()
    #expect(desk.asks.count == 1)
    desk.asks.last?.choose("Yes")
    #expect(errand.outcome == .succeeded)
  }

  @Test func cancellingLaterAttemptEndsIt() async {
    let gate = Gate()
    var attempts = 0
    var sawCancellation = false
    let flow = Interaction(
      Flow("errand") {
        Perform("act", attempts: 3) { _ in
          attempts += 1
          if attempts == 1 { throw Refusal() }
          await gate.wait()
          sawCancellation = Task.isCancelled
          try Task.checkCancellation()
        }
      })
    flow.start()
    #expect(attempts == 2)
    flow.cancel()
    gate.open()
    #expect(await flow.waitUntilFinished() == .cancelled)
    #expect(sawCancellation)
    #expect(attempts == 2)
  }

  @Test func waitingForLaterAttemptSuspends() async {
    let gate = Gate()
    var attempts = 0
    let flow = Interaction(
      Flow("errand") {
        Perform("act", attempts: 2) { _ in
          attempts += 1
          if attempts == 1 { throw Refusal() }
          await gate.wait()
        }
      })
    flow.start()
    Task { gate.open() }
    #expect(await flow.waitUntilFinished() == .succeeded)
  }

  @Test func attemptsThatNeverSuspendNeedNoStack() {
    var attempts = 0
    let flow = Interaction(
      Flow("errand") {
        Perform("act", attempts: 20_000) { _ in
          attempts += 1
          throw Refusal()
        }
      })
    flow.start()
    #expect(attempts == 20_000)
    #expect(flow.message != nil)
  }

  @Test func commandStartedByPartOfItsBodyRunsAgain() async {
    var runs = 0
    var both: Command?
    let first = Command(whileRunning: .queue) {
      runs += 1
      if runs == 1 { both?.start() }
      await Task.yield()
    }
    both = Command(all: [first])
    first.start()
    await first.waitUntilFinished()
    #expect(await both?.waitUntilFinished() == .succeeded)
    #expect(runs == 2)
  }
}
