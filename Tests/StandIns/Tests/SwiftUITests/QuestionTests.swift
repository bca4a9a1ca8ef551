import BindableCore
import BindableSwiftUI
import SwiftUI
import Testing

private struct Screen: View {
  let questions: AlertQuestions
  var body: some View { Text("content").alert(for: questions) }
}

extension GuideTests {
  @MainActor @Suite struct QuestionTests {
    private let questions = AlertQuestions()

    @Test func alertAsksAndPerforms() async {
      let host = UIHostingController(rootView: Screen(questions: questions))
      let interaction = Interaction(
        Flow("stop") {
          Confirm(
            "Stop?", choices: [Choice("Stop", role: .destructive), Choice("Keep", role: .cancel)])
        }, answerProvider: questions)
      #expect(host.lines == ["content"])
      interaction.start()
      await turn()
      #expect(
        host.lines == ["content", "alert: Stop?", "  [Stop] destructive", "  [Keep] cancel"])
      host.controls.tap("Stop")
      await turn()
      #expect(interaction.outcome == .succeeded && host.lines == ["content"])
    }

    @Test func alertAsksForTextUntilItIsValid() async {
      let host = UIHostingController(rootView: Screen(questions: questions))
      let name = FlowKey<String>("name")
      let interaction = Interaction(
        Flow("rename") {
          Prompt("New name?", into: name, draft: "Ada") { $0.isEmpty ? "Enter a name." : nil }
        }, answerProvider: questions)
      interaction.start()
      await turn()
      #expect(host.lines.contains("  : Ada"))
      host.controls.type("")
      await turn()
      host.controls.tap("OK")
      await turn()
      #expect(host.lines.contains("  Enter a name."))
      host.controls.type("Grace")
      await turn()
      host.controls.tap("OK")
      await turn()
      #expect(interaction.outcome == .succeeded && host.lines == ["content"])
    }

    @Test func questionsAreAskedOneAfterAnother() async {
      let host = UIHostingController(rootView: Screen(questions: questions))
      let first = Interaction(Flow("a") { Confirm("A?") }, answerProvider: questions)
      let second = Interaction(Flow("b") { Confirm("B?") }, answerProvider: questions)
      first.start()
      second.start()
      await turn()
      #expect(host.lines.contains("alert: A?"))
      host.controls.tap("Yes")
      await turn()
      #expect(host.lines.contains("alert: B?"))
      second.cancel()
      await turn()
      #expect(host.lines == ["content"] && first.outcome == .succeeded)
    }
  }
}
