import Testing

@testable import BindableCore

/// The steps of a command in each of its callbacks, against a model of its runs.
@MainActor @Suite(.timeLimit(.minutes(30))) struct CommandActTests {
  /// The code of a program that a command calls.
  enum Place: CaseIterable { case body, observesRunning, observesEnd }

  enum Act: CaseIterable { case start, cancel, clearError }

  private struct Model {
    let place: Place
    let policy: OverlapPolicy
    var isCancelled = false
    var waiting = 0

    mutating func perform(_ act: Act) {
      switch act {
      case .start where place == .observesEnd: waiting = policy == .queue ? waiting + 1 : 1
      case .start:
        switch policy {
        case .ignore: break
        case .queue: waiting += 1
        case .restart: (waiting, isCancelled) = (1, true)
        }
      case .cancel: (waiting, isCancelled) = (0, place != .observesEnd)
      case .clearError: break
      }
    }

    /// The number of bodies that run, of which one that's canceled before it begins is none.
    var bodies: Int { (place == .observesRunning && isCancelled ? 0 : 1) + waiting }
    var outcome: Command.Outcome { isCancelled && waiting == 0 ? .cancelled : .succeeded }
  }

  private static func difference(_ place: Place, _ acts: [Act], _ policy: OverlapPolicy) -> String?
  {
    var model = Model(place: place, policy: policy)
    var (bodies, open, mostOpen, hasActed) = (0, 0, 0, false)
    weak var held: Command?
    func reach(_ other: Place) {
      guard other == place, !hasActed, let command = held else { return }
      hasActed = true
      for act in acts {
        switch act {
        case .start: command.start()
        case .cancel: command.cancel()
        case .clearError: command.clearError()
        }
        model.perform(act)
      }
    }
    let command = Command(whileRunning: policy) {
      bodies += 1
      open += 1
      mostOpen = max(mostOpen, open)
      reach(.body)
      open -= 1
    }
    held = command
    let effect = Effect {
      let (isRunning, outcome) = (command.isRunning, command.outcome)
      untracked {
        if isRunning { reach(.observesRunning) } else if outcome != nil { reach(.observesEnd) }
      }
    }
    command.start()
    effect.cancel()
    let found =
      "\(bodies) bodies, \(mostOpen <= 1), \(command.phase), \(String(describing: command.outcome))"
    let expected =
      "\(model.bodies) bodies, true, idle, \(String(describing: Optional(model.outcome)))"
    return found == expected && hasActed ? nil : "\(found) instead of \(expected)"
  }

  @Test(arguments: Place.allCases, OverlapPolicy.allCases)
  func actsInCallbackMatchModel(place: Place, policy: OverlapPolicy) {
    let ones = Act.allCases.map { [$0] }
    let twos = ones.flatMap { acts in Act.allCases.map { acts + [$0] } }
    let threes = twos.flatMap { acts in Act.allCases.map { acts + [$0] } }
    for acts in ones + twos + threes {
      if let difference = Self.difference(place, acts, policy) {
        Issue.record("\(place), \(policy), \(acts): \(difference)")
        return
      }
    }
  }

  @Test(arguments: [false, true]) func deeplyNestedActionsStopWithMessage(ofCommands: Bool) async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [ofCommands = ofCommands as Bool] in
      await MainActor.run {
        if ofCommands {
          var command = Command {}
          for _ in 0..<40_000 { command = Command(all: [command]) }
          command.start()
        } else {
          var interaction = Interaction()
          for _ in 0..<40_000 {
            let inner = interaction
            interaction = Interaction(Flow("outer") { Perform("inner") { _ in inner.start() } })
          }
          interaction.start()
        }
      }
    }
    let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
    #expect(text?.contains("the stack is nearly exhausted") == true)
  }

  @Test func commandThatQueuesItselfNeedsNoStack() {
    var runs = 0
    weak var held: Command?
    let command = Command(whileRunning: .queue) {
      runs += 1
      if runs < 20_000 { held?.start() }
    }
    held = command
    command.start()
    #expect(runs == 20_000 && command.outcome == .succeeded)
  }
}
