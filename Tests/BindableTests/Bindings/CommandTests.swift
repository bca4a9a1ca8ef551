import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor @Suite(.timeLimit(.minutes(30))) struct CommandTests {
  @MainActor final class Presenter {
    @Observed var isReady = true
    @Observed var number = 1
    @Observed var taken: [Int] = []
    let shop = ControllableWork()
    lazy var work = Command(of: self, when: \.isReady) { [shop] _ in try await shop.work() }
    lazy var queue = Command(of: self, when: \.isReady, whileRunning: .queue) { [shop] _ in
      try await shop.work()
    }
    lazy var restart = Command(of: self, when: \.isReady, whileRunning: .restart) { [shop] _ in
      try await shop.work()
    }
    lazy var take = Command(of: self, taking: \.number) {
      $0
    } then: {
      $0.taken.append($1)
    }
  }

  struct Flood: Error, CustomStringConvertible {
    var description: String { "The shop is under water." }
  }

  let presenter = Presenter()
  var shop: ControllableWork { presenter.shop }

  // MARK: Waiting for itself

  @Test func bodyThatWaitsForItsOwnRunContinues() async {
    @MainActor final class Note {
      var outcomes: [Command.Outcome?] = []
      lazy var save = Command(of: self) { await $0.waitForSave() }
      lazy var upload = Command(of: self, taking: \.name) { [weak self] _ in
        await self?.waitForUpload()
      }
      let name = ""

      func waitForSave() async {
        await Task.yield()
        outcomes.append(await save.waitUntilFinished())
      }

      func waitForUpload() async { outcomes.append(await upload.waitUntilFinished()) }
    }
    let note = Note()
    let reported = await failures {
      note.save.start()
      note.outcomes.append(await note.save.waitUntilFinished())
      note.upload.start()
      note.outcomes.append(await note.upload.waitUntilFinished())
    }
    #expect(note.outcomes == [nil, .succeeded, nil, .succeeded])
    #expect(reported.map(\.kind) == [.deadlock, .deadlock])
    #expect(
      reported.allSatisfy { $0.message.contains("the command at CommandTests.swift:") })
  }

  @Test func taskOfBodyCanWaitForTheRun() async {
    @MainActor final class Note {
      var outcome: Command.Outcome?
      var task: Task<Void, Never>?
      lazy var save = Command(of: self) { await $0.startWaiting() }

      func startWaiting() async {
        task = Task { outcome = await save.waitUntilFinished() }
        await Task.yield()
      }
    }
    let note = Note()
    let reported = await failures {
      note.save.start()
      await note.save.waitUntilFinished()
      await note.task?.value
    }
    #expect(note.outcome == .succeeded)
    #expect(reported == [])
  }

  @Test func partThatWaitsForWholeEnds() async {
    @MainActor final class Note {
      var all: Command?
      lazy var part = Command(of: self) { await $0.waitForAll() }
      func waitForAll() async { await all?.waitUntilFinished() }
    }
    let note = Note()
    let all = Command(all: [note.part])
    note.all = all
    let reported = await failures {
      all.start()
      await all.waitUntilFinished()
      await note.part.waitUntilFinished()
    }
    #expect(!all.isRunning && !note.part.isRunning)
    #expect(reported.map(\.kind) == [.deadlock])
  }

  // MARK: The condition

  @Test func falseConditionDisablesIdleCommand() {
    presenter.isReady = false
    #expect(!presenter.work.isEnabled)
    #expect(!presenter.work.isRunning)
    #expect(presenter.work.outcome == nil)
  }

  @Test func isEnabledNotifiesOnlyWhenConditionChanges() {
    @MainActor final class Stock {
      @Observed var count = 0
      lazy var sell = Command(when: { [unowned self] in self.count > 0 }) {}
    }
    let stock = Stock()
    var seen: [Bool] = []
    let effect = Effect { seen.append(stock.sell.isEnabled) }
    for count in [0, 3, 2, 1, 0] { stock.count = count }
    #expect(seen == [false, true, false])
    hold(effect)
  }

  @Test func startWhileDisabledIsIgnored() {
    presenter.isReady = false
    for command in [presenter.work, presenter.queue, presenter.restart] { command.start() }
    presenter.isReady = true
    #expect(shop.log == [])
  }

  @Test func deallocatedCommandStopsReadingCondition() {
    let ready = Source(true)
    var command: Command? = Command(when: { ready.value }) {}
    let effect = Effect { _ = command?.isEnabled }
    #expect(isRead(ready))
    effect.cancel()
    command = nil
    #expect(!isRead(ready))
  }

  @Test func commandReleasesConditionWhenDeallocated() {
    weak var gone: Source<Bool>?
    var command: Command?
    do {
      let ready = Source(true)
      gone = ready
      command = Command(when: { ready.value }) {}
    }
    #expect(command?.isEnabled == true)
    #expect(gone != nil)
    command = nil
    #expect(gone == nil)
  }

  // MARK: Running

  @Test func synchronousBodyFinishesBeforeStartReturns() {
    var count = 0
    let command = Command { count += 1 }
    command.start()
    command.start()
    #expect(count == 2)
    #expect(command.outcome == .succeeded)
    #expect(!command.isRunning)
  }

  @Test func runningCommandIsDisabled() async {
    var (enabled, running): ([Bool], [Bool]) = ([], [])
    let effects = [
      Effect { enabled.append(presenter.work.isEnabled) },
      Effect { running.append(presenter.work.isRunning) },
    ]
    presenter.work.start()
    #expect(presenter.work.phase == .running)
    await shop.finish()
    #expect(enabled == [true, false, true])
    #expect(running == [false, true, false])
    #expect(presenter.work.outcome == .succeeded)
    hold(effects)
  }

  @Test func bodyEndsBeforeCommandBecomesIdle() async {
    let effect = Effect { [shop] in
      if !presenter.work.isRunning, shop.runs > 0 { shop.note("idle") }
    }
    presenter.work.start()
    await shop.finish()
    #expect(shop.log == ["begins 1", "ends 1", "idle"])
    hold(effect)
  }

  @Test func ignorePolicyIgnoresSecondStart() async {
    presenter.work.start()
    presenter.work.start()
    await shop.finish()
    #expect(shop.log == ["begins 1", "ends 1"])
    #expect(await presenter.work.waitUntilFinished() == .succeeded)
  }

  @Test func queuePolicyRunsStartsInSequence() async {
    var running: [Bool] = []
    let effect = Effect { running.append(presenter.queue.isRunning) }
    for _ in 0..<3 { presenter.queue.start() }
    #expect(presenter.queue.isEnabled)
    await shop.finish()
    await shop.finish()
    #expect(shop.log == ["begins 1", "ends 1", "begins 2", "ends 2", "begins 3"])
    await shop.finish()
    #expect(running == [false, true, false], "the command isn't idle between runs")
    #expect(shop.most == 1)
    hold(effect)
  }

  @Test func failureDiscardsQueuedRuns() async {
    let effect = Effect { _ = presenter.queue.error }
    for _ in 0..<3 { presenter.queue.start() }
    await shop.finish(throwing: Flood())
    #expect(shop.runs == 1)
    #expect(presenter.queue.message == "The shop is under water.")
    #expect(!presenter.queue.isRunning)
    hold(effect)
  }

  @Test func tenThousandQueuedSynchronousRunsFinish() async {
    let shop = ControllableWork()
    var count = 0
    let command = Command(whileRunning: .queue) {
      count += 1
      if count == 1 { try await shop.work() }
    }
    for _ in 0..<10_000 { command.start() }
    await shop.finish()
    #expect(count == 10_000)
  }

  @Test func restartPolicyCancelsFirstRunBeforeStartingSecond() async {
    presenter.restart.start()
    presenter.restart.start()
    #expect(presenter.restart.phase == .cancelling)
    presenter.restart.start()
    #expect(shop.runs == 1)
    await shop.finish()
    #expect(presenter.restart.phase == .running)
    #expect(shop.log == ["begins 1", "ends 1, cancelled", "begins 2"])
    await shop.finish()
    #expect(shop.runs == 2, "only the later of two waiting runs starts")
    #expect(presenter.restart.outcome == .succeeded)
    #expect(shop.most == 1)
  }

  @Test func writesOfBodyAreObservedInOrder() async {
    let result = Source("")
    var seen: [String] = []
    let effect = Effect { seen.append(result.value) }
    let command = Command {
      result.value = "0"
      await Task.yield()
      result.value = "00"
    }
    command.start()
    await command.waitUntilFinished()
    #expect(seen == ["", "0", "00"])
    hold(effect)
  }

  @Test func eachStartReadsInput() {
    for number in [3, 4, -11] {
      presenter.number = number
      presenter.take.start()
    }
    #expect(presenter.taken == [3, 4, -11])
  }

  @Test func bodyWithoutInputPassesItsResultToCompletion() async {
    @MainActor final class Feed {
      @Observed var tags: [String] = []
      let shop: ControllableWork
      lazy var reload = Command(of: self) { [shop] in
        try await shop.work()
        return ["tea"]
      } then: { feed, tags in
        feed.tags += tags
      }
      init(_ shop: ControllableWork) { self.shop = shop }
    }
    let shop = ControllableWork()
    var feed: Feed? = Feed(shop)
    feed?.reload.start()
    await shop.finish()
    #expect(feed?.tags == ["tea"])
    #expect(feed?.reload.outcome == .succeeded)
    feed?.reload.start()
    let released = { [weak feed] in feed }
    feed = nil
    #expect(released() == nil, "the run doesn't retain it")
    await shop.finish()
    #expect(shop.log.last == "ends 2, cancelled")
  }

  @Test func queuedRunUsesInputOfItsStart() async {
    @MainActor final class Printer {
      @Observed var page = 1
      let shop = ControllableWork()
      var printed: [Int] = []
      lazy var print = Command(of: self, whileRunning: .queue, taking: \.page) { [shop] page in
        try await shop.work()
        return page
      } then: {
        $0.printed.append($1)
      }
    }
    let printer = Printer()
    for page in 1...3 {
      printer.page = page
      printer.print.start()
    }
    for _ in 1...3 { await printer.shop.finish() }
    #expect(printer.printed == [1, 2, 3])
  }

  @Test func startingInEffectCreatesNoDependency() async {
    var starts = 0
    let effect = Effect {
      starts += 1
      presenter.work.start()
    }
    await shop.finish()
    presenter.isReady = false
    #expect(starts == 1)
    hold(effect)
  }

  // MARK: Feedback

  @Test func conditionCanDependOnIsRunning() async {
    @MainActor final class Loop {
      let shop = ControllableWork()
      var canWork: Bool { !work.isRunning }
      lazy var work = Command(of: self, when: \.canWork, whileRunning: .queue) { [shop] _ in
        try await shop.work()
      }
    }
    let loop = Loop()
    var enabled: [Bool] = []
    let effect = Effect { enabled.append(loop.work.isEnabled) }
    loop.work.start()
    loop.work.start()
    await loop.shop.finish()
    #expect(enabled == [true, false, true])
    #expect(loop.shop.runs == 1)
    hold(effect)
  }

  @Test func effectOfIsRunningCanSetCondition() async {
    var count = 0
    let effect = Effect {
      let isRunning = presenter.work.isRunning
      untracked {
        count += 1
        presenter.isReady = !isRunning
      }
    }
    presenter.work.start()
    await shop.finish()
    #expect(count == 3)
    #expect(presenter.work.isEnabled)
    hold(effect)
  }

  // MARK: Several commands

  @Test func combinedCommandIsEnabledIfAllPartsAre() async {
    let (first, second) = (Source(true), Source(false))
    var log: [String] = []
    let both = Command(all: [
      Command(when: { first.value }) { log.append("first") },
      Command(when: { second.value }) { log.append("second") },
    ])
    #expect(!both.isEnabled)
    second.value = true
    #expect(both.isEnabled)
    both.start()
    await both.waitUntilFinished()
    #expect(log == ["first", "second"])
    first.value = false
    #expect(!both.isEnabled)
  }

  @Test func combinedCommandReportsErrorOfPart() async {
    var runs = 0
    let parts = [Command { throw Flood() }, Command { runs += 1 }]
    let both = Command(all: parts)
    let effect = Effect { _ = both.error }
    both.start()
    await both.waitUntilFinished()
    #expect(both.error is Flood)
    #expect(parts[0].error == nil && parts[0].outcome == .failed)
    #expect(runs == 0)
    hold(effect)
  }

  @Test func cancellingCombinedCommandCancelsRunningPart() async {
    var later = 0
    let both = Command(all: [presenter.work, Command { later += 1 }])
    both.start()
    #expect(presenter.work.isRunning)
    both.cancel()
    await shop.finish()
    await both.waitUntilFinished()
    #expect(shop.log == ["begins 1", "ends 1, cancelled"])
    #expect(both.outcome == .cancelled)
    #expect(later == 0)
  }

  @Test func cancellingPartCancelsCombinedCommand() async {
    var later = 0
    let both = Command(all: [presenter.work, Command { later += 1 }])
    both.start()
    presenter.work.cancel()
    await shop.finish()
    #expect(await both.waitUntilFinished() == .cancelled)
    #expect(later == 0)
  }

  @Test func combinedCommandWaitsForRunningPart() async {
    @MainActor final class Pair {
      let shop = ControllableWork()
      lazy var work = Command(whileRunning: .queue) { [shop] in try await shop.work() }
    }
    let pair = Pair()
    pair.work.start()
    let both = Command(all: [pair.work])
    both.start()
    await someTurns()
    #expect(pair.shop.log == ["begins 1"])
    await pair.shop.finish()
    await turns { pair.shop.runs == 2 }
    #expect(pair.shop.log == ["begins 1", "ends 1", "begins 2"])
    await pair.shop.finish()
    #expect(await both.waitUntilFinished() == .succeeded)
    #expect(pair.shop.most == 1)
  }
}
