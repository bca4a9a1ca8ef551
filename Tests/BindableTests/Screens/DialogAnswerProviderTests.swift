import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor struct DialogAnswerProviderTests {
  let dialog = Dialog()
  let first = StubInteraction(Question("First?"))
  let second = StubInteraction(Question("Second?"))

  func answerer() -> DialogAnswerProvider {
    let answerer = DialogAnswerProvider(dialog)
    first.answerProvider = answerer
    second.answerProvider = answerer
    return answerer
  }

  @Test func dialogShowsQuestionAndReturnsAnswer() {
    let answerer = answerer()
    first.start()
    expectLines(
      of: dialog.frame(width: 18),
      """
      ┌────────────────┐
      │ First?         │
      │ < Yes > [ No ] │
      └────────────────┘
      """)
    #expect(dialog.choose("Yes"))
    #expect(first.outcome == .succeeded)
    #expect(dialog.isHidden)
    withExtendedLifetime(answerer) {}
  }

  @Test func editingRejectedTextHidesReason() {
    dialog.present("Name?", draft: "x", errorMessage: "Too short.", onType: { _ in })
    #expect(dialog.frame(width: 20).text.contains("Too short."))
    dialog.field.type("y")
    #expect(!dialog.frame(width: 20).text.contains("Too short."))
    dialog.present("Name?", draft: "xy", errorMessage: "Too short.", onType: { _ in })
    #expect(dialog.frame(width: 20).text.contains("Too short."))
  }

  @Test func secondQuestionWaitsForFirstAnswer() {
    let answerer = answerer()
    first.start()
    second.start()
    #expect(dialog.question == "First?")
    dialog.choose("No")
    #expect(first.outcome == .declined)
    #expect(dialog.question == "Second?")
    #expect(!dialog.isHidden)
    dialog.choose("Yes")
    #expect(second.outcome == .succeeded)
    #expect(dialog.isHidden)
    withExtendedLifetime(answerer) {}
  }

  @Test func newerDialogOfProgramReplacesOneThatWaits() {
    let answerer = answerer()
    first.start()
    dialog.present("One", choices: ["OK"])
    dialog.isPresented = false
    dialog.present("Two", choices: ["OK"])
    dialog.present("Three", choices: ["OK"])
    dialog.choose("Yes")
    #expect(dialog.question == "Three")
    dialog.choose("OK")
    #expect(dialog.isHidden)
    withExtendedLifetime(answerer) {}
  }

  @Test func buttonOfClosedQuestionDoesNothing() {
    let answerer = answerer()
    first.start()
    second.start()
    let yes = dialog.buttons[0]
    #expect(yes.press())
    #expect(first.outcome == .succeeded && dialog.question == "Second?")
    let failures = Failure.capture { #expect(!yes.press()) }
    #expect(failures.map(\.kind) == [.rejectedAction])
    #expect(second.outcome == nil && dialog.question == "Second?")
    dialog.choose("No")
    withExtendedLifetime(answerer) {}
  }

  @Test(arguments: QuestionTests.orders) func returnNeverDestroys(choices: [Choice]) {
    let answerer = answerer(), root = ZStack { dialog }
    first.asked = Question("Delete?", choices: choices)
    first.start()
    root.dispatch(KeyPress(.enter))
    let isDestructive = choices.contains { $0.role == .destructive }
    #expect(first.runs == 0 || !isDestructive && choices[0].role == .plain)
    withExtendedLifetime(answerer) {}
  }

  @Test func secretTextIsNeitherShownNorRecorded() {
    let answerer = DialogAnswerProvider(dialog), password = FlowKey<String>("password")
    let signIn = Interaction(
      Flow("sign in") {
        Prompt("Password?", into: password, isSecure: true) { $0 == "hunter2" ? nil : "Wrong." }
        Prompt("Name?", into: FlowKey<String>("name"))
      }, answerProvider: answerer)
    signIn.start()
    for text in ["guess", "hunter2"] {
      #expect(dialog.field.text == "", "a refused secret isn't kept")
      dialog.field.type(text)
      #expect(!dialog.frame(width: 30).text.contains(text))
      dialog.choose("OK")
    }
    #expect(!dialog.field.isSecure && dialog.question == "Name?")
    dialog.choose("OK")
    #expect(signIn.outcome == .succeeded)
    #expect(!signIn.history.contains { $0.contains("guess") || $0.contains("hunter2") })
  }

  @Test func cancelWrittenFirstDoesNotSubmitText() {
    let answerer = answerer()
    first.asked = .text("Name?", choices: [Choice("Cancel", role: .cancel), "Rename"])
    first.start()
    dialog.choose("Cancel")
    #expect(first.outcome == .declined)
    first.start()
    dialog.field.submit()
    #expect(first.outcome == .succeeded)
    withExtendedLifetime(answerer) {}
  }

  @Test func dismissingDeclinesAndShowsNextQuestion() {
    let answerer = answerer()
    first.start()
    second.start()
    #expect(dialog.dismiss())
    #expect(first.outcome == .declined)
    #expect(dialog.question == "Second?")
    #expect(dialog.dismiss())
    #expect(second.outcome == .declined)
    #expect(dialog.isHidden)
    #expect(!dialog.dismiss(), "there's no question to dismiss")
    withExtendedLifetime(answerer) {}
  }

  @Test func cancelingRemovesQuestionFromDialog() {
    let answerer = answerer()
    first.start()
    second.start()
    first.cancel()
    #expect(dialog.question == "Second?")
    second.cancel()
    #expect(dialog.isHidden)
    withExtendedLifetime(answerer) {}
  }

  @Test func canceledWaitingQuestionIsNeverShown() {
    let answerer = answerer()
    first.start()
    second.start()
    second.cancel()
    dialog.choose("Yes")
    #expect(dialog.isHidden)
    #expect(second.outcome == .cancelled)
    #expect(second.runs == 0)
    withExtendedLifetime(answerer) {}
  }

  @Test func deallocationHidesDialogAndReportsUnansweredQuestions() {
    var answerer: DialogAnswerProvider? = answerer()
    first.start()
    second.start()
    #expect(answerer != nil)
    let reported = failures { answerer = nil }
    #expect(dialog.isHidden)
    #expect(first.phase == .idle)
    #expect(second.phase == .idle)
    #expect(reported.map(\.kind) == [.noAnswerProvider, .noAnswerProvider])
  }

  @Test func dialogActionsAreNamedEvents() {
    let answerer = answerer()
    var events: [String?] = []
    let effect = observe(first.outcome) { _ in events.append(EventContext.name(graph.event)) }
    first.start()
    dialog.dismiss()
    first.start()
    dialog.choose("Yes")
    #expect(events.last == "press \"Yes\"")
    #expect(events.contains("dismiss Dialog"))
    effect.cancel()
    withExtendedLifetime(answerer) {}
  }

  @Test func disabledDialogIgnoresDismiss() {
    dialog.present("Sure?", choices: ["OK"])
    dialog.isEnabled = false
    #expect(!dialog.dismiss())
    #expect(!dialog.isHidden)
  }

  @Test func promptStaysOpenUntilTextIsValid() {
    let reason = FlowKey<String>("reason")
    let answerer = DialogAnswerProvider(dialog)
    let sent = Sent()
    let flow = Flow("f") {
      Prompt("Why?", into: reason) { $0.isEmpty ? "Say something." : nil }
      Perform("send") { sent.text = $0[reason] }
    }
    let interaction = Interaction(flow, answerProvider: answerer)
    interaction.start()
    expectLines(
      of: dialog.frame(width: 23),
      """
      ┌─────────────────────┐
      │ Why?                │
      │                     │
      │ [ OK ] [ Cancel ]   │
      └─────────────────────┘
      """)
    #expect(dialog.field.isFocused)
    dialog.choose("OK")
    expectLines(
      of: dialog.frame(width: 23),
      """
      ┌─────────────────────┐
      │ Why?                │
      │                     │
      │ Say something.      │
      │ [ OK ] [ Cancel ]   │
      └─────────────────────┘
      """)
    dialog.field.type("spam")
    dialog.field.submit()
    #expect(sent.text == "spam")
    #expect(dialog.isHidden)
    interaction.start()
    #expect(dialog.field.text == "")
    dialog.choose("Cancel")
    #expect(interaction.outcome == .declined)
  }

  @Test func newQuestionReplacesShownQuestionIfBusy() {
    let answerer = DialogAnswerProvider(dialog, whenBusy: .replace)
    first.answerProvider = answerer
    second.answerProvider = answerer
    first.start()
    second.start()
    #expect(first.outcome == .declined)
    #expect(dialog.question == "Second?")
    dialog.choose("Yes")
    #expect(second.outcome == .succeeded)
    #expect(dialog.isHidden)
  }

  @Test func newQuestionIsRejectedIfBusy() {
    let answerer = DialogAnswerProvider(dialog, whenBusy: .reject)
    first.answerProvider = answerer
    second.answerProvider = answerer
    first.start()
    let reported = failures { second.start() }
    let message = #""Second?" was rejected because "First?" is being asked"#
    #expect(second.outcome == .failed(message: message))
    #expect(reported == [Failure(.noAnswerProvider, "StubInteraction: \(message)")])
    dialog.choose("Yes")
    #expect(first.outcome == .succeeded)
    second.start()
    #expect(dialog.question == "Second?")
    second.cancel()
  }

  @Test(arguments: Dialog.Placement.allCases)
  func everyPlacementReturnsSameAnswer(placement: Dialog.Placement) {
    let dialog = Dialog(placement: placement), behind = Button("Behind") {}
    let isInline = placement == .inline
    let view = ZStack {
      VStack {
        behind
        if isInline { dialog }
      }
      if !isInline { dialog }
    }
    let answerer = DialogAnswerProvider(dialog)
    first.answerProvider = answerer
    first.start()
    #expect(behind.press() == isInline)
    switch placement {
    case .box:
      expectLines(
        of: view.frame(width: 20, height: 6),
        """
        [ Behind ]
         ┌────────────────┐
         │ First?         │
         │ < Yes > [ No ] │
         └────────────────┘

        """)
    case .inline:
      expectLines(
        of: view.frame(width: 20, height: 5),
        """
        [ Behind ]
        ┌──────────────────┐
        │ First?           │
        │ < Yes > [ No ]   │
        └──────────────────┘
        """)
    case .fullScreen:
      expectLines(
        of: view.frame(width: 20, height: 6),
        """
        ┌──────────────────┐
        │ First?           │
        │ < Yes > [ No ]   │
        │                  │
        │                  │
        └──────────────────┘
        """)
    }
    #expect(view.dispatch(.key(KeyPress("y"))))
    #expect(first.outcome == .succeeded && dialog.isHidden)
    #expect(behind.press())
  }

  @Test func destructiveChoiceIsBoldAndRed() {
    let answerer = DialogAnswerProvider(dialog)
    let interaction = Interaction(
      Flow("f") { Confirm("Stop?", choices: [Choice("Stop", role: .destructive), "Keep"]) },
      answerProvider: answerer)
    interaction.start()
    #expect(dialog.buttons.map(\.style) == [Style(.bold, foreground: .red), Style()])
    dialog.choose("Keep")
    #expect(interaction.outcome == .declined)
  }
}

@MainActor private final class Sent { var text: String? }
