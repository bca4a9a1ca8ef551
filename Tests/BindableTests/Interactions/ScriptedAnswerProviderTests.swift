import Bindable
import BindableTesting
import Testing

@MainActor struct ScriptedAnswerProviderTests {
  @Test func cancelAnswersPromptAndEqualTitlesComeFirst() {
    let script = ScriptedAnswerProvider(["Cancel", "ok"])
    let prompt = Interaction(
      Flow("rename") { Prompt("Name?", into: FlowKey<String>("name")) }, answerProvider: script)
    prompt.start()
    #expect(prompt.outcome == .declined)
    let choice = StubInteraction(Question("Which?", choices: ["OK", "ok"]), answerProvider: script)
    choice.start()
    #expect(choice.outcome == .declined && script.transcript.last == "Which? [OK/ok] ok")
  }

  @Test func providesAnswersInOrder() {
    let script = ScriptedAnswerProvider(["No", "Yes", "Yes"])
    let errand = StubInteraction(answerProvider: script)
    errand.start()
    #expect(errand.outcome == .declined)
    errand.start()
    #expect(errand.outcome == .succeeded)
    #expect(script.transcript == ["Go? [Yes/No] No", "Go? [Yes/No] Yes"])
    #expect(script.unused == ["Yes"], "Unused answers must be listed.")
    script.drainUnused()
    #expect(script.unanswered.isEmpty)
  }

  @Test func matchesAnswersCaseInsensitively() {
    let script = ScriptedAnswerProvider(["yES"])
    let errand = StubInteraction(answerProvider: script)
    errand.start()
    #expect(errand.outcome == .succeeded)
    #expect(script.transcript == ["Go? [Yes/No] Yes"])
  }

  @Test func questionWithoutAnswerIsReported() {
    let script = ScriptedAnswerProvider([])
    let errand = StubInteraction(answerProvider: script)
    let reported = failures { errand.start() }
    let message = #"the script has no answer left for "Go?""#
    #expect(errand.outcome == .failed(message: message))
    #expect(reported == [Failure(.noAnswerProvider, "StubInteraction: \(message)")])
    #expect(script.transcript == ["Go? [Yes/No] –"])
    #expect(script.unanswered == [Question("Go?")])
  }

  @Test func invalidAnswerReportsChoices() {
    let script = ScriptedAnswerProvider(["Maybe"])
    let errand = StubInteraction(answerProvider: script)
    let reported = failures { errand.start() }
    let message = #""Maybe" isn't an answer to "Go?"; the choices are Yes, No"#
    #expect(errand.outcome == .failed(message: message))
    #expect(reported == [Failure(.noAnswerProvider, "StubInteraction: \(message)")])
    #expect(script.transcript == ["Go? [Yes/No] Maybe?"])
    #expect(script.unused.isEmpty)
  }
}
