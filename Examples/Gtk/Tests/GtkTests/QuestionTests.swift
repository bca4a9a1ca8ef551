import BindableCore
import BindableGtk
import CGtk
import Testing

extension GtkTests {
  @MainActor
  @Suite struct QuestionTests {
    private let answers = QuestionProvider(over: nil)

    @Test func choiceContinuesFlow() async throws {
      var done: [String] = []
      let interaction = Interaction(
        Flow("delete") {
          Confirm(
            "Delete the note?",
            choices: [Choice("Delete", role: .destructive), Choice("Cancel", role: .cancel)])
          Perform("Delete") { _ in done.append("delete") }
        }, answerProvider: answers)
      interaction.start()
      let question = try #require(answers.windows.first)
      #expect(question.text.shown == "Delete the note?")
      #expect(gtk_window_get_focus(question.window.widget.cast()) == question.buttons[1].widget)
      question.buttons[0].emit("clicked")
      await interaction.waitUntilFinished()
      #expect(done == ["delete"])
      #expect(answers.windows.isEmpty)
      #expect(question.window.isDestroyed)
    }

    @Test func buttonsHaveTextsOfProvider() throws {
      let answers = QuestionProvider(over: nil, texts: Texts { $0 == .cancel ? "Abbrechen" : nil })
      let interaction = Interaction(
        Flow("go on") { Confirm("Weiter?", choices: [.ok, .cancel]) }, answerProvider: answers)
      interaction.start()
      let question = try #require(answers.windows.first)
      #expect(question.buttons.map(\.title) == ["OK", "Abbrechen"])
      interaction.cancel()
    }

    @Test func secretTextIsAskedUntilValid() async throws {
      let password = FlowKey<String>("password")
      let interaction = Interaction(
        Flow("sign in") {
          Prompt("Password?", into: password, isSecure: true) {
            $0 == "secret" ? nil : "Try again."
          }
        }, answerProvider: answers)
      interaction.start()
      let first = try #require(answers.windows.first)
      #expect(first.field?.isSecret == true)
      #expect(!first.errorMessage.isVisible)
      first.field?.type("x")
      first.buttons[0].emit("clicked")
      let second = try #require(answers.windows.first)
      #expect(second.errorMessage.shown == "Try again.")
      second.field?.type("secret")
      second.field?.emit("activate")
      await interaction.waitUntilFinished()
      #expect(interaction.outcome == .succeeded)
    }

    @Test func canceledInteractionClosesItsWindow() async throws {
      let interaction = Interaction(
        Flow("go on") { Confirm("Continue?") }, answerProvider: answers)
      interaction.start()
      #expect(answers.windows.count == 1)
      interaction.cancel()
      #expect(answers.windows.isEmpty)
    }
  }
}
