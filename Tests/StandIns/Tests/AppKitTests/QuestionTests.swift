import AppKit
import BindableAppKit
import BindableCore
import Testing

@MainActor struct QuestionTests {
  private let window = NSWindow()
  private let answers: AlertAnswerProvider
  private var alert: NSAlert? { window.shownAlert }
  private var field: NSTextField? { alert?.accessoryView as? NSTextField }
  private var buttons: [String] { alert?.buttons.map(\.title) ?? [] }

  init() { answers = AlertAnswerProvider(over: window) }

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
    #expect(alert?.messageText == "Stop following Ada?")
    #expect(buttons == ["Stop", "Keep"])
    #expect(alert?.buttons.map(\.hasDestructiveAction) == [true, false])
    #expect(alert?.buttons.map(\.keyEquivalent) == ["", "\u{1b}"])
    alert?.click("Stop")
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
    #expect(field?.stringValue == "Ada")
    #expect(alert?.buttons.first { $0.keyEquivalent == "\r" }?.title == "OK")
    field?.stringValue = ""
    alert?.click("OK")
    #expect(alert?.informativeText == "Enter a name.")
    field?.stringValue = "Grace"
    alert?.click("OK")
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
    if let sheet = window.attachedSheet { window.endSheet(sheet) }
    #expect(message(of: interaction)?.contains("released without an answer") == true)
  }

  @Test func questionWithoutWindowIsUnanswered() {
    let answers = AlertAnswerProvider(over: NSWindow())
    let interaction = Interaction(Flow("ask") { Confirm("Go?") }, answerProvider: answers)
    let outcome = Effect { _ = interaction.outcome }
    defer { outcome.cancel() }
    interaction.start()
    #expect(message(of: interaction)?.contains("no window is available") == true)
  }

  private func message(of interaction: Interaction) -> String? {
    if case .failed(let message) = interaction.outcome { message } else { nil }
  }

  @Test func secondQuestionIsInFront() {
    let first = Interaction(Flow("ask") { Confirm("First?") }, answerProvider: answers)
    let second = Interaction(Flow("ask") { Confirm("Second?") }, answerProvider: answers)
    first.start()
    second.start()
    let front = alert?.window.shownAlert
    #expect(front?.messageText == "Second?")
    front?.click("Yes")
    alert?.click("Yes")
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
    #expect(alert?.messageText == "Delete a.txt?")
    file.name = "b.txt"
    #expect(alert?.messageText == "Delete b.txt?")
    alert?.click("No")
    #expect(!interaction.isRunning)
  }
}
