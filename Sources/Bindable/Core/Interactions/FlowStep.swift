/// A step of a flow.
public struct FlowStep: Sendable {
  /// A description of the step.
  let title: String
  /// The choices with their steps, if the step is a choice.
  let branches: [Branch]
  let body: Body

  enum Body: Sendable {
    case ask(
      @MainActor (FlowContext) -> Question,
      receive: @MainActor (PendingQuestion.Answer, Question, FlowContext) -> AnswerOutcome)
    case perform(attempts: Int, @MainActor (FlowContext) async throws -> Void)
    case setValue(@MainActor (FlowContext) -> Void)
  }

  /// The result of an answer.
  enum AnswerOutcome {
    /// Continue with these steps, then with the rest of the flow.
    case proceed([FlowStep])
    case decline
    /// Ask again, with the rejected text and the reason.
    case retry(String, because: String)
  }

  init(_ title: String, branches: [Branch] = [], _ body: Body) {
    self.title = title
    self.branches = branches
    self.body = body
  }
}
