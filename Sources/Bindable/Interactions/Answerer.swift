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
@MainActor
public final class ScriptedAnswerer: Answerer {
  /// The answers that were not needed yet.
  ///
  /// A test looks that none is left.
  public private(set) var unused: [String]
  /// What was asked and answered, in order.
  public private(set) var transcript: [String] = []
  /// The questions for which it had no answer, or one that is no choice.
  public private(set) var unanswered: [Question] = []

  /// Makes a script of answers, in the order of the questions.
  public init(_ answers: [String]) { unused = answers }

  /// Answers at once, with the next one; a question too many is left unanswered, and says so.
  public func present(_ ask: Ask) {
    guard let answer = unused.first else {
      transcript.append("\(ask.question) –")
      unanswered.append(ask.question)
      ask.answer(
        .unanswered("the script has no answer left for \(ask.question.text.debugDescription)"))
      return
    }
    unused.removeFirst()
    // Case does not count, so that a script may say yes where the button says Yes.
    let choice = ask.question.choices.first { $0.lowercased() == answer.lowercased() }
    guard let choice else {
      transcript.append("\(ask.question) \(answer)?")
      unanswered.append(ask.question)
      let choices = ask.question.choices.joined(separator: ", ")
      ask.answer(
        .unanswered(
          "\(answer.debugDescription) is no answer to \(ask.question.text.debugDescription); "
            + "the choices are \(choices)"))
      return
    }
    transcript.append("\(ask.question) \(choice)")
    ask.answer(.chosen(choice))
  }
}
