/// A step that continues only if the user selects the first choice.
///
/// ```swift
/// Confirm("Follow Ada?")
/// ```
public struct Confirm: FlowComponent, Sendable {
  /// The single step.
  public let steps: [FlowStep]

  /// Creates a step that asks a question with the given choices.
  ///
  /// - Precondition: There is at least one choice, and their titles are unique.
  public init(_ text: String, choices: [Choice] = ["Yes", "No"]) {
    self.init(Question(text, choices: choices))
  }

  /// Creates a step that asks the given question.
  public init(_ question: Question) { self.init("\(question.quoted)") { _ in question } }

  /// Creates a step that asks a question based on earlier steps, described by `title` in the flow.
  public init(_ title: String, question: @escaping @MainActor (FlowContext) -> Question) {
    steps = [
      FlowStep(
        "confirm \(title)",
        .ask(question) { answer, question, _ in
          answer == .choice(question.choices[0].title) ? .proceed([]) : .decline
        })
    ]
  }
}
