import Bindable
import BindableTesting

/// An interaction that does what a test says.
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

/// Why an errand failed.
struct Refusal: Error, CustomStringConvertible {
  var description: String { "The shop is closed." }
}

/// An answer provider that holds what it is asked until the test answers.
@MainActor final class Desk: AnswerProvider {
  private(set) var asks: [PendingQuestion] = []

  func provideAnswer(to ask: PendingQuestion) { asks.append(ask) }

  func forget() { asks = [] }
}

/// A place where an errand waits until the test lets it go on; it is deaf to cancellation.
@MainActor final class Gate {
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func wait() async { await withCheckedContinuation { waiting.append($0) } }

  func open() {
    let continuations = waiting
    waiting = []
    for continuation in continuations { continuation.resume() }
  }
}
