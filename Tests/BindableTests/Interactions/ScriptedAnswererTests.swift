import Bindable
import BindableTesting
import Testing

@MainActor @Suite struct ScriptedAnswererTests {
  @Test func itAnswersInOrder() {
    let script = ScriptedAnswerer(["No", "Yes", "Yes"])
    let errand = Errand(answerer: script)
    errand.start()
    #expect(errand.outcome == .declined)
    errand.start()
    #expect(errand.outcome == .done)
    #expect(script.transcript == ["Go? [Yes/No] No", "Go? [Yes/No] Yes"])
    #expect(script.unused == ["Yes"], "an answer too many can be seen")
    script.takeUnused()
    #expect(script.unanswered.isEmpty)
  }

  @Test func caseDoesNotCount() {
    let script = ScriptedAnswerer(["yES"])
    let errand = Errand(answerer: script)
    errand.start()
    #expect(errand.outcome == .done)
    #expect(script.transcript == ["Go? [Yes/No] Yes"])
  }

  @Test func aQuestionTooManyIsAFailure() {
    let script = ScriptedAnswerer([])
    let errand = Errand(answerer: script)
    let reported = failures { errand.start() }
    let message = #"the script has no answer left for "Go?""#
    #expect(errand.outcome == .failed(message: message))
    #expect(reported == [Failure(.unanswered, "Errand: \(message)")])
    #expect(script.transcript == ["Go? [Yes/No] –"])
    #expect(script.unanswered == [Question("Go?")])
  }

  @Test func anAnswerThatIsNoChoiceIsAFailureThatNamesTheChoices() {
    let script = ScriptedAnswerer(["Maybe"])
    let errand = Errand(answerer: script)
    let reported = failures { errand.start() }
    let message = #""Maybe" is no answer to "Go?"; the choices are Yes, No"#
    #expect(errand.outcome == .failed(message: message))
    #expect(reported == [Failure(.unanswered, "Errand: \(message)")])
    #expect(script.transcript == ["Go? [Yes/No] Maybe?"])
    #expect(script.unused.isEmpty)
  }
}
