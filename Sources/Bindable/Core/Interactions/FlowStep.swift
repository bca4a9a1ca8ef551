/// A step of a flow.
public struct FlowStep: Sendable {
  /// The step in a few words, which a user may read while it runs.
  let title: String
  /// The line of the step in the description of its flow, or `nil` to leave it out.
  let line: String?
  /// Returns what to add to the line, because it depends on the current state.
  var example: @MainActor () -> String? = { nil }
  /// The steps that it can lead to, each with the condition for them.
  let cases: [Case]
  let body: Body

  struct Case: Sendable {
    /// The condition, or `nil` if the steps always follow.
    let title: String?
    let steps: [FlowStep]
  }

  enum Body: Sendable {
    case ask(
      QuestionSource,
      receive: @MainActor (PendingQuestion.Answer, Question, FlowContext) -> AnswerOutcome)
    case perform(Work)
    /// Takes no time, and returns the steps to continue with.
    case decide(@MainActor (FlowContext) -> [FlowStep])
    /// Begins a nested flow, to which a later step can go back.
    case enter(String, [FlowStep])
    case goBack(String)
    /// Performs the step that failed again.
    case tryAgain
    /// Continues after the step that failed.
    case skip
  }

  /// The question of a step.
  enum QuestionSource: Sendable {
    case fixed(Question)
    /// A question that's made when it's asked and again when what it reads changes. It's `nil` if
    /// there is nothing to ask about.
    case made(@MainActor (FlowContext) -> Question?)
  }

  /// The action of a step.
  struct Work: Sendable {
    var attempts = 1
    var delay: Duration?
    var limit: Duration?
    /// The steps after a failure, or `nil` to end the run until it's retried.
    var onFailure: [FlowStep]?
    /// Called before the first attempt, but not before the action is tried again.
    var begin: @MainActor (FlowContext) -> Void = { _ in }
    /// `false` if a success isn't recorded in the history.
    var isRecorded = true
    let body: @MainActor (FlowContext) async throws -> Void
  }

  /// The result of an answer.
  enum AnswerOutcome {
    /// Continue with these steps, then with the rest of the flow.
    case proceed([FlowStep])
    case decline
    /// Ask again, with the rejected text and the reason.
    case retry(String, because: String)
    /// Ask again if the closure returns a reason to reject the text.
    case check(String, @MainActor (FlowContext) async throws -> String?)
  }

  init(_ title: String, line: String?, cases: [Case] = [], _ body: Body) {
    (self.title, self.line, self.cases, self.body) = (title, line, cases, body)
  }

  /// `true` if the step asks or performs, or leads to a step that does.
  var takesTime: Bool {
    switch body {
    case .decide, .enter: false
    case .ask, .perform, .goBack, .tryAgain, .skip: true
    }
  }

  static let tryAgain = FlowStep("try again", line: "Try it again", .tryAgain)

  /// Returns the step that follows the steps after a failure, whose line is left out if they always
  /// lead elsewhere.
  static func tryAgain(after steps: [FlowStep]) -> FlowStep {
    switch steps.last?.body {
    case .goBack, .skip: FlowStep("try again", line: nil, .tryAgain)
    default: .tryAgain
    }
  }
}

/// The reason to ask for a text again, thrown by the step that has checked it.
struct Refusal: Error {
  let question: Question
  let step: FlowStep
}
