/// Who gets questions answered: a dialog on the screen, or a script in a test.
@MainActor
public protocol Answerer: AnyObject {
  /// Has `ask` answered, now or later, and holds it until then.
  ///
  /// When it closes without an answer, it is put away; `onClose` tells.
  func present(_ ask: Ask)
}

/// Answers that were decided beforehand.
///
/// ```swift
/// let script = ScriptedAnswerer(["Yes"])
/// interaction.answerer = script
/// interaction.start()
/// script.transcript   // ["Follow Ada? [Yes/No] Yes"]
/// script.unused       // []
/// ```
///
/// Released with answers that were not needed, it reports a failure: what was expected was not asked.
@MainActor
public final class ScriptedAnswerer: Answerer {
  /// The answers that were not needed yet.
  public private(set) var unused: [String]
  /// What was asked and answered, in order.
  public private(set) var transcript: [String] = []
  /// The questions for which it had no answer, or one that is no choice.
  public private(set) var unanswered: [Question] = []

  /// Makes a script of answers, in the order of the questions: the titles of choices, or texts.
  public init(_ answers: [String]) { unused = answers }

  /// Answers at once, with the next one; a question too many is left unanswered, and says so.
  public func present(_ ask: Ask) {
    let question = ask.question
    guard let answer = unused.first else {
      transcript.append("\(question) –")
      unanswered.append(question)
      ask.answer(
        .unanswered("the script has no answer left for \(question.text.debugDescription)"))
      return
    }
    unused.removeFirst()
    if question.draft != nil {
      transcript.append("\(question) \(answer.debugDescription)")
      ask.answer(.typed(answer))
      return
    }
    // Case does not count, so that a script may say yes where the button says Yes.
    let choice = question.choices.first { $0.title.lowercased() == answer.lowercased() }
    guard let choice else {
      transcript.append("\(question) \(answer)?")
      unanswered.append(question)
      let choices = question.choices.map(\.title).joined(separator: ", ")
      ask.answer(
        .unanswered(
          "\(answer.debugDescription) is no answer to \(question.text.debugDescription); "
            + "the choices are \(choices)"))
      return
    }
    transcript.append("\(question) \(choice.title)")
    ask.answer(.chosen(choice.title))
  }

  /// Takes the answers that were not needed out of the script, so that they are no failure.
  @discardableResult public func takeUnused() -> [String] {
    defer { unused = [] }
    return unused
  }

  isolated deinit {
    guard !unused.isEmpty else { return }
    let answers = unused.map(\.debugDescription).joined(separator: ", ")
    Failure(
      .unanswered, "the script was not asked for \(answers); take them out of it, or ask"
    ).report()
  }
}
