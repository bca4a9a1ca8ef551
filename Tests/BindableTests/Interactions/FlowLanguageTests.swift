import Testing

@testable import BindableCore
@testable import BindableTesting
@testable import BindableViews

@MainActor @Suite(.timeLimit(.minutes(30))) struct FlowLanguageTests {
  /// A record of performed actions, of which the first ones fail.
  @MainActor final class Log {
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

  let log = Log()

  /// Runs a flow with answers until its end.
  private func run(_ flow: Flow, _ answers: [String] = []) async -> Interaction {
    let script = ScriptedAnswerProvider(answers)
    let interaction = Interaction(flow, answerProvider: script)
    await interaction.run()
    #expect(script.unused.isEmpty && script.unanswered.isEmpty)
    return interaction
  }

  /// Returns a step that writes a line, and fails while the log says so.
  func work(_ title: String) -> Perform {
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
