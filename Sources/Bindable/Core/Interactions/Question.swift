/// A question with choices or for a text.
///
/// ```swift
/// Question("Follow Ada?", choices: ["Yes", "No"])
/// Question("Stop following Ada?", choices: [Choice("Stop", role: .destructive), "Keep"])
/// Question.text("Why?", choices: ["Send", "Cancel"])
/// ```
public struct Question: Hashable, Sendable, CustomStringConvertible {
  /// The text of the question.
  public let text: String
  /// The choices, in the order in which they're shown.
  public let choices: [Choice]
  /// The initial text of a question for a text.
  public let draft: String?
  /// A Boolean value that indicates whether the text is secret, so that it's neither shown nor recorded.
  public let isSecure: Bool
  /// The reason for rejecting the previous answer, if there was one.
  public let errorMessage: String?

  /// Creates a question with choices.
  ///
  /// - Precondition: The titles are unique. At least one choice doesn't have the role `.cancel`, so
  ///   that the user can continue, and one isn't destructive, so that Return destroys nothing.
  public init(_ text: String, choices: [Choice] = ["Yes", "No"]) {
    self.init(text, choices: choices, draft: nil, isSecure: false, errorMessage: nil)
  }

  /// Creates a question for a text, which the first choice without the role `.cancel` submits.
  ///
  /// - Precondition: The titles are unique. At least one choice doesn't have the role `.cancel`, and
  ///   one isn't destructive.
  public static func text(
    _ text: String, draft: String = "", isSecure: Bool = false,
    choices: [Choice] = ["OK", Choice("Cancel", role: .cancel)]
  ) -> Question {
    Question(text, choices: choices, draft: draft, isSecure: isSecure, errorMessage: nil)
  }

  private init(
    _ text: String, choices: [Choice], draft: String?, isSecure: Bool, errorMessage: String?
  ) {
    precondition(
      choices.contains { $0.role != .cancel },
      "\(text.debugDescription) must have a choice that continues, but has \(choices). "
        + "Add one without the role .cancel.")
    precondition(
      choices.contains { $0.role != .destructive },
      "\(text.debugDescription) must have a choice that destroys nothing, but has \(choices). "
        + "Add one, such as Choice(\"Cancel\", role: .cancel).")
    precondition(
      Set(choices.map(\.title)).count == choices.count,
      "The choices of \(text.debugDescription) must have unique titles, but are \(choices).")
    self.text = text
    self.choices = choices
    self.draft = draft
    self.isSecure = isSecure
    self.errorMessage = errorMessage
  }

  /// The choice that continues: the first one without the role `.cancel`.
  package var continuing: Choice { choices.first { $0.role != .cancel } ?? choices[0] }

  /// Returns the question again with the rejected text, unless it's secret, and the reason.
  func again(_ draft: String, because message: String) -> Question {
    Question(
      text, choices: choices, draft: isSecure ? "" : draft, isSecure: isSecure,
      errorMessage: message)
  }

  /// Returns an answer as it's recorded.
  func recorded(_ answer: PendingQuestion.Answer) -> String {
    if isSecure, case .text = answer { "•••" } else { "\(answer)" }
  }

  /// The question and its choices on one line, with `…` for a text to enter.
  public var description: String {
    let answers = draft == nil ? choices.map(\.description).joined(separator: "/") : "…"
    return "\(text) [\(answers)]" + (errorMessage.map { ", for \($0)" } ?? "")
  }
}

extension Question {
  /// The description of the question, with the text in quotes.
  var quoted: String {
    "\(text.debugDescription) [\(choices.map(\.description).joined(separator: "/"))]"
  }
}
