import Bindable
import BindableTesting
import Testing

@MainActor @Suite struct QuestionTests {
  @Test func itPrintsInALine() {
    #expect("\(Question("Follow Ada?"))" == "Follow Ada? [Yes/No]")
    #expect("\(Question("Which?", choices: ["A", "B", "C"]))" == "Which? [A/B/C]")
  }

  @Test func withoutAChoiceItStops() async {
    await #expect(processExitsWith: .failure) { _ = Question("Go?", choices: []) }
  }

  @Test func withEqualChoicesItStops() async {
    await #expect(processExitsWith: .failure) { _ = Question("Go?", choices: ["Yes", "Yes"]) }
  }

  @Test func anAnswerThatIsNoChoiceStops() async {
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
