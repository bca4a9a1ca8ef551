/// A step that continues only if the user selects the first choice without the role `.cancel`.
///
/// ```swift
/// Confirm("Follow Ada?")
/// Confirm("Delete?", choices: [Choice("Cancel", role: .cancel), Choice("Delete", role: .destructive)])
/// Confirm("Delete the note") { notes.selected.map { Question("Delete \($0.title)?") } }
/// ```
///
/// A question for a text continues if the user submits one. To use the text, write a `Prompt`.
public struct Confirm: FlowComponent, Sendable {
  /// The step that asks for consent.
  public let steps: [FlowStep]

  /// Creates a step that asks a question with the given choices.
  ///
  /// - Precondition: At least one choice doesn't have the role `.cancel`, and one isn't
  ///   destructive.
  public init(_ text: String, choices: [Choice] = [.yes, .no]) {
    self.init(Question(text, choices: choices))
  }

  /// Creates a step that asks the given question.
  public init(_ question: Question) {
    self.init(question.text, "Ask \(question.quotedText): \(question.offer)", .fixed(question))
  }

  /// Creates a step that asks about the current state, named by `title`.
  ///
  /// While the question is open, it follows what the closure reads, such as the name of an object.
  /// If the closure returns `nil`, because the object is gone, the question closes, and the run is
  /// canceled. The description of the flow has the title and the question of the moment.
  public init(_ title: String, question: @escaping @MainActor () -> Question?) {
    self.init(title, "Ask: \(inOneLine(title))", .made { _ in question() }) {
      question().map { " (now \($0.quotedText): \($0.offer))" }
    }
  }

  /// Creates a step that asks about what earlier steps have set, named by `title` in the
  /// description of the flow.
  ///
  /// While the question is open, it follows what the closure reads, and closes if that's `nil`.
  @_disfavoredOverload
  public init(_ title: String, question: @escaping @MainActor (FlowContext) -> Question?) {
    self.init(title, "Ask: \(inOneLine(title))", .made(question))
  }

  /// Creates a step that asks a question that an interaction has, and follows it while it's open.
  init(_ question: Question, following current: @escaping @MainActor () -> Question?) {
    self.init(
      question.text, "Ask \(question.quotedText): \(question.offer)", .made { _ in current() })
  }

  private init(
    _ title: String, _ line: String, _ question: FlowStep.QuestionSource,
    example: @escaping @MainActor () -> String? = { nil }
  ) {
    var step = FlowStep(
      title, line: line,
      .ask(question) { answer, question, _ in
        switch answer {
        case .choice(question.continuing), .text: .proceed([])
        case .choice, .dismissed, .unanswered: .decline
        }
      })
    step.example = example
    steps = [step]
  }
}
