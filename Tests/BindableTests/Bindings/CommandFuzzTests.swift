import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// Random users start, cancel, and wait; commands must behave like a simple model.
@MainActor @Suite(.timeLimit(.minutes(30))) struct CommandFuzzTests {
  enum Step: Equatable {
    case start
    case cancel
    case finish
    case fail
    case setReady(Bool)
  }

  @Test(arguments: OverlapPolicy.allCases)
  func randomStepsMatchModel(policy: OverlapPolicy) async {
    let first = BindableTestSettings.seed ?? 1
    let count = BindableTestSettings.seconds.map { UInt64($0 * 500) } ?? (LongRun.isOn ? 300 : 40)
    for seed in first..<first + count {
      var random = SplitMix64(seed: seed)
      let steps = (0..<Int.random(in: 1...24, using: &random)).map { _ in Self.step(&random) }
      guard let difference = await Self.difference(in: steps, policy) else { continue }
      let shortest = await shortestFailure(of: steps, difference) {
        await Self.difference(in: $0, policy)
      }
      Issue.record("seed \(seed), \(policy): \(shortest)")
      return
    }
  }

  /// Commands, interactions, and combined commands that start and wait for each other.
  @MainActor final class Party {
    enum Deed: CustomStringConvertible {
      case start(Int), wait(Int), cancel(Int), yield
      var description: String {
        switch self {
        case .start(let other): "start \(other)"
        case .wait(let other): "wait \(other)"
        case .cancel(let other): "cancel \(other)"
        case .yield: "yield"
        }
      }
    }
    enum Kind { case command(OverlapPolicy), interaction, all(Int, Int) }

    let deeds: [[Deed]]
    private(set) var commands: [Int: Command] = [:]
    private(set) var interactions: [Int: Interaction] = [:]
    // Runs that start each other would never end.
    var runsLeft = 60

    init(_ kinds: [Kind], _ deeds: [[Deed]]) {
      self.deeds = deeds
      for (number, kind) in kinds.enumerated() {
        switch kind {
        case .command(let policy):
          commands[number] = Command(whileRunning: policy) { [unowned self] in await run(number) }
        case .interaction:
          interactions[number] = Interaction(
            Flow("\(number)") { Perform("act") { [unowned self] _ in await run(number) } })
        case .all(let first, let second):
          commands[number] = Command(all: [first, second].compactMap { commands[$0] })
        }
      }
    }

    func run(_ number: Int) async {
      runsLeft -= 1
      for deed in deeds[number] where runsLeft > 0 { await perform(deed) }
    }

    func perform(_ deed: Deed) async {
      switch deed {
      case .start(let other):
        commands[other]?.start()
        interactions[other]?.start()
      case .wait(let other):
        await commands[other]?.waitUntilFinished()
        await interactions[other]?.waitUntilFinished()
      case .cancel(let other):
        commands[other]?.cancel()
        interactions[other]?.cancel()
      case .yield: await Task.yield()
      }
    }

    var running: [Int] {
      commands.filter(\.value.isRunning).map(\.key)
        + interactions.filter(\.value.isRunning).map(\.key)
    }
  }

  @Test(arguments: [true, false])
  func runsThatWaitForEachOtherEnd(canBeCyclic: Bool) async {
    for seed in LongRun.seeds(15, of: UInt64(0)..<1_000) {
      var random = SplitMix64(seed: seed)
      let count = Int.random(in: 1...5, using: &random)
      let kinds = (0..<count).map { number -> Party.Kind in
        switch Int.random(in: 0..<6, using: &random) {
        case 0: .interaction
        case 1 where number > 1 && canBeCyclic: .all(number - 1, number - 2)
        case 2: .command(.queue)
        case 3: .command(.restart)
        default: .command(.ignore)
        }
      }
      let deeds = (0..<count).map { number in
        (0..<Int.random(in: 0...5, using: &random)).map { _ -> Party.Deed in
          let others = canBeCyclic ? 0..<count : min(number + 1, count - 1)..<count
          let other = Int.random(in: others, using: &random)
          // Without cycles, a body only concerns those after it.
          if !canBeCyclic, other <= number { return .yield }
          return switch Int.random(in: 0..<8, using: &random) {
          case 0..<3: .start(other)
          case 3..<6: .wait(other)
          case 6: .cancel(other)
          default: .yield
          }
        }
      }
      let party = Party(kinds, deeds)
      let reported = await failures {
        for _ in 0..<3 {
          await party.perform(.start(Int.random(in: 0..<count, using: &random)))
          if Bool.random(using: &random) { await Task.yield() }
        }
        await turns { party.running.isEmpty }
      }
      #expect(party.running.isEmpty, "seed \(seed): \(kinds) \(deeds)")
      #expect(reported.allSatisfy { $0.kind == .deadlock })
      if !canBeCyclic { #expect(reported == [], "seed \(seed): \(kinds) \(deeds)") }
      if !party.running.isEmpty { return }
    }
  }

  @Test func modelLogsQueuedRuns() async {
    let shop = ControllableWork()
    var model = Model(policy: .queue)
    for step in [Step.start, .start, .finish] { model.perform(step) }
    #expect(model.log == ["begins 1", "ends 1", "begins 2"])
    #expect(model.isRunning)
    #expect(shop.log != model.log)
  }

  private static func step(_ random: inout SplitMix64) -> Step {
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<4: .start
    case 4: .cancel
    case 5..<8: .finish
    case 8: .fail
    default: .setReady(Int.random(in: 0..<3, using: &random) > 0)
    }
  }

  private static func difference(in steps: [Step], _ policy: OverlapPolicy) async -> String? {
    let (shop, isReady) = (ControllableWork(), Source(true))
    let command = Command(when: { isReady.value }, whileRunning: policy) { try await shop.work() }
    var seen: [Bool] = []
    let effects = [Effect { seen.append(command.isRunning) }, Effect { _ = command.error }]
    var model = Model(policy: policy)
    for (place, step) in steps.enumerated() {
      model.perform(step)
      switch step {
      case .start: command.start()
      case .cancel: command.cancel()
      case .finish: await shop.finish()
      case .fail: await shop.finish(throwing: Mishap())
      case .setReady(let value): isReady.value = value
      }
      let now = State(
        log: shop.log, isRunning: command.isRunning, isEnabled: command.isEnabled,
        outcome: command.outcome, hasError: command.error != nil, seen: seen)
      if now != model.state { return "after step \(place), \(step): \(now) is not \(model.state)" }
      if shop.most > 1 { return "after step \(place), \(step): runs overlap" }
    }
    command.cancel()
    await shop.finish()
    hold(effects)
    return command.isRunning ? "it does not come to rest" : nil
  }

  struct State: Equatable {
    var log: [String]
    var isRunning: Bool
    var isEnabled: Bool
    var outcome: Command.Outcome?
    var hasError: Bool
    var seen: [Bool]
  }

  /// A model of a command, without tasks, nodes, and observers.
  struct Model {
    let policy: OverlapPolicy
    var isReady = true
    var runs = 0
    var waiting = 0
    var isCancelled = false
    var isRunning = false { didSet { if isRunning != seen.last { seen.append(isRunning) } } }
    var outcome: Command.Outcome?
    var hasError = false
    var log: [String] = []
    var seen = [false]

    init(policy: OverlapPolicy) { self.policy = policy }

    var state: State {
      State(
        log: log, isRunning: isRunning, isEnabled: isReady && !(policy == .ignore && isRunning),
        outcome: outcome, hasError: hasError, seen: seen)
    }

    mutating func perform(_ step: Step) {
      switch step {
      case .setReady(let value): isReady = value
      case .start:
        guard isReady else { return }
        guard isRunning else { return begin() }
        switch policy {
        case .ignore: break
        case .queue: waiting += 1
        case .restart:
          waiting = 1
          isCancelled = true
        }
      case .cancel:
        waiting = 0
        if isRunning { isCancelled = true }
      case .finish: end(failing: false)
      case .fail: end(failing: true)
      }
    }

    private mutating func begin() {
      runs += 1
      log.append("begins \(runs)")
      (isRunning, isCancelled, outcome, hasError) = (true, false, nil, false)
    }

    private mutating func end(failing: Bool) {
      guard isRunning else { return }
      log.append(isCancelled ? "ends \(runs), cancelled" : "ends \(runs)")
      if failing, !isCancelled { waiting = 0 }
      if waiting > 0 {
        waiting -= 1
        return begin()
      }
      (outcome, hasError) = (.succeeded, false)
      if isCancelled {
        outcome = .cancelled
      } else if failing {
        (outcome, hasError) = (.failed, true)
      }
      isRunning = false
    }
  }
}
