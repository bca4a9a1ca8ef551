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
  /// The question, which can change while it's open.
  public private(set) var question: Question
  /// The run that asks, which keeps its turn until it ends, or `nil` if it asks only this question.
  package let turn: QuestionTurn?
  private var onAnswer: (@MainActor (Answer) -> Void)?
  /// A closure that's called when the question closes, with or without an answer, to remove it.
  public var onClose: (@MainActor () -> Void)?
  /// A closure that's called when the question changes while it's open, to show the new one.
  public var onChange: (@MainActor () -> Void)?

  /// The result of a question.
  public enum Answer: Hashable, Sendable {
    /// The index of the selected choice.
    case choice(Int)
    /// The text entered by the user.
    case text(String)
    /// The user dismissed the question.
    case dismissed
    /// The question couldn't be answered for the given reason.
    case unanswered(String)
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
  /// - Precondition: The index is that of a choice. A typed answer requires a text question.
  public func answer(_ answer: Answer) {
    switch answer {
    case .choice(let index):
      precondition(
        question.choices.indices.contains(index),
        "\(question.text.debugDescription) has no choice at index \(index). "
          + "Its choices are \(question.choices.map(\.title)).")
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

  /// Selects the first choice with a title if the question is open.
  ///
  /// - Precondition: The title is that of a choice.
  public func choose(_ title: String) {
    guard let index = question.choices.firstIndex(where: { $0.title == title }) else {
      preconditionFailure(
        "\(title.debugDescription) isn't a choice of \(question.text.debugDescription). "
          + "Use one of \(question.choices.map(\.title)).")
    }
    answer(.choice(index))
  }

  /// Replaces the question while it's open.
  func change(to question: Question) {
    self.question = question
    onChange?()
  }

  /// Closes the question without an answer, because it's no longer needed.
  public func withdraw() {
    if isOpen { close() }
  }

  private func close() {
    let closures = (onAnswer, onChange, onClose)
    (onAnswer, onChange, onClose) = (nil, nil, nil)
    closures.2?()
    // Released after the change, because what they retain can act on the question.
    withExtendedLifetime(closures) {}
  }

  isolated deinit {
    guard isOpen else { return }
    answer(.unanswered("\(question.text.debugDescription) was released without an answer"))
  }
}
