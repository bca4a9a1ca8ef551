import Bindable
import BindableTesting
import Testing

@MainActor @Suite struct QuestionTests {
  @Test func descriptionIsOneLine() {
    #expect("\(Question("Follow Ada?"))" == "Follow Ada? [Yes/No]")
    #expect("\(Question("Which?", choices: ["A", "B", "C"]))" == "Which? [A/B/C]")
  }

  @Test func emptyChoicesStopProgram() async {
    await #expect(processExitsWith: .failure) { _ = Question("Go?", choices: []) }
  }

  @Test func duplicateChoicesStopProgram() async {
    await #expect(processExitsWith: .failure) { _ = Question("Go?", choices: ["Yes", "Yes"]) }
  }

  @Test func answerOutsideChoicesStopsProgram() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let interaction = StubInteraction(answerProvider: nil)
        let desk = Desk()
        interaction.answerProvider = desk
        interaction.start()
        desk.asks[0].answer(.choice("Maybe"))
      }
    }
  }
}
