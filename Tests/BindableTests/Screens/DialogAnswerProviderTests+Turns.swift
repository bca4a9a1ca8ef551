import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// The turns of questions that share a dialog, and the end of its place.
extension DialogAnswerProviderTests {
  private func flow(_ name: String, _ questions: String...) -> Interaction {
    Interaction(Flow(name) { for question in questions { Confirm(question) } })
  }

  @Test func flowKeepsItsTurnUntilItEnds() {
    let answerer = DialogAnswerProvider(dialog)
    let one = flow("one", "1a?", "1b?"), two = flow("two", "2?")
    (one.answerProvider, two.answerProvider) = (answerer, answerer)
    one.start()
    two.start()
    var asked: [String] = []
    while !dialog.isHidden {
      asked.append(dialog.question)
      dialog.choose("Yes")
    }
    #expect(asked == ["1a?", "1b?", "2?"])
    #expect(one.outcome == .succeeded && two.outcome == .succeeded)
  }

  @Test func refusedTextIsAskedForAgainBeforeOtherQuestions() {
    let answerer = DialogAnswerProvider(dialog), name = FlowKey<String>("name")
    let rename = Interaction(
      Flow("rename") { Prompt("Name?", into: name) { $0.isEmpty ? "Enter a name." : nil } })
    (rename.answerProvider, second.answerProvider) = (answerer, answerer)
    rename.start()
    second.start()
    dialog.choose("OK")
    #expect(dialog.question == "Name?")
    dialog.field.type("Ada")
    dialog.choose("OK")
    #expect(rename.outcome == .succeeded && dialog.question == "Second?")
    dialog.choose("Yes")
    withExtendedLifetime(answerer) {}
  }

  @Test func failedFlowGivesItsTurnAway() async {
    let answerer = answerer()
    first.body = { throw Refusal() }
    first.start()
    second.start()
    dialog.choose("Yes")
    #expect(first.message != nil && dialog.question == "Second?")
    first.body = {}
    first.retry()
    #expect(first.outcome == .succeeded)
    dialog.choose("Yes")
    #expect(second.outcome == .succeeded)
    withExtendedLifetime(answerer) {}
  }

  @Test func flowThatStepWaitsForSharesItsTurn() async {
    let answerer = DialogAnswerProvider(dialog), inner = flow("sign in", "Sign in?")
    let outer = Interaction(
      Flow("pay") {
        Confirm("Pay?")
        Perform("sign in again") { _ in
          inner.start()
          await inner.waitUntilFinished()
        }
        Perform("charge") { _ in }
      })
    for interaction in [inner, outer] { interaction.answerProvider = answerer }
    second.answerProvider = answerer
    outer.start()
    second.start()
    dialog.choose("Yes")
    await someTurns()
    #expect(dialog.question == "Sign in?")
    dialog.choose("Yes")
    await someTurns()
    #expect(outer.outcome == .succeeded && dialog.question == "Second?")
    dialog.choose("Yes")
  }

  @Test func dialogOfProgramAndQuestionsOfFlowsWaitForEachOther() {
    let answerer = answerer()
    var chosen: [String] = []
    first.start()
    second.start()
    dialog.present("Offline", choices: ["OK"], onChoose: { chosen.append($0) })
    #expect(dialog.question == "First?")
    dialog.choose("Yes")
    #expect(first.outcome == .succeeded)
    var asked: [String] = []
    while !dialog.isHidden {
      asked.append(dialog.question)
      dialog.choose(dialog.choices[0].title)
    }
    #expect(asked.sorted() == ["Offline", "Second?"])
    #expect(chosen == ["OK"] && second.outcome == .succeeded)
    dialog.present("Offline", choices: ["OK"], onChoose: { chosen.append($0) })
    first.start()
    #expect(dialog.question == "Offline")
    dialog.choose("OK")
    #expect(dialog.question == "First?" && chosen == ["OK", "OK"])
    dialog.choose("No")
    withExtendedLifetime(answerer) {}
  }

  private final class TwoDialogs: ViewNode {
    let one = Dialog(), two = Dialog()
    private(set) lazy var places = [ZStack { one }, ZStack { two }]
    override var content: ViewNode? {
      HStack { for place in places { place } }
    }
  }

  @Test func dialogsSideBySideShareAQueue() {
    let view = TwoDialogs()
    let providers = [DialogAnswerProvider(view.one), DialogAnswerProvider(view.two)]
    let one = flow("one", "1a?", "1b?"), two = flow("two", "2?")
    (one.answerProvider, two.answerProvider) = (providers[0], providers[1])
    one.start()
    two.start()
    for question in ["1a?", "1b?"] {
      #expect(view.one.question == question && view.two.isHidden)
      view.one.choose("Yes")
    }
    #expect(view.one.isHidden && view.two.question == "2?")
    view.two.choose("Yes")
    #expect(two.outcome == .succeeded)
  }

