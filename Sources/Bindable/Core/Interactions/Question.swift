/// Something to ask the user: which of several answers, or for a text.
///
/// ```swift
/// Question("Follow Ada?", choices: ["Yes", "No"])
/// Question("Stop following Ada?", choices: [Choice("Stop", role: .destructive), "Keep"])
/// Question.text("Why?", choices: ["Send", "Cancel"])
/// ```
public struct Question: Hashable, Sendable, CustomStringConvertible {
  /// What is asked.
  public let text: String
  /// The answers; the first one is the one that goes on.
  public let choices: [Choice]
  /// The text to begin with, if a text is asked for, which the first choice then sends.
  public let draft: String?
  /// Why the answer before this question was not taken, if there was one.
  public let problem: String?

  /// Makes a question.
  ///
  /// - Precondition: There is a choice, and no two have one title.
  public init(_ text: String, choices: [Choice] = ["Yes", "No"]) {
    self.init(text, choices: choices, draft: nil, problem: nil)
  }

  /// Makes a question for a text.
  ///
  /// - Precondition: There is a choice, and no two have one title.
  public static func text(
    _ text: String, draft: String = "", choices: [Choice] = ["OK", Choice("Cancel", role: .cancel)]
  ) -> Question {
    Question(text, choices: choices, draft: draft, problem: nil)
  }

  private init(_ text: String, choices: [Choice], draft: String?, problem: String?) {
    precondition(!choices.isEmpty, "The question \(text.debugDescription) has no answer to choose.")
    precondition(
      Set(choices.map(\.title)).count == choices.count,
      "The question \(text.debugDescription) has two equal choices: \(choices).")
    self.text = text
    self.choices = choices
    self.draft = draft
    self.problem = problem
  }

  /// The same question once more, with the text that was not taken and the reason.
  func again(_ draft: String, because problem: String) -> Question {
    Question(text, choices: choices, draft: draft, problem: problem)
  }

  /// The question and its choices, in a line; a text that is asked for is `…`.
  public var description: String {
    let answers = draft == nil ? choices.map(\.description).joined(separator: "/") : "…"
    return "\(text) [\(answers)]" + (problem.map { ", for \($0)" } ?? "")
  }
}

/// One of the answers to a question.
///
/// ```swift
/// let choices: [Choice] = ["Report", Choice("Block", role: .destructive)]
/// ```
public struct Choice: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// What an answer means, for who shows it.
  public enum Role: String, Hashable, Sendable {
    /// Nothing out of the ordinary.
    case plain
    /// Something is lost by it.
    case destructive
    /// It leaves things as they are.
    case cancel
  }

  /// What stands on its button.
  public let title: String
  /// What it means.
  public let role: Role

  /// Makes a choice.
  public init(_ title: String, role: Role = .plain) {
    self.title = title
    self.role = role
  }

  /// Makes a plain choice.
  public init(stringLiteral title: String) { self.init(title) }

  /// The title, and the role unless it is plain.
  public var description: String { role == .plain ? title : "\(title) (\(role.rawValue))" }
}
