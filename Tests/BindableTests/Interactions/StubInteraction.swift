import Bindable
import BindableTesting

/// An interaction whose question and action a test defines.
@MainActor final class StubInteraction: Interaction {
  var asked: Question?
  var body: @MainActor () async throws -> Void = {}
  private(set) var runs = 0

  init(_ question: Question? = Question("Go?"), answerProvider: (any AnswerProvider)? = nil) {
    asked = question
    super.init(answerProvider: answerProvider)
  }

  override var question: Question? { asked }

  override func perform() async throws {
    runs += 1
    try await body()
  }
}

/// The error of a failed interaction.
struct Refusal: Error, CustomStringConvertible {
  var description: String { "The shop is closed." }
}

/// An answer provider that keeps questions pending until the test answers them.
@MainActor final class Desk: AnswerProvider {
  private(set) var asks: [PendingQuestion] = []

  func provideAnswer(to ask: PendingQuestion) { asks.append(ask) }

  func forget() { asks = [] }
}

/// A gate that suspends an interaction until the test opens it, and ignores cancellation.
@MainActor final class Gate {
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func wait() async { await withCheckedContinuation { waiting.append($0) } }

  func open() {
    let continuations = waiting
    waiting = []
    for continuation in continuations { continuation.resume() }
  }
}
