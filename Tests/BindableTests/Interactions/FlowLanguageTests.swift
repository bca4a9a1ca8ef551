import Testing

@testable import BindableCore
@testable import BindableTesting
@testable import BindableViews

@MainActor @Suite(.timeLimit(.minutes(30))) struct FlowLanguageTests {
  private let log = Log()

  /// Runs a flow with answers until its end.
  private func run(_ flow: Flow, _ answers: [String] = []) async -> Interaction {
    let script = ScriptedAnswerProvider(answers)
    let interaction = Interaction(flow, answerProvider: script)
    await interaction.run()
    #expect(script.unused.isEmpty && script.unanswered.isEmpty)
    return interaction
  }

  /// Returns a step that writes a line, and fails while the log says so.
  private func work(_ title: String) -> Perform {
    Perform(title) { [log] _ in try log.write(title) }
  }

  // MARK: - Conditions and repetition

  @Test(arguments: [true, false]) func conditionIsEvaluatedWhenItIsReached(isLong: Bool) async {
    let long = FlowKey<Bool>("long")
    let flow = Flow("Go") {
      SetValue(isLong, for: long)
      If("it's long", { $0[long] }) {
        work("long")
      } else: {
        work("short")
      }
    }
    _ = await run(flow)
    #expect(log.lines == [isLong ? "long" : "short"])
    #expect(
      "\(flow)" == """
        Go
        └─ If it's long
           ├─ long
           └─ Otherwise
              └─ short
        If an action fails and no other steps follow, the user can try it again.
        When the user leaves, an open question closes, and a running step is canceled.
        """)
  }

  @Test func repetitionEndsWithItsCondition() async {
    let log = log
    _ = await run(
      Flow("Go") { While("there are few", { _ in log.lines.count < 3 }) { work("more") } })
    #expect(log.lines == ["more", "more", "more"])
  }

  @Test func repetitionWithoutEndIsReported() async {
    let failures = await Failure.capture {
      let interaction = Interaction(Flow("Go") { While("true", { _ in true }) {} })
      #expect(await interaction.run() != .succeeded && interaction.phase == .idle)
    }
    #expect(failures.map { $0.message.contains("a repetition has no end") } == [true])
  }

  enum Way: Sendable { case replace, skip }

  private func conflicts(_ files: [String]) -> Flow {
    let file = FlowKey<String>("file"), way = FlowKey<Way>("way"), all = FlowKey<Bool>("all")
    return Flow("Copy") {
      For("file that exists", in: { _ in files }, as: file) {
        If("no way was chosen for all", { $0.value(for: all) == nil }) {
          Choose("Resolve the conflict", asking: { "\($0[file]) exists." }) {
            Branch("Replace", role: .destructive) { SetValue(.replace, for: way) }
            Branch("Skip") { SetValue(.skip, for: way) }
            Branch("Skip All") {
              SetValue(.skip, for: way)
              SetValue(true, for: all)
            }
            Branch("Stop", role: .cancel)
          }
        }
        Perform("Copy the file") { [log] in
          try log.write("\($0[way]) \($0[file])")
        }
      }
    }
  }

  @Test func choiceAppliesToAllThatFollow() async {
    let interaction = await run(conflicts(["a", "b", "c", "d"]), ["Replace", "Skip All"])
    #expect(log.lines == ["replace a", "skip b", "skip c", "skip d"])
    #expect(interaction.outcome == .succeeded)
  }

  @Test func manyValuesPrintOnce() async {
    let flow = conflicts((1...9).map { "\($0)" })
    #expect(
      "\(flow)" == """
        Copy
        └─ For each file that exists
           ├─ If no way was chosen for all
           │  └─ Ask: Resolve the conflict
           │     ├─ [Replace] (destructive)
           │     ├─ [Skip]
           │     ├─ [Skip All]
           │     └─ [Stop] ends
           └─ Copy the file
        If an action fails and no other steps follow, the user can try it again.
        When the user leaves, an open question closes, and a running step is canceled.
        """)
  }

  // MARK: - After a failure

  private func payment() -> Flow {
    let card = FlowKey<String>("card")
    return Flow("Pay") {
      Flow("Enter the card") { Prompt("Card?", into: card) }
      Perform("Charge the card") { [log] in
        try log.write($0[card])
      } onFailure: {
        Choose("Paying failed", asking: { $0.failure ?? "" }) {
          Branch("Try Again")
          Branch("Another Card") { GoBack(to: "Enter the card") }
          Branch("Later") { Skip() }
          Branch("Cancel", role: .cancel)
        }
      }
      work("Ship")
    }
  }

  @Test func failureLeadsBackToAnEarlierQuestion() async {
    log.failures = 2
    let pay = await run(payment(), ["1111", "Try Again", "Another Card", "2222"])
    #expect(log.lines == ["2222", "Ship"])
    #expect(
      pay.history == [
        #"Card? […] "1111""#, "Charge the card: The shop is closed.",
        "The shop is closed. [Try Again/Another Card/Later/Cancel (cancel)] Try Again",
        "Charge the card: The shop is closed.",
        "The shop is closed. [Try Again/Another Card/Later/Cancel (cancel)] Another Card",
        #"Go back to "Enter the card""#, #"Card? […] "2222""#, "Charge the card", "Ship",
      ])
  }

  @Test func failedActionCanBeSkipped() async {
    log.failures = 1
    let pay = await run(payment(), ["1111", "Later"])
    #expect(log.lines == ["Ship"] && pay.outcome == .succeeded)
  }

  @Test func failureCanEndTheRun() async {
    log.failures = 1
    let pay = await run(payment(), ["1111", "Cancel"])
    #expect(log.lines == [] && pay.outcome == .declined)
  }

  @Test func goingBackToAnUnknownFlowIsReported() async {
    let failures = await Failure.capture {
      let interaction = Interaction(Flow("Go") { GoBack(to: "Start") })
      await interaction.run()
      #expect(interaction.phase == .idle)
    }
    #expect(
      failures.map(\.message) == [
        #"Go: it can't go back to "Start", because it has entered only "Go""#
      ])
  }

  @Test func skippingWithoutAFailureIsReported() async {
    let failures = await Failure.capture { await Interaction(Flow("Go") { Skip() }).run() }
    #expect(failures.count == 1)
  }

  // MARK: - Time

  @Test func limitCancelsAnAction() async {
    let clock = ManualClock()
    let wait = Interaction(
      Flow("Wait") {
        Perform("Wait for the code", limit: .seconds(30)) { _ in
          try await clock.sleep(until: .init(offset: .seconds(60)))
        }
      })
    wait.clock = clock
    async let outcome = wait.run()
    await clock.advance(by: .seconds(29))
    #expect(wait.phase == .performing)
    await clock.advance(by: .seconds(1))
    #expect(await outcome == .failed(message: "It took longer than 30 seconds."))
    wait.cancel()
  }

  @Test func actionThatSucceedsAfterItsLimitHasSucceeded() async {
    let clock = ManualClock(), gate = Gate()
    let pay = Interaction(
      Flow("Pay") { Perform("Charge", limit: .seconds(30)) { _ in await gate.wait() } })
    pay.clock = clock
    async let outcome = pay.run()
    await clock.advance(by: .seconds(31))
    gate.open()
    #expect(await outcome == .succeeded && pay.history == ["Charge"])
  }

  @Test func attemptsWaitForTheDelay() async {
    let clock = ManualClock(), log = log
    log.failures = 2
    let send = Interaction(
      Flow("Send") {
        Perform("Send", attempts: 3, delay: .seconds(5)) { _ in try log.write("sent") }
      })
    send.clock = clock
    async let outcome = send.run()
    await clock.advance(by: .seconds(5))
    #expect(log.failures == 0 && log.lines == [])
    await clock.advance(by: .seconds(5))
    #expect(await outcome == .succeeded && log.lines == ["sent"])
  }

  @Test func pausedRunContinuesWhereItWaits() async {
    let log = log
    let copy = Interaction(
      Flow("Copy") {
        Perform("Copy the files", for: { _ in [1, 2, 3, 4, 5] }) { file, _ in
          await Task.yield()
          try log.write("\(file)")
        }
      })
    async let outcome = copy.run()
    await turns { !log.lines.isEmpty }
    copy.pause()
    #expect(copy.isPaused)
    for _ in 0..<20 { await Task.yield() }
    let copied = log.lines
    for _ in 0..<20 { await Task.yield() }
    #expect(log.lines == copied && copied.count < 4 && copy.phase == .performing)
    copy.resume()
    #expect(
      await outcome == .succeeded && log.lines == ["1", "2", "3", "4", "5"] && !copy.isPaused)
  }

  @Test func pausedRunCanBeCanceled() async {
    let copy = Interaction(
      Flow("Copy") {
        Confirm("Copy?")
        work("copy")
      })
    let desk = Desk()
    copy.answerProvider = desk
    copy.start()
    copy.pause()
    desk.asks[0].choose("Yes")
    #expect(copy.phase == .performing && log.lines == [])
    copy.cancel()
    #expect(copy.outcome == .cancelled && !copy.isPaused && log.lines == [])
  }

  @Test func stepThatWaitsWhilePausedEndsWithAReleasedInteraction() async {
    let log = log
    var copy: Interaction? = Interaction(
      Flow("Copy") {
        Perform("Copy the files") { context in
          await Task.yield()
          do {
            try await context.waitWhilePaused()
          } catch {
            try log.write("\(type(of: error))")
            throw error
          }
          try log.write("copied")
        }
      })
    weak var released: Interaction?
    released = copy
    copy?.start()
    copy?.pause()
    await turns { !(copy?.isPaused ?? false) || copy?.machine.current?.holder == nil }
    copy = nil
    #expect(released == nil)
    await turns { !log.lines.isEmpty }
    #expect(log.lines == ["CancellationError"])
  }

  @Test func stepThatHasWaitedWhilePausedIsRetainedAgain() async {
    let log = log, gate = Gate()
    var copy: Interaction? = Interaction(
      Flow("Copy") {
        Perform("Copy the files") { context in
          await Task.yield()
          try await context.waitWhilePaused()
          await gate.wait()
          try log.write("copied")
        }
      })
    weak var released: Interaction?
    released = copy
    copy?.start()
    copy?.pause()
    await turns { copy?.machine.current?.holder == nil }
    copy?.resume()
    await turns { copy?.machine.current?.holder != nil }
    copy = nil
    #expect(released != nil)
    gate.open()
    await turns { released == nil }
    #expect(released == nil && log.lines == ["copied"])
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

  // MARK: - Another interaction

  private func signIn(_ desk: Desk) -> Interaction {
    Interaction(
      Flow("Sign in") {
        Confirm("Sign in?")
        work("signed in")
      }, answerProvider: desk)
  }

  @Test(arguments: ["Yes", "No"]) func stepRunsAnotherInteraction(answer: String) async {
    let desk = Desk(), signIn = signIn(desk)
    let save = Interaction(
      Flow("Save") {
        Perform("Sign in", running: signIn)
        work("saved")
      })
    save.start()
    await turns { !desk.asks.isEmpty }
    desk.asks[0].choose(answer)
    let outcome = await save.waitUntilFinished()
    #expect(outcome == (answer == "Yes" ? .succeeded : .declined))
    #expect(log.lines == (answer == "Yes" ? ["signed in", "saved"] : []))
  }

  @Test func stepFailsWithTheMessageOfTheInteractionThatItRuns() async {
    let desk = Desk(), signIn = signIn(desk)
    log.failures = 1
    let save = Interaction(Flow("Save") { Perform("Sign in", running: signIn) })
    let effect = Effect { _ = save.message }
    save.start()
    await turns { !desk.asks.isEmpty }
    desk.asks[0].choose("Yes")
    await save.waitUntilFinished()
    #expect(save.message == signIn.message && save.message != nil)
    save.retry()
    #expect(await save.waitUntilFinished() == .succeeded && desk.asks.count == 1)
    effect.cancel()
  }

  @Test func failureOfAnEarlierRunIsNotContinued() async {
    let desk = Desk(), signIn = signIn(desk)
    log.failures = 1
    let save = Interaction(Flow("Save") { Perform("Sign in", running: signIn) })
    let effect = Effect { _ = save.message }
    save.start()
    await turns { !desk.asks.isEmpty }
    desk.asks[0].choose("Yes")
    await save.waitUntilFinished()
    save.cancel()
    save.start()
    await turns { desk.asks.count == 2 }
    #expect(desk.asks.count == 2, "the user is asked again")
    desk.asks[1].choose("No")
    #expect(await save.waitUntilFinished() == .declined)
    effect.cancel()
  }

  @Test func cancelingAnOuterRunOfAClosedScreenClosesTheInnerQuestion() async {
    let desk = Desk(), signIn = signIn(desk)
    var save: Interaction? = Interaction(Flow("Save") { Perform("Sign in", running: signIn) })
    save?.start()
    await turns { !desk.asks.isEmpty }
    save?.cancel()
    save = nil
    await turns { signIn.outcome != nil }
    #expect(signIn.outcome == .cancelled && !desk.asks[0].isOpen)
  }

  @Test func successAfterCancellationCountsIfOnlyConditionsAreLeft() async {
    let gate = Gate(), item = FlowKey<Int>("item")
    let pay = Interaction(
      Flow("Pay") {
        For("item", in: { _ in [1] }, as: item) {
          Perform("Charge") { _ in await gate.wait() }
        }
        If("never", { _ in false }) { work("never") }
      })
    pay.start()
    pay.cancel()
    gate.open()
    #expect(await pay.waitUntilFinished() == .succeeded)
    #expect(pay.history == ["Charge, after it was canceled"])
  }

  // MARK: - Parts

  @Test func eachAttemptRepeatsTheFailedParts() async {
    let log = log
    let upload = Interaction(
      Flow("Upload") {
        Perform("Upload", for: { _ in [1, 2, 3] }, attempts: 3) { photo, _ in
          log.failures = photo == 2 && log.lines.count < 3 ? 1 : 0
          log.lines.append("try \(photo)")
          if log.failures > 0 { throw Refusal() }
        }
      })
    #expect(await upload.run() == .succeeded)
    #expect(log.lines == ["try 1", "try 2", "try 3", "try 2"])
  }

  @Test func onlyFailedPartsAreTriedAgain() async {
    let log = log
    let upload = Interaction(
      Flow("Upload") {
        Perform("Upload the photos", for: { _ in [1, 2, 3, 4] }) { photo, _ in
          if photo.isMultiple(of: 2) {
            try log.write("\(photo)")
          } else {
            log.lines.append("\(photo)")
          }
        }
      })
    log.failures = 2
    #expect(
      await upload.run()
        == .failed(message: "2 of 4 failed. The first error: The shop is closed."))
    #expect(log.lines == ["1", "3"])
    upload.retry()
    #expect(upload.outcome == .succeeded && log.lines == ["1", "3", "2", "4"])
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

  // MARK: - Inner interactions

  @Test func cancelingTheOuterRunClosesTheInnerQuestion() async {
    let desk = Desk()
    let signIn = Interaction(Flow("Sign in") { Confirm("Sign in?") }, answerProvider: desk)
    let save = Interaction(
      Flow("Save") { Perform("Save") { _ in await signIn.run() } }, answerProvider: desk)
    save.start()
    #expect(desk.asks.count == 1)
    save.cancel()
    #expect(save.phase == .cancelling)
    await turns { !save.isRunning }
    #expect(!desk.asks[0].isOpen && signIn.outcome == .cancelled)
  }

  @Test func interactionThatRunsItselfIsReported() async {
    let failures = await Failure.capture {
      let box = Shelf()
      let run = Interaction(Flow("Go") { Perform("Go") { _ in await box.interaction?.run() } })
      box.interaction = run
      #expect(await run.run() == .succeeded)
      box.interaction = nil
    }
    #expect(failures.map(\.kind) == [.deadlock])
  }

  // MARK: - Errors

  @Test func errorThatNothingShowsIsReported() async {
    let log = log
    let flow = Flow("Save") { Perform("Save") { _ in try log.write("saved") } }
    log.failures = 3
    let unseen = Failure.capture { Interaction(flow).start() }
    #expect(unseen.map(\.kind) == [.unhandled])
    let interaction = Interaction(flow)
    let effect = Effect { _ = interaction.message }
    #expect(Failure.capture { interaction.start() }.isEmpty)
    effect.cancel()
    #expect(await Failure.capture { await Interaction(flow).run() }.isEmpty)
  }
}

@MainActor private final class Shelf {
  @Observed var title: String? = "Emma"
  var interaction: Interaction?
}

/// A record of performed actions, of which the first ones fail.
@MainActor private final class Log {
  var lines: [String] = []
  var failures = 0

  func write(_ line: String) throws {
    if failures > 0 {
      failures -= 1
      throw Refusal()
    }
    lines.append(line)
  }
}
