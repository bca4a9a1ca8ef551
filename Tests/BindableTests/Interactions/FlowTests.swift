import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor @Suite(.timeLimit(.minutes(10))) struct FlowTests {
  private let reason = FlowValue<String>("reason")
  private let receipt = FlowValue<Int>("receipt")
  private let desk = Desk()

  /// One with every kind of step.
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

  // MARK: - A value that prints

  @Test func aFlowPrintsAsATreeAndNothingRuns() {
    let log = Log()
    #expect(
      "\(unfollow(log))" == """
        unfollow
        ├─ confirm "Stop following Ada?" [Stop (destructive)/Keep]
        ├─ choose "What else?"
        │  ├─ Report
        │  │  ├─ prompt "Why?" into reason, until it is valid
        │  │  └─ perform report
        │  ├─ Block (destructive)
        │  │  └─ perform block
        │  ├─ Nothing more
        │  └─ Go back (cancel)
        └─ perform tell the server
        """)
    #expect(log.lines.isEmpty)
  }

  @Test func aFlowIsMadeOfOthersAndOfConditionsAndLoops() {
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
        ├─ confirm "Sure?" [Yes/No]
        ├─ perform wait, 3 attempts
        ├─ perform send a into receipt
        ├─ perform send b into receipt
        └─ prompt "Why?" into reason
        """)
    #expect(outer(false).steps.map(\.title).last == #"confirm "Still?" [Yes/No]"#)
    #expect("\(Flow("nothing") {})" == "nothing")
  }

  // MARK: - Running

  @Test func eachAnswerGoesOnWithItsBranchAndThenTheRest() async {
    for (answers, lines) in [
      (["Stop", "Report", "spam"], ["report spam", "tell"]),
      (["Stop", "Block"], ["block", "tell"]),
      (["Stop", "Nothing more"], ["tell"]),
    ] {
      let log = Log(), script = ScriptedAnswerer(answers)
      let interaction = Interaction(unfollow(log), answerer: script)
      interaction.start()
      #expect(await interaction.finished() == .done)
      #expect(log.lines == lines)
      #expect(script.unused.isEmpty)
      #expect(interaction.step == nil)
    }
  }

  @Test func itSaysAtWhichStepItWasDeclined() {
    for (answers, step) in [
      (["Keep"], #"confirm "Stop following Ada?" [Stop (destructive)/Keep]"#),
      (["Stop", "Go back"], #"choose "What else?""#),
    ] {
      let log = Log(), script = ScriptedAnswerer(answers)
      let interaction = Interaction(unfollow(log), answerer: script)
      interaction.start()
      #expect(interaction.outcome == .declined)
      #expect(interaction.step == step)
      #expect(log.lines.isEmpty)
    }
  }

  @Test func aTextIsAskedForUntilItIsValid() {
    let log = Log(), script = ScriptedAnswerer(["Stop", "Report", "", "spam"])
    let interaction = Interaction(unfollow(log), answerer: script)
    interaction.start()
    #expect(interaction.outcome == .done)
    #expect(
      script.transcript == [
        "Stop following Ada? [Stop (destructive)/Keep] Stop",
        "What else? [Report/Block (destructive)/Nothing more/Go back (cancel)] Report",
        #"Why? […] """#, #"Why? […], for say something "spam""#,
      ])
    #expect(
      interaction.trail == [
        "Stop following Ada? [Stop (destructive)/Keep] Stop",
        "What else? [Report/Block (destructive)/Nothing more/Go back (cancel)] Report",
        #"Why? […] """#, #"Why? […], for say something "spam""#, "perform report",
        "perform tell the server",
      ])
  }

  @Test func turningAwayFromATextDeclines() {
    let interaction = Interaction(Flow("f") { Prompt("Why?", into: reason) }, answerer: desk)
    interaction.start()
    #expect(interaction.phase == .asking(.text("Why?")))
    desk.asks.last?.answer(.dismissed)
    #expect(interaction.outcome == .declined)
  }

  @Test func whatOneStepFindsLaterStepsUse() async {
    let log = Log()
    let (reason, receipt) = (reason, receipt)
    let flow = Flow("buy") {
      Prompt("What?", into: reason)
      Perform("pay", into: receipt) { context in context[reason].count }
      Confirm("the receipt") { Question("Keep receipt \($0[receipt])?") }
      Perform("keep") { log.count = $0[receipt] }
    }
    let script = ScriptedAnswerer(["tea", "Yes"])
    let interaction = Interaction(flow, answerer: script)
    interaction.start()
    #expect(await interaction.finished() == .done)
    #expect(log.count == 3)
    #expect(script.transcript.last == "Keep receipt 3? [Yes/No] Yes")
  }

  @Test func whatABranchLeftOutCanBeLookedFor() {
    let context = FlowContext()
    #expect(context.find(reason) == nil)
    context.set("spam", as: reason)
    #expect(context.find(reason) == "spam")
    #expect(context.find(FlowValue<String>("reason")) == nil, "another place of the same name")
  }

  @Test func aBranchMayStandForAValue() {
    let log = Log(), devices = FlowValue<[String]>("devices")
    let flow = Flow("sign out") {
      Choose("Where?") {
        Branch("Here") { Keep(["phone"], as: devices) }
        Branch("Everywhere") {
          Keep(["none"], as: devices)
          Keep(["phone", "tablet"], as: devices)
        }
      }
      Perform("end") { log.lines = $0[devices] }
    }
    #expect("\(flow)".contains(#"keep ["phone"] as devices"#))
    for (answer, expected) in [("Here", ["phone"]), ("Everywhere", ["phone", "tablet"])] {
      let script = ScriptedAnswerer([answer])
      let interaction = Interaction(flow, answerer: script)
      var phases: [Interaction.Phase] = []
      let effect = observe(interaction.phase) { phases.append($0) }
      interaction.start()
      #expect(interaction.outcome == .done && log.lines == expected)
      #expect(phases.count == 4, "idle, asking, acting, idle")
      effect.cancel()
    }
  }

  @Test func aFlowThatOnlyKeepsIsDone() {
    let interaction = Interaction(Flow("f") { Keep(1, as: receipt) })
    interaction.start()
    #expect(interaction.outcome == .done && interaction.step == nil)
  }

  @Test func usingWhatNoStepFoundIsAMistake() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      _ = FlowContext()[FlowValue<String>("reason")]
    }
  }

  // MARK: - Failing

  @Test func aStepThatFailsIsTriedAgainWithoutTheStepsBefore() async {
    let log = Log()
    log.isDown = true
    let interaction = Interaction(
      unfollow(log) { _ in if log.isDown { throw Refusal() } },
      answerer: ScriptedAnswerer(["Stop", "Block"]).held(by: log))
    interaction.start()
    #expect(interaction.phase == .failed(message: "The shop is closed."))
    #expect(interaction.step == "perform tell the server")
    #expect(log.lines == ["block"])
    interaction.retry()
    #expect(interaction.phase == .failed(message: "The shop is closed."))
    log.isDown = false
    interaction.retry()
    #expect(await interaction.finished() == .done)
    #expect(log.lines == ["block", "tell"])
    #expect(
      interaction.trail.suffix(3) == [
        "perform tell the server: The shop is closed.",
        "perform tell the server: The shop is closed.", "perform tell the server",
      ])
  }

  @Test func attemptsAreUsedUpBeforeItFails() async {
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
    #expect(await interaction.finished() == .failed(message: "The shop is closed."))
    #expect(log.count == 3)
    interaction.retry()
    #expect(await interaction.finished() == .done)
    #expect(log.count == 5)
  }

  @Test func noAttemptIsAMistake() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      _ = Perform("x", attempts: 0) { _ in }
    }
  }

  @Test func cancelledInTheMiddleTheRestIsNotDone() async {
    let log = Log(), gate = Gate()
    let interaction = Interaction(
      unfollow(log) { _ in await gate.wait() },
      answerer: ScriptedAnswerer(["Stop", "Block"]).held(by: log))
    interaction.start()
    #expect(interaction.phase == .acting)
    interaction.cancel()
    gate.open()
    #expect(await interaction.finished() == .cancelled)
    #expect(interaction.step == "perform tell the server")
    interaction.answerer = desk
    interaction.start()
    #expect(desk.asks.count == 1, "it begins anew")
    interaction.cancel()
  }

  @Test func betweenAttemptsItCanBeCancelled() async {
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
    #expect(await interaction.finished() == .cancelled)
    #expect(log.count == 1)
  }

  @Test func progressIsSeenWhileAStepIsPerformed() async {
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
    await interaction.finished()
    log.context?.report(progress: 0.5)
    #expect(seen == [nil, 0.25, 1, nil], "a report after the end is too late")
    effect.cancel()
  }

  // MARK: - Scripts

  @Test func aScriptThatIsNotUsedUpIsAFailure() {
    let reported = failures { _ = ScriptedAnswerer(["Yes", "spam"]) }
    #expect(
      reported == [
        Failure(
          .unanswered,
          #"the script was not asked for "Yes", "spam"; take them out of it, or ask"#)
      ])
    let quiet = failures { #expect(ScriptedAnswerer(["Yes"]).takeUnused() == ["Yes"]) }
    #expect(quiet.isEmpty)
  }

  @Test func aTextForAChoiceIsAMistake() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      Ask(Question("Go?")) { _ in }.answer(.typed("x"))
    }
  }
}

/// What was done, and what has to live as long.
@MainActor private final class Log {
  var lines: [String] = []
  var held: [AnyObject] = []
  var isDown = false
  var count = 0
  var context: FlowContext?
}

extension ScriptedAnswerer {
  fileprivate func held(by log: Log) -> ScriptedAnswerer {
    log.held.append(self)
    return self
  }
}
