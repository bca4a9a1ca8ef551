import Testing

@testable import BindableCore
@testable import BindableTesting
@testable import BindableViews

/// Prompts, and questions about objects that change.
extension FlowLanguageTests {
  @MainActor final class Shelf {
    @Observed var title: String? = "Emma"
    var interaction: Interaction?
  }

  // MARK: - Prompts

  @Test func refusedTextIsAskedAgainWithTheReason() async {
    let name = FlowKey<String>("name"), desk = Desk(), log = log
    let rename = Interaction(
      Flow("Rename") {
        Prompt(
          "Name?", into: name, choices: ["Rename", Choice("Cancel", role: .cancel)],
          check: { name in
            await Task.yield()
            return name == "ada" ? "It's taken." : nil
          })
        Perform("Rename") { try log.write($0[name]) }
      }, answerProvider: desk)
    async let outcome = rename.run()
    await turns { !desk.asks.isEmpty }
    desk.asks[0].answer(.text("ada"))
    #expect(rename.phase == .performing)
    await turns { desk.asks.count == 2 }
    #expect(desk.asks[1].question.draft == "ada")
    #expect(desk.asks[1].question.errorMessage == "It's taken.")
    #expect(desk.asks[1].question.choices.map(\.title) == ["Rename", "Cancel"])
    desk.asks[1].answer(.text("grace"))
    #expect(await outcome == .succeeded && log.lines == ["grace"])
    #expect(
      rename.history == [#"Name? […] "ada""#, #"Name? […], for It's taken. "grace""#, "Rename"])
  }

  @Test func draftFollowsItsQuestionUntilTheUserEditsIt() {
    let shelf = Shelf(), name = FlowKey<String>("name"), dialog = Dialog()
    let provider = DialogAnswerProvider(dialog)
    let rename = Interaction(
      Flow("Rename") {
        Prompt(
          "Name",
          asking: { _ in .text("Rename \(shelf.title ?? "") to", draft: shelf.title ?? "") },
          into: name)
        Perform("Rename") { shelf.title = $0[name] }
      }, answerProvider: provider)
    rename.start()
    shelf.title = "Persuasion"
    #expect(dialog.question == "Rename Persuasion to" && dialog.field.text == "Persuasion")
    dialog.field.type("!")
    shelf.title = "Emma"
    #expect(dialog.question == "Rename Emma to" && dialog.field.text == "Persuasion!")
  }

  @Test func questionThatBecomesAPromptShowsItsField() {
    let shelf = Shelf(), dialog = Dialog()
    let provider = DialogAnswerProvider(dialog)
    let delete = Interaction(
      Flow("Delete") {
        Confirm("Delete") {
          shelf.title == "Emma"
            ? Question("Delete?", choices: ["Yes", "No"])
            : .text("Why delete?", draft: "", choices: ["Yes", "No"])
        }
      }, answerProvider: provider)
    delete.start()
    #expect(dialog.field.isHidden)
    shelf.title = "Persuasion"
    #expect(!dialog.field.isHidden && dialog.question == "Why delete?")
    shelf.title = "Emma"
    #expect(dialog.field.isHidden && dialog.question == "Delete?")
  }

  @Test func failedCheckCanBeRetried() async {
    let name = FlowKey<String>("name"), log = log
    log.failures = 1
    let script = ScriptedAnswerProvider(["ada"])
    let rename = Interaction(
      Flow("Rename") {
        Prompt(
          "Name?", into: name,
          check: { _ in
            try log.write("checked")
            return nil
          })
      }, answerProvider: script)
    #expect(await rename.run() == .failed(message: "The shop is closed."))
    rename.retry()
    #expect(await rename.waitUntilFinished() == .succeeded && log.lines == ["checked"])
  }

  // MARK: - The subject of a question

  @Test func openQuestionFollowsItsObjectAndClosesWithIt() {
    let shelf = Shelf(), desk = Desk(), log = log
    let delete = Interaction(
      Flow("Delete") {
        Confirm("Delete the book") { shelf.title.map { Question("Delete \($0)?") } }
        Perform("Delete") { _ in try log.write("deleted") }
      }, answerProvider: desk)
    delete.start()
    #expect(desk.asks[0].question.text == "Delete Emma?")
    shelf.title = "Persuasion"
    #expect(desk.asks[0].question.text == "Delete Persuasion?")
    #expect(delete.phase == .asking(Question("Delete Persuasion?")))
    shelf.title = nil
    #expect(!desk.asks[0].isOpen && delete.outcome == .cancelled && log.lines == [])
  }

  @Test func questionAboutTheStateIsPrintedAsItWouldBeAskedNow() {
    let shelf = Shelf()
    let delete = Flow("Delete") {
      Confirm("Delete the book") {
        shelf.title.map { Question("Delete \($0)?", choices: ["Delete", "Keep"]) }
      }
    }
    let end = "\nWhen the user leaves, an open question closes, and a running step is canceled."
    #expect(
      "\(delete)" == """
        Delete
        └─ Ask: Delete the book (now "Delete Emma?": [Delete] continues, [Keep] ends)\(end)
        """)
    shelf.title = nil
    #expect("\(delete)" == "Delete\n└─ Ask: Delete the book\(end)")
  }

