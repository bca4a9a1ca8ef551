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
  /// A Boolean value that indicates whether the text is secret, so that it's neither shown nor
  /// recorded.
  public let isSecure: Bool
  /// The reason for rejecting the previous answer, if there was one.
  public let errorMessage: String?

  /// Creates a question with choices.
  ///
  /// - Precondition: At least one choice doesn't have the role `.cancel`, so that the user can
  ///   continue, and one isn't destructive, so that Return destroys nothing.
  public init(_ text: String, choices: [Choice] = [.yes, .no]) {
    self.init(text, choices: choices, draft: nil, isSecure: false, errorMessage: nil)
  }

  /// Creates a question for a text, which the first choice without the role `.cancel` submits.
  ///
  /// - Precondition: At least one choice doesn't have the role `.cancel`, and one isn't
  ///   destructive.
  public static func text(
    _ text: String, draft: String = "", isSecure: Bool = false,
    choices: [Choice] = [.ok, .cancel]
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
    self.text = text
    self.choices = choices
    self.draft = draft
    self.isSecure = isSecure
    self.errorMessage = errorMessage
  }

  /// The index of the choice that continues: the first one without the role `.cancel`.
  package var continuing: Int { choices.firstIndex { $0.role != .cancel } ?? 0 }

  /// Returns the question again with the rejected text, unless it's secret, and the reason.
  func again(_ draft: String, because message: String) -> Question {
    Question(
      text, choices: choices, draft: isSecure ? "" : draft, isSecure: isSecure,
      errorMessage: message)
  }

  /// Returns an answer as it's recorded: the title of the choice, the quoted text unless it's
  /// secret, `–` if the question was dismissed, or the reason why it's unanswered.
  func recorded(_ answer: PendingQuestion.Answer) -> String {
    switch answer {
    case .choice(let index): choices[index].title
    case .text where isSecure: ValueTexts.secret
    case .text(let text): text.debugDescription
    case .dismissed: "–"
    case .unanswered(let message): message
    }
  }

  /// The question and its choices on one line, with `…` for a text to enter.
  public var description: String {
    let answers = draft == nil ? choices.map(\.description).joined(separator: "/") : "…"
    return "\(text) [\(answers)]" + (errorMessage.map { ", for \($0)" } ?? "")
  }
}

extension Question {
  /// The text in quotes and in one line.
  var quotedText: String { quotedInOneLine(text) }

  /// The buttons and where they lead, for the description of a flow.
  var offer: String {
    choices.enumerated().map { index, choice in
      choice.button + (index == continuing ? " continues" : " ends")
    }.joined(separator: ", ")
  }
}

/// Returns a text of the program in quotes and in one line.
func quotedInOneLine(_ text: String) -> String { "\"\(inOneLine(text))\"" }
