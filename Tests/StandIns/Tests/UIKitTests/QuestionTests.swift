import BindableCore
import BindableUIKit
import Testing
import UIKit

@MainActor struct QuestionTests {
  private let controller = UIViewController()
  private let answers: AlertAnswerProvider
  private var alert: UIAlertController? { controller.presentedViewController as? UIAlertController }
  private var buttons: [String?] { alert?.actions.map(\.title) ?? [] }

  init() { answers = AlertAnswerProvider(over: controller) }

  @Test func alertAsksAndPerforms() {
    var stopped = 0
    let interaction = Interaction(
      Flow("stop") {
        Confirm(
          "Stop following Ada?",
          choices: [Choice("Stop", role: .destructive), Choice("Keep", role: .cancel)])
        Perform("stop") { _ in stopped += 1 }
      }, answerProvider: answers)
    interaction.start()
    #expect(alert?.title == "Stop following Ada?")
    #expect(buttons == ["Stop", "Keep"])
    #expect(alert?.actions.map(\.style) == [.destructive, .cancel])
    #expect(alert?.preferredAction == nil)
    alert?.tap("Stop")
    #expect(stopped == 1 && alert == nil)
    #expect(interaction.outcome == .succeeded)
  }

  @Test func alertAsksForTextUntilItIsValid() {
    let name = FlowKey<String>("name")
    var renamed: String?
    let interaction = Interaction(
      Flow("rename") {
        Prompt("New name?", into: name, draft: "Ada") { $0.isEmpty ? "Enter a name." : nil }
        Perform("rename") { renamed = $0[name] }
      }, answerProvider: answers)
    interaction.start()
    #expect(alert?.textFields?.first?.text == "Ada")
    #expect(alert?.preferredAction?.title == "OK")
    alert?.textFields?.first?.text = ""
    alert?.tap("OK")
    #expect(alert?.message == "Enter a name.")
    alert?.textFields?.first?.text = "Grace"
    alert?.tap("OK")
    #expect(renamed == "Grace" && alert == nil)
  }

  @Test func cancelRemovesAlert() {
    let interaction = Interaction(Flow("ask") { Confirm("Go?") }, answerProvider: answers)
    interaction.start()
    #expect(alert != nil)
    interaction.cancel()
    #expect(alert == nil)
  }

  @Test func removedAlertIsUnanswered() {
    let interaction = Interaction(Flow("ask") { Confirm("Go?") }, answerProvider: answers)
    let outcome = Effect { _ = interaction.outcome }
    defer { outcome.cancel() }
    interaction.start()
    controller.dismiss(animated: false)
    #expect(message(of: interaction)?.contains("released without an answer") == true)
  }

  @Test func questionWithoutControllerIsUnanswered() {
    let answers = AlertAnswerProvider(over: UIViewController())
    let interaction = Interaction(Flow("ask") { Confirm("Go?") }, answerProvider: answers)
    let outcome = Effect { _ = interaction.outcome }
    defer { outcome.cancel() }
    interaction.start()
    #expect(message(of: interaction)?.contains("no view controller is available") == true)
  }

  private func message(of interaction: Interaction) -> String? {
    if case .failed(let message) = interaction.outcome { message } else { nil }
  }

  @Test func secondQuestionIsInFront() {
    let first = Interaction(Flow("ask") { Confirm("First?") }, answerProvider: answers)
    let second = Interaction(Flow("ask") { Confirm("Second?") }, answerProvider: answers)
    first.start()
    second.start()
    let front = alert?.presentedViewController as? UIAlertController
    #expect(front?.title == "Second?")
    front?.tap("Yes")
    alert?.tap("Yes")
    #expect(first.outcome == .succeeded && second.outcome == .succeeded)
  }

  @Test func questionFollowsWhatItNames() {
    @MainActor final class File { @Observed var name = "a.txt" }
    let file = File()
    let interaction = Interaction(
      Flow("delete") {
        Confirm("delete") { _ in Question("Delete \(file.name)?") }
      }, answerProvider: answers)
    interaction.start()
    #expect(alert?.title == "Delete a.txt?")
    file.name = "b.txt"
    #expect(alert?.title == "Delete b.txt?")
    alert?.tap("No")
    #expect(!interaction.isRunning)
  }
}
