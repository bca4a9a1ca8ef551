/// The questions of one run, which no question of another run interrupts.
@MainActor
package final class QuestionTurn {
  /// Set once the run can't ask anymore.
  package private(set) var isOver = false
  private var onEnd: [@MainActor () -> Void] = []

  /// The turn of the run whose step is being performed.
  ///
  /// A run that the step starts shares it, so that the step can wait for it.
  @TaskLocal static var current: QuestionTurn?

  init() {}

  /// Calls a closure when the turn ends, to ask the next question.
  package func whenOver(_ body: @escaping @MainActor () -> Void) { onEnd.append(body) }

  func end() {
    guard !isOver else { return }
    isOver = true
    for body in exchange(&onEnd, with: []) { body() }
  }

  isolated deinit { end() }
}