  @Test func dialogThatIsHiddenHoldsNoOtherUp() {
    let view = TwoDialogs()
    let providers = [DialogAnswerProvider(view.one), DialogAnswerProvider(view.two)]
    (first.answerProvider, second.answerProvider) = (providers[0], providers[1])
    first.start()
    view.places[0].isHidden = true
    second.start()
    #expect(view.two.question == "Second?")
    view.two.choose("Yes")
    view.places[0].isHidden = false
    view.one.choose("Yes")
    #expect(first.outcome == .succeeded && second.outcome == .succeeded)
  }

  @Test func questionThatIsWithdrawnBehindTheProgramsLeavesItsTurn() {
    let answerer = answerer()
    dialog.present("Offline", choices: ["OK"])
    first.start()
    first.cancel()
    second.start()
    dialog.choose("OK")
    #expect(dialog.question == "Second?")
    dialog.choose("Yes")
    withExtendedLifetime(answerer) {}
  }

  @Test func providerReleasedBehindTheProgramsQuestionSaysSo() {
    var answerer: DialogAnswerProvider? = answerer()
    dialog.present("Offline", choices: ["OK"])
    first.start()
    #expect(answerer != nil)
    let reported = failures { answerer = nil }
    #expect(reported.map(\.kind) == [.noAnswerProvider] && !first.isRunning)
    dialog.choose("OK")
    #expect(dialog.isHidden)
  }

  // MARK: - A place that's gone

  @Test func questionOfAReleasedDialogIsWithdrawnAndReported() {
    var dialog: Dialog? = Dialog()
    let answerer = DialogAnswerProvider { [weak dialog] in dialog }
    first.answerProvider = answerer
    first.start()
    #expect(dialog?.question == "First?")
    let reported = failures { dialog = nil }
    #expect(
      reported.map(\.message) == [
        #"StubInteraction: "First?" was withdrawn, because its dialog was released"#
      ])
    #expect(!first.isRunning)
  }

  @Test func questionThatWaitsForAReleasedDialogIsWithdrawn() async {
    var dialog: Dialog? = Dialog()
    let answerer = DialogAnswerProvider { [weak dialog] in dialog }, gate = Gate()
    first.answerProvider = answerer
    second.answerProvider = answerer
    first.body = { await gate.wait() }
    first.start()
    dialog?.choose("Yes")
    second.start()
    #expect(first.isActing && second.isRunning && dialog?.isHidden == true)
    let reported = failures { dialog = nil }
    #expect(
      reported.map(\.message) == [
        "StubInteraction: \"Second?\" was withdrawn, because the view with its dialog is gone"
      ])
    #expect(!second.isRunning)
    let refused = failures { second.start() }
    #expect(
      refused.map(\.message) == ["StubInteraction: no dialog is available for \"Second?\""])
    gate.open()
    await first.waitUntilFinished()
    #expect(first.outcome == .succeeded)
  }

  @Test func questionBehindTheProgramsOwnInAReleasedDialogIsWithdrawn() {
    var dialog: Dialog? = Dialog()
    let answerer = DialogAnswerProvider { [weak dialog] in dialog }
    first.answerProvider = answerer
    dialog?.present("Offline", choices: ["OK"])
    first.start()
    #expect(first.isRunning && dialog?.question == "Offline")
    let reported = failures { dialog = nil }
    #expect(
      reported.map(\.message) == [
        "StubInteraction: \"First?\" was withdrawn, because the view with its dialog is gone"
      ])
    #expect(!first.isRunning)
    withExtendedLifetime(answerer) {}
  }

  private final class DialogView: ViewNode {
    let dialog = Dialog()
    override var content: ViewNode? { ZStack { dialog } }
    static let bindings = BindingTable(StubInteraction.self, DialogView.self) {}
  }

  @Test func questionsOfAClosedScreenAreWithdrawnAndReported() {
    let screen = Screen(first, DialogView.bindings) { DialogView() }
    screen.show()
    let answerer = DialogAnswerProvider(screen.view.dialog)
    (first.answerProvider, second.answerProvider) = (answerer, answerer)
    first.start()
    second.start()
    let reported = failures { screen.close() }
    #expect(
      reported.map(\.message) == [
        "StubInteraction: \"First?\" was withdrawn, because the view with its dialog is gone",
        "StubInteraction: \"Second?\" was withdrawn, because the view with its dialog is gone",
      ])
    #expect(!first.isRunning && !second.isRunning)
    #expect(failures { first.start() }.count == 1, "a closed screen can't ask")
    #expect(!first.isRunning)
  }
}
