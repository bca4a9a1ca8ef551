/// Something to ask the user, with the answers to choose from.
///
/// ```swift
/// Question("Follow Ada?", choices: ["Yes", "No"])
/// ```
public struct Question: Hashable, Sendable, CustomStringConvertible {
  /// What is asked.
  public let text: String
  /// The answers; the first one is the one that goes on.
  public let choices: [String]

  /// Makes a question.
  ///
  /// - Precondition: There is a choice, and no two are alike.
  public init(_ text: String, choices: [String] = ["Yes", "No"]) {
    precondition(!choices.isEmpty, "The question \(text.debugDescription) has no answer to choose.")
    precondition(
      Set(choices).count == choices.count,
      "The question \(text.debugDescription) has two equal choices: \(choices).")
    self.text = text
    self.choices = choices
  }

  /// The question and its choices, in a line.
  public var description: String { "\(text) [\(choices.joined(separator: "/"))]" }
}

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
  public enum Answer: Hashable, Sendable {
    /// One of the choices.
    case chosen(String)
    /// The user turned away from it.
    case dismissed
    /// It could not be answered; the message says why.
    case unanswered(String)
  }

  init(_ question: Question, onAnswer: @escaping @MainActor (Answer) -> Void) {
    self.question = question
    self.onAnswer = onAnswer
  }

  /// Whether it waits for an answer.
  public var isOpen: Bool { onAnswer != nil }

  /// Answers it, if it is open.
  ///
  /// - Precondition: A chosen answer is one of the question's choices.
  public func answer(_ answer: Answer) {
    if case .chosen(let choice) = answer {
      precondition(
        question.choices.contains(choice),
        "\(choice.debugDescription) is no answer to \(question.text.debugDescription); "
          + "choose one of \(question.choices).")
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