  @Test func dialogShowsTheCurrentQuestion() {
    let shelf = Shelf(), dialog = Dialog()
    let answerer = DialogAnswerProvider(dialog)
    let delete = Interaction(
      Flow("Delete") {
        Confirm("Delete the book") { shelf.title.map { Question("Delete \($0)?") } }
      }, answerProvider: answerer)
    delete.start()
    shelf.title = "Persuasion"
    #expect(dialog.question == "Delete Persuasion?")
    shelf.title = nil
    #expect(dialog.isHidden)
  }

  @Test func startForAnotherValueAsksAgain() async {
    let book = FlowKey<String>("book"), log = log
    let script = ScriptedAnswerProvider(["Yes", "Yes"])
    let delete = Interaction(
      Flow("Delete") {
        Confirm("Delete the book") { Question("Delete \($0[book])?") }
        Perform("Delete") { try log.write($0[book]) }
      }, answerProvider: script)
    log.failures = 2
    delete.start(with: "Emma", for: book)
    #expect(await delete.waitUntilFinished() == .failed(message: "The shop is closed."))
    delete.start(with: "Emma", for: book)
    #expect(await delete.waitUntilFinished() == .failed(message: "The shop is closed."))
    #expect(script.unused == ["Yes"], "it's for the same book")
    delete.start(with: "Persuasion", for: book)
    #expect(await delete.waitUntilFinished() == .succeeded)
    #expect(log.lines == ["Persuasion"])
  }

  // MARK: - What the user has agreed to

  /// A folder with a selected file.
  @MainActor private final class Folder {
    @Observed var selected: String? = "Invoice"

    func deletion(_ log: Log) -> Flow {
      let name = FlowKey<String>("name")
      return Flow("Delete") {
        Confirm("Delete the file") { [unowned self] in
          selected.map { Question("Delete \($0)?", choices: ["Delete", "Keep"]) }
        }
        Prompt("Why?", into: name)
        Perform("Delete the file") { [unowned self] _ in try log.write("delete \(selected ?? "")") }
      }
    }
  }

  @Test(arguments: [nil, "Contract"])
  func runEndsIfTheObjectIsAnotherAfterALaterQuestion(other: String?) {
    let folder = Folder(), desk = Desk()
    let delete = Interaction(folder.deletion(log), answerProvider: desk)
    delete.start()
    desk.asks[0].choose("Delete")
    folder.selected = other
    desk.asks[1].answer(.text("old"))
    #expect(delete.outcome == .cancelled && log.lines == [])
    #expect(delete.history.last == "Delete the file: changed after the answer")
  }

  @Test func pausedRunEndsIfTheObjectIsAnother() {
    let folder = Folder(), desk = Desk()
    let delete = Interaction(folder.deletion(log), answerProvider: desk)
    delete.start()
    delete.pause()
    desk.asks[0].choose("Delete")
    desk.asks[1].answer(.text("old"))
    folder.selected = "Contract"
    delete.resume()
    #expect(delete.outcome == .cancelled && log.lines == [])
  }

  @Test func retryAsksAgainIfTheObjectIsAnother() {
    let folder = Folder(), desk = Desk(), log = log
    let delete = Interaction(folder.deletion(log), answerProvider: desk)
    let effect = Effect { _ = delete.message }
    log.failures = 1
    delete.start()
    desk.asks[0].choose("Delete")
    desk.asks[1].answer(.text("old"))
    #expect(delete.message != nil)
    folder.selected = "Contract"
    delete.retry()
    #expect(desk.asks.last?.question.text == "Delete Contract?" && log.lines == [])
    desk.asks[2].choose("Delete")
    desk.asks[3].answer(.text("old"))
    #expect(delete.outcome == .succeeded && log.lines == ["delete Contract"])
    effect.cancel()
  }

  @Test func retryContinuesIfTheActionItselfHasChangedTheObject() {
    let folder = Folder(), desk = Desk(), log = log
    log.failures = 1
    let delete = Interaction(
      Flow("Delete") {
        Confirm("Delete the file") { folder.selected.map { Question("Delete \($0)?") } }
        Perform("Delete the file") { _ in
          folder.selected = nil
          try log.write("delete")
        }
      }, answerProvider: desk)
    let effect = Effect { _ = delete.message }
    delete.start()
    desk.asks[0].choose("Yes")
    delete.retry()
    #expect(delete.outcome == .succeeded && log.lines == ["delete"] && desk.asks.count == 1)
    effect.cancel()
  }
}
