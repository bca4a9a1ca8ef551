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

  @Test func questionThatCannotContinueStopsProgram() async {
    await #expect(processExitsWith: .failure) {
      _ = Question("Go?", choices: [Choice("Cancel", role: .cancel)])
    }
  }

  @Test func questionWithoutSafeChoiceStopsProgram() async {
    await #expect(processExitsWith: .failure) {
      _ = Question("Go?", choices: [Choice("Delete", role: .destructive)])
    }
  }

  nonisolated static let orders: [[Choice]] = [
    [Choice("Cancel", role: .cancel), Choice("Delete", role: .destructive)],
    [Choice("Delete", role: .destructive), Choice("Cancel", role: .cancel)],
    [Choice("Cancel", role: .cancel), "Delete"], ["Delete", Choice("Cancel", role: .cancel)],
  ]

  @Test(arguments: orders) func roleDecidesAndNotPlace(choices: [Choice]) {
    for answer in ["Cancel", "Delete"] {
      let desk = Desk(), deletion = StubInteraction(Question("Delete?", choices: choices))
      deletion.answerProvider = desk
      deletion.start()
      desk.asks[0].answer(.choice(answer))
      #expect(deletion.runs == (answer == "Delete" ? 1 : 0))
    }
  }

  @Test func confirmedTextContinues() {
    let desk = Desk(), rename = StubInteraction(.text("Name?"), answerProvider: desk)
    rename.start()
    desk.asks[0].answer(.text("Ada"))
    #expect(rename.runs == 1)
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
