/// A step that continues only if the user selects the first choice without the role `.cancel`.
///
/// ```swift
/// Confirm("Follow Ada?")
/// Confirm("Delete?", choices: [Choice("Cancel", role: .cancel), Choice("Delete", role: .destructive)])
/// ```
///
/// A question for a text continues if the user submits one. To use the text, write a `Prompt`.
public struct Confirm: FlowComponent, Sendable {
  /// The single step.
  public let steps: [FlowStep]

  /// Creates a step that asks a question with the given choices.
  ///
  /// - Precondition: The titles are unique. At least one choice doesn't have the role `.cancel`, and
  ///   one isn't destructive.
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
          switch answer {
          case .choice(question.continuing.title), .text: .proceed([])
          case .choice, .dismissed, .unanswered: .decline
          }
        })
    ]
  }
}
