import Bindable
import BindableTesting
import Testing

@testable import flows

/// The tests of the flows: each by a script, and by a user in front of a dialog.
@MainActor @Suite(.withoutFailures, .timeLimit(.minutes(1))) struct FlowsTests {
  let clock = ManualClock()
  let server: Server
  init() { server = Server(clock: clock) }

  /// Runs an interaction with the answers of a script, all of which it uses.
  @discardableResult
  func run(_ interaction: Interaction, _ answers: String...) async -> Interaction.Outcome? {
    let script = ScriptedAnswerProvider(answers)
    interaction.answerProvider = script
    let outcome = await interaction.run()
    #expect(script.drainUnused() == [])
    return outcome
  }
}

/// A user in front of a screen with a dialog.
@MainActor final class FlowUser {
  let dialog = Dialog()
  let button = Button("Behind")
  let clock: ManualClock
  private(set) lazy var view = ZStack {
    button
    dialog
  }
  private(set) lazy var provider = DialogAnswerProvider(dialog)

  init(_ interactions: Interaction..., clock: ManualClock) {
    self.clock = clock
    for interaction in interactions {
      interaction.answerProvider = provider
      interaction.clock = clock
    }
    _ = view
  }

  /// The question on the screen, or an empty text without one.
  var question: String { dialog.isHidden ? "" : dialog.question }
  var titles: [String] { dialog.isHidden ? [] : dialog.buttons.map(\.title) }

  /// Presses the button of a choice, and waits until nothing is left to do.
  func choose(_ choice: String) async {
    #expect(dialog.choose(choice), "\(choice) isn't among \(titles)")
    await clock.advance()
  }
  func press(_ key: Key) async {
    view.dispatch(KeyPress(key))
    await clock.advance()
  }
  func type(_ text: String) async {
    dialog.field.clear()
    for character in text { view.dispatch(KeyPress(character)) }
    await press(.enter)
  }
}

/// A trait for tests during which nothing is reported as a failure.
struct WithoutFailures: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }
  @concurrent func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let failures = try await Failure.capture { try await function() }
    #expect(failures.map(\.message) == [])
  }
}

extension Trait where Self == WithoutFailures {
  static var withoutFailures: Self { Self() }
}
