import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// Random users start, cancel, and wait; commands must behave like a simple model.
@MainActor @Suite(.timeLimit(.minutes(10))) struct CommandFuzzTests {
  enum Step: Equatable {
    case start
    case cancel
    case finish
    case fail
    case setReady(Bool)
  }

  @Test(arguments: Command.OverlapPolicy.allCases)
  func randomStepsMatchModel(policy: Command.OverlapPolicy) async {
    let first = BindableTestSettings.seed ?? 1
    let count = BindableTestSettings.seconds.map { UInt64($0 * 500) } ?? 60
    for seed in first..<first + count {
      var random = SplitMix64(seed: seed)
      let steps = (0..<Int.random(in: 1...24, using: &random)).map { _ in Self.step(&random) }
      guard var difference = await Self.difference(in: steps, policy) else { continue }
      // Shrink the steps while they still differ.
      var (shrunk, place) = (steps, 0)
      while place < shrunk.count {
        var shorter = shrunk
        shorter.remove(at: place)
        if let found = await Self.difference(in: shorter, policy) {
          (shrunk, difference, place) = (shorter, found, 0)
        } else {
          place += 1
        }
      }
      Issue.record("seed \(seed), \(policy): \(difference)\n\(shrunk)")
      return
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

  private static func difference(in steps: [Step], _ policy: Command.OverlapPolicy) async -> String?
  {
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
    let policy: Command.OverlapPolicy
    var isReady = true
    var runs = 0
    var waiting = 0
    var isCancelled = false
    var isRunning = false { didSet { if isRunning != seen.last { seen.append(isRunning) } } }
    var outcome: Command.Outcome?
    var hasError = false
    var log: [String] = []
    var seen = [false]

    init(policy: Command.OverlapPolicy) { self.policy = policy }

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
