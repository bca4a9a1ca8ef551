/// An answer provider with predefined answers, for tests.
///
/// ```swift
/// let script = ScriptedAnswerProvider(["Yes"])
/// interaction.answerProvider = script
/// interaction.start()
/// script.transcript   // ["Follow Ada? [Yes/No] Yes"]
/// script.unused       // []
/// ```
///
/// Answers that are unused when the object is deallocated are reported as a failure.
@MainActor
public final class ScriptedAnswerProvider: AnswerProvider {
  /// The answers that haven't been used.
  public var unused: [String] { Array(answers[usedCount...]) }
  private let answers: [String]
  private var usedCount = 0
  /// The questions and answers, in order.
  public private(set) var transcript: [String] = []
  /// The questions without an answer, or with an answer that isn't one of the choices.
  public private(set) var unanswered: [Question] = []

  /// Creates a provider with answers in order: the titles of choices, or texts.
  ///
  /// The title of a choice with the role `.cancel` also answers a question for a text.
  public init(_ answers: [String]) { self.answers = answers }

  /// Answers immediately with the next answer, or reports that there isn't one.
  public func provideAnswer(to ask: PendingQuestion) {
    let question = ask.question
    guard usedCount < answers.count else {
      return reject(
        ask, "–", "the script has no answer left for \(question.text.debugDescription)")
    }
    let answer = answers[usedCount]
    usedCount += 1
    if question.draft != nil,
      !question.choices.contains(where: { $0.role == .cancel && $0.title == answer })
    {
      transcript.append("\(question) \(question.recorded(.text(answer)))")
      ask.answer(.text(answer))
      return
    }
    // If no title is equal, the comparison ignores case, so that a script can use `yes` for Yes.
    let index =
      question.choices.firstIndex { $0.title == answer }
      ?? question.choices.firstIndex { $0.title.lowercased() == answer.lowercased() }
    guard let index else {
      let choices = question.choices.map(\.title).joined(separator: ", ")
      return reject(
        ask, "\(answer)?",
        "\(answer.debugDescription) isn't an answer to \(question.text.debugDescription); the choices "
          + "are \(choices)")
    }
    transcript.append("\(question) \(question.choices[index].title)")
    ask.answer(.choice(index))
  }

  private func reject(_ ask: PendingQuestion, _ answer: String, _ reason: String) {
    transcript.append("\(ask.question) \(answer)")
    unanswered.append(ask.question)
    ask.answer(.unanswered(reason))
  }

  /// Removes and returns the unused answers, so that they aren't reported as a failure.
  @discardableResult public func drainUnused() -> [String] {
    defer { usedCount = answers.count }
    return unused
  }

  isolated deinit {
    guard !unused.isEmpty else { return }
    let answers = unused.map(\.debugDescription).joined(separator: ", ")
    Failure(
      .noAnswerProvider,
      "the script has unused answers: \(answers); remove them, or ask the questions"
    ).report()
  }
}
