/// A question in progress, which is answered once or withdrawn.
///
/// ```text
///            answer(_:)
///   open ───────────────▶ closed
///    └────────────────────▲
///            withdraw()
/// ```
///
/// After it's closed, further answers are ignored. The answer provider retains it until then. If
/// it's released while it's open, it's reported as unanswered.
@MainActor
public final class PendingQuestion {
  /// The question.
  public let question: Question
  /// The run that asks, which keeps its turn until it ends, or `nil` if it asks only this question.
  package let turn: QuestionTurn?
  private var onAnswer: (@MainActor (Answer) -> Void)?
  /// A closure that's called when the question closes, with or without an answer, to remove it.
  public var onClose: (@MainActor () -> Void)?

  /// The result of a question.
  public enum Answer: Hashable, Sendable, CustomStringConvertible {
    /// The title of the selected choice.
    case choice(String)
    /// The text entered by the user.
    case text(String)
    /// The user dismissed the question.
    case dismissed
    /// The question couldn't be answered for the given reason.
    case unanswered(String)

    /// The choice, the quoted text, `–` if the question was dismissed, or the reason.
    public var description: String {
      switch self {
      case .choice(let choice): choice
      case .text(let text): text.debugDescription
      case .dismissed: "–"
      case .unanswered(let message): message
      }
    }
  }

  init(
    _ question: Question, turn: QuestionTurn? = nil, onAnswer: @escaping @MainActor (Answer) -> Void
  ) {
    self.question = question
    self.turn = turn
    self.onAnswer = onAnswer
  }

  /// A Boolean value that indicates whether the question is waiting for an answer.
  public var isOpen: Bool { onAnswer != nil }

  /// Answers the question if it's open.
  ///
  /// - Precondition: A chosen answer is one of the choices. A typed answer requires a text
  ///   question.
  public func answer(_ answer: Answer) {
    switch answer {
    case .choice(let choice):
      precondition(
        question.choices.contains { $0.title == choice },
        "\(choice.debugDescription) isn't a choice of \(question.text.debugDescription). "
          + "Use one of \(question.choices.map(\.title)).")
    case .text(let text):
      precondition(
        question.draft != nil,
        "\(question.text.debugDescription) doesn't ask for a text, but got \(text.debugDescription)"
          + ". Use one of \(question.choices.map(\.title)).")
    case .dismissed, .unanswered: break
    }
    guard let onAnswer else { return }
    close()
    onAnswer(answer)
  }

  /// Closes the question without an answer, because it isn't needed anymore.
  public func withdraw() {
    if isOpen { close() }
  }

  private func close() {
    onAnswer = nil
    let onClose = onClose
    self.onClose = nil
    onClose?()
  }

  isolated deinit {
    guard isOpen else { return }
    answer(.unanswered("\(question.text.debugDescription) was released without an answer"))
  }
}
