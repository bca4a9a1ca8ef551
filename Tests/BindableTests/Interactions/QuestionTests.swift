import Bindable
import BindableTesting
import Testing

@MainActor struct QuestionTests {
  @Test func descriptionIsOneLine() {
    #expect("\(Question("Follow Ada?"))" == "Follow Ada? [Yes/No]")
    #expect("\(Question("Which?", choices: ["A", "B", "C"]))" == "Which? [A/B/C]")
  }

  @Test func emptyChoicesStopProgram() async {
    await #expect(processExitsWith: .failure) { _ = Question("Go?", choices: []) }
  }

  @Test func equalTitlesAreDifferentChoices() {
    let desk = Desk(), album = FlowKey<Int>("album")
    var chosen: [Int] = []
    let add = Interaction(
      Flow("Add") {
        Choose("Which album?", from: { _ in [1, 2, 3] }, into: album) { _ in "Cancel" }
        Perform("Add the photo") { chosen.append($0[album]) }
      }, answerProvider: desk)
    for index in 0..<4 {
      add.start()
      desk.asks.last?.answer(.choice(index))
    }
    #expect(chosen == [1, 2, 3])
    #expect(add.outcome == .declined)
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
      desk.asks[0].choose(answer)
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
        desk.asks[0].choose("Maybe")
      }
    }
  }
}
