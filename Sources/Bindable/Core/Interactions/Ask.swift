/// A question on its way: it is answered once, or withdrawn.
///
/// ```text
///            answer(_:)
///   open ───────────────▶ closed
///    └────────────────────▲
///            withdraw()
/// ```
///
/// What comes after that is ignored, so a late answer does no harm. An answerer holds it until then;
/// one that is let go of while it is open is unanswered.
@MainActor
public final class Ask {
  /// What is asked.
  public let question: Question
  private var onAnswer: (@MainActor (Answer) -> Void)?
  /// Called when the question is closed, by an answer or without; the answerer puts it away then.
  public var onClose: (@MainActor () -> Void)?

  /// How a question ended.
  public enum Answer: Hashable, Sendable, CustomStringConvertible {
    /// The title of one of the choices.
    case chosen(String)
    /// The text that was asked for.
    case typed(String)
    /// The user turned away from it.
    case dismissed
    /// It could not be answered; the message says why.
    case unanswered(String)

    /// The choice, the text in quotes, `–` if there is none, or why.
    public var description: String {
      switch self {
      case .chosen(let choice): choice
      case .typed(let text): text.debugDescription
      case .dismissed: "–"
      case .unanswered(let message): message
      }
    }
  }

  init(_ question: Question, onAnswer: @escaping @MainActor (Answer) -> Void) {
    self.question = question
    self.onAnswer = onAnswer
  }

  /// Whether it waits for an answer.
  public var isOpen: Bool { onAnswer != nil }

  /// Answers it, if it is open.
  ///
  /// - Precondition: A chosen answer is one of the question's choices, and a text was asked for if one
  ///   is given.
  public func answer(_ answer: Answer) {
    switch answer {
    case .chosen(let choice):
      precondition(
        question.choices.contains { $0.title == choice },
        "\(choice.debugDescription) is no answer to \(question.text.debugDescription); "
          + "choose one of \(question.choices.map(\.title)).")
    case .typed(let text):
      precondition(
        question.draft != nil,
        "\(question.text.debugDescription) asks for no text, and got \(text.debugDescription); "
          + "choose one of \(question.choices.map(\.title)).")
    case .dismissed, .unanswered: break
    }
    guard let onAnswer else { return }
    close()
    onAnswer(answer)
  }

  /// Takes it back: whoever asked has gone.
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
    answer(.unanswered("\(question.text.debugDescription) was let go of without an answer"))
  }
}
