import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor @Suite(.timeLimit(.minutes(30))) struct FlowTests {
  private let reason = FlowKey<String>("reason")
  private let receipt = FlowKey<Int>("receipt")
  private let desk = Desk()

  /// Returns a flow with every kind of step.
  private func unfollow(
    _ log: Log, perform: @escaping @MainActor (FlowContext) async throws -> Void = { _ in }
  ) -> Flow {
    let reason = reason
    return Flow("unfollow") {
      Confirm("Stop following Ada?", choices: [Choice("Stop", role: .destructive), "Keep"])
      Choose("What else?") {
        Branch("Report") {
          Prompt("Why?", into: reason) { $0.isEmpty ? "say something" : nil }
          Perform("report") { log.lines.append("report \($0[reason])") }
        }
        Branch("Block", role: .destructive) { Perform("block") { _ in log.lines.append("block") } }
        Branch("Nothing more")
        Branch("Go back", role: .cancel)
      }
      Perform("tell the server") { context in
        try await perform(context)
        log.lines.append("tell")
      }
    }
  }

  // MARK: - Description

  @Test func descriptionPrintsTreeWithoutRunningSteps() {
    let log = Log()
    #expect(
      "\(unfollow(log))" == """
        unfollow
        ├─ Ask "Stop following Ada?": [Stop] (destructive) continues, [Keep] ends
        ├─ Ask "What else?"
        │  ├─ [Report]
        │  │  ├─ Ask "Why?" until the answer is valid: [OK] continues, [Cancel] ends
        │  │  └─ report
        │  ├─ [Block] (destructive)
        │  │  └─ block
        │  ├─ [Nothing more]
        │  └─ [Go back] ends
        └─ tell the server
        If an action fails and no other steps follow, the user can try it again.
        When the user leaves, an open question closes, and a running step is canceled.
        """)
    #expect(log.lines.isEmpty)
  }

  @Test func builderSupportsFlowsConditionsAndLoops() {
    let inner = Flow("inner") { Confirm("Sure?") }
    func outer(_ isLong: Bool) -> Flow {
      Flow("outer") {
        inner
        if isLong { Perform("wait", attempts: 3) { _ in } }
        for name in ["a", "b"] { Perform("send \(name)", into: receipt) { _ in 1 } }
        if isLong { Prompt("Why?", into: reason) } else { Confirm("Still?") }
      }
    }
    #expect(
      "\(outer(true))" == """
        outer
        ├─ inner
        │  └─ Ask "Sure?": [Yes] continues, [No] ends
        ├─ wait, in up to 3 attempts
        ├─ send a
        ├─ send b
        └─ Ask "Why?": [OK] continues, [Cancel] ends
        If an action fails and no other steps follow, the user can try it again.
        When the user leaves, an open question closes, and a running step is canceled.
        """)
    #expect("\(outer(false))".contains(#"└─ Ask "Still?": [Yes] continues, [No] ends"#))
    #expect("\(Flow("nothing") {})" == "nothing")
  }

  // MARK: - Running

  @Test func answerRunsItsBranchAndRemainingSteps() async {
    for (answers, lines) in [
      (["Stop", "Report", "spam"], ["report spam", "tell"]),
      (["Stop", "Block"], ["block", "tell"]),
      (["Stop", "Nothing more"], ["tell"]),
    ] {
      let log = Log(), script = ScriptedAnswerProvider(answers)
      let interaction = Interaction(unfollow(log), answerProvider: script)
      interaction.start()
      #expect(await interaction.waitUntilFinished() == .succeeded)
      #expect(log.lines == lines)
      #expect(script.unused.isEmpty)
      #expect(interaction.step == nil)
    }
  }

  @Test func declinedInteractionKeepsItsStep() {
    for (answers, step) in [
      (["Keep"], "Stop following Ada?"),
      (["Stop", "Go back"], "What else?"),
    ] {
      let log = Log(), script = ScriptedAnswerProvider(answers)
      let interaction = Interaction(unfollow(log), answerProvider: script)
      interaction.start()
      #expect(interaction.outcome == .declined)
      #expect(interaction.step == step)
      #expect(log.lines.isEmpty)
    }
  }

  @Test func promptAsksUntilTextIsValid() {
    let log = Log(), script = ScriptedAnswerProvider(["Stop", "Report", "", "spam"])
    let interaction = Interaction(unfollow(log), answerProvider: script)
    interaction.start()
    #expect(interaction.outcome == .succeeded)
    #expect(
      script.transcript == [
        "Stop following Ada? [Stop (destructive)/Keep] Stop",
        "What else? [Report/Block (destructive)/Nothing more/Go back (cancel)] Report",
        #"Why? […] """#, #"Why? […], for say something "spam""#,
      ])
    #expect(
      interaction.history == [
        "Stop following Ada? [Stop (destructive)/Keep] Stop",
        "What else? [Report/Block (destructive)/Nothing more/Go back (cancel)] Report",
        #"Why? […] """#, #"Why? […], for say something "spam""#, "report",
        "tell the server",
      ])
  }

  @Test func dismissingPromptDeclines() {
    let interaction = Interaction(Flow("f") { Prompt("Why?", into: reason) }, answerProvider: desk)
    interaction.start()
    #expect(interaction.phase == .asking(.text("Why?")))
    desk.asks.last?.answer(.dismissed)
    #expect(interaction.outcome == .declined)
  }

  @Test func promptStoresParsedValue() async {
    let log = Log()
    let count = FlowKey<Int>("count")
    let flow = Flow("order") {
      Prompt("How many?", into: count, parse: .int.then(.range(1...9, "Enter 1 to 9.")))
      Perform("order") { log.count = $0[count] }
    }
    let script = ScriptedAnswerProvider(["two", "20", "2"])
    let interaction = Interaction(flow, answerProvider: script)
    interaction.start()
    #expect(await interaction.waitUntilFinished() == .succeeded)
    #expect(log.count == 2)
    #expect(
      script.transcript == [
        #"How many? […] "two""#, #"How many? […], for Enter a whole number. "20""#,
        #"How many? […], for Enter 1 to 9. "2""#,
      ])
  }

  @Test func laterStepsReadEarlierValues() async {
    let log = Log()
    let (reason, receipt) = (reason, receipt)
    let flow = Flow("buy") {
      Prompt("What?", into: reason)
      Perform("pay", into: receipt) { context in context[reason].count }
      Confirm("the receipt") { Question("Keep receipt \($0[receipt])?") }
      Perform("keep") { log.count = $0[receipt] }
    }
    let script = ScriptedAnswerProvider(["tea", "Yes"])
    let interaction = Interaction(flow, answerProvider: script)
    interaction.start()
    #expect(await interaction.waitUntilFinished() == .succeeded)
    #expect(log.count == 3)
    #expect(script.transcript.last == "Keep receipt 3? [Yes/No] Yes")
  }

  @Test func missingContextValueIsNil() {
    let context = FlowContext()
    #expect(context.value(for: reason) == nil)
    context.set("spam", for: reason)
    #expect(context.value(for: reason) == "spam")
    #expect(context.value(for: FlowKey<String>("reason")) == nil, "Keys aren't compared by name.")
  }

  @Test func branchCanSetValue() {
    let log = Log(), devices = FlowKey<[String]>("devices")
    let flow = Flow("sign out") {
      Choose("Where?") {
        Branch("Here") { SetValue(["phone"], for: devices) }
        Branch("Everywhere") {
          SetValue(["none"], for: devices)
          SetValue(["phone", "tablet"], for: devices)
        }
      }
      Perform("end") { log.lines = $0[devices] }
    }
    #expect(!"\(flow)".contains("devices"), "Keys mean nothing to a reader.")
    for (answer, expected) in [("Here", ["phone"]), ("Everywhere", ["phone", "tablet"])] {
      let script = ScriptedAnswerProvider([answer])
      let interaction = Interaction(flow, answerProvider: script)
      var phases: [Interaction.Phase] = []
      let effect = observe(interaction.phase) { phases.append($0) }
      interaction.start()
      #expect(interaction.outcome == .succeeded && log.lines == expected)
      #expect(phases.count == 4, "The phases must be idle, asking, performing, and idle.")
      effect.cancel()
    }
  }

  @Test func flowThatOnlySetsValueSucceeds() {
    let interaction = Interaction(Flow("f") { SetValue(1, for: receipt) })
    interaction.start()
    #expect(interaction.outcome == .succeeded && interaction.step == nil)
  }

  @Test func readingUnsetKeyStopsProgram() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      _ = FlowContext()[FlowKey<String>("reason")]
    }
  }

  // MARK: - Failures

  @Test func retryResumesAtFailedStep() async {
    let log = Log()
    log.isDown = true
    let interaction = Interaction(
      unfollow(log) { _ in if log.isDown { throw Refusal() } },
      answerProvider: ScriptedAnswerProvider(["Stop", "Block"]).held(by: log))
    interaction.start()
    #expect(interaction.phase == .failed(message: "The shop is closed."))
    #expect(interaction.step == "tell the server")
    #expect(log.lines == ["block"])
    interaction.retry()
    #expect(interaction.phase == .failed(message: "The shop is closed."))
    log.isDown = false
    interaction.retry()
    #expect(await interaction.waitUntilFinished() == .succeeded)
    #expect(log.lines == ["block", "tell"])
    #expect(
      interaction.history.suffix(3) == [
        "tell the server: The shop is closed.",
        "tell the server: The shop is closed.", "tell the server",
      ])
  }

  @Test func stepFailsAfterAllAttempts() async {
    let log = Log()
    let flow = Flow("f") {
      Perform("knock", attempts: 3) { _ in
        log.count += 1
        await Task.yield()
        if log.count != 5 { throw Refusal() }
      }
    }
    let interaction = Interaction(flow)
    interaction.start()
    #expect(await interaction.waitUntilFinished() == .failed(message: "The shop is closed."))
    #expect(log.count == 3)
    interaction.retry()
    #expect(await interaction.waitUntilFinished() == .succeeded)
    #expect(log.count == 5)
  }

  @Test func zeroAttemptsStopProgram() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      _ = Perform("x", attempts: 0) { _ in }
    }
  }

  @Test func cancelledFlowSkipsRemainingSteps() async {
    let log = Log(), gate = Gate()
    let interaction = Interaction(
      Flow("unfollow") {
        Confirm("Stop following Ada?")
        Perform("tell the server") { _ in await gate.wait() }
        Perform("log") { _ in log.lines.append("log") }
      }, answerProvider: ScriptedAnswerProvider(["Yes"]).held(by: log))
    interaction.start()
    #expect(interaction.phase == .performing)
    interaction.cancel()
    gate.open()
    #expect(await interaction.waitUntilFinished() == .cancelled)
    #expect(interaction.step == "tell the server" && log.lines.isEmpty)
    #expect(interaction.history.last == "tell the server, after it was canceled")
    interaction.answerProvider = desk
    interaction.start()
    #expect(desk.asks.count == 1, "The flow must start over.")
    interaction.cancel()
  }

  @Test func cancellationPreventsNextAttempt() async {
    let log = Log(), gate = Gate()
    let flow = Flow("f") {
      Perform("knock", attempts: 3) { _ in
        log.count += 1
        await gate.wait()
        throw Refusal()
      }
    }
    let interaction = Interaction(flow)
    interaction.start()
    interaction.cancel()
    gate.open()
    #expect(await interaction.waitUntilFinished() == .cancelled)
    #expect(log.count == 1)
  }

  @Test func progressIsReportedWhileStepRuns() async {
    let gate = Gate(), end = Gate(), log = Log()
    let flow = Flow("send") {
      Perform("send") { context in
        log.context = context
        context.report(progress: 0.25)
        await gate.wait()
        context.report(progress: 7)
        await end.wait()
      }
      Perform("tidy") { _ in }
    }
    let interaction = Interaction(flow)
    var seen: [Double?] = []
    let effect = observe(interaction.progress) { seen.append($0) }
    interaction.start()
    gate.open()
    while interaction.progress != 1 { await Task.yield() }
    end.open()
    await interaction.waitUntilFinished()
    log.context?.report(progress: 0.5)
    #expect(seen == [nil, 0.25, 1, nil], "Progress reported after the end must be ignored.")
    effect.cancel()
  }

  // MARK: - Scripts

  @Test func unusedScriptAnswersAreReported() {
    let reported = failures { _ = ScriptedAnswerProvider(["Yes", "spam"]) }
    #expect(
      reported == [
        Failure(
          .noAnswerProvider,
          #"the script has unused answers: "Yes", "spam"; remove them, or ask the questions"#)
      ])
    let quiet = failures { #expect(ScriptedAnswerProvider(["Yes"]).drainUnused() == ["Yes"]) }
    #expect(quiet.isEmpty)
  }

  @Test func answeringChoiceWithTextStopsProgram() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      PendingQuestion(Question("Go?")) { _ in }.answer(.text("x"))
    }
  }
}

/// A record of performed actions, and of objects to retain.
@MainActor private final class Log {
  var lines: [String] = []
  var held: [AnyObject] = []
  var isDown = false
  var count = 0
  var context: FlowContext?
}

extension ScriptedAnswerProvider {
  fileprivate func held(by log: Log) -> ScriptedAnswerProvider {
    log.held.append(self)
    return self
  }
}
