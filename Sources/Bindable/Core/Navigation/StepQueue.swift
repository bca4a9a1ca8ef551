/// Steps that are performed one after another, in the order in which they were requested.
///
/// ```swift
/// steps.perform("show") {
///   steps.perform("hide") { … }    // waits until the screen is shown
///   …
/// }
/// ```
///
/// A step calls code of the program, such as behaviors and effects, which can request other steps.
/// These wait until the step is complete, so no step finds another one half done.
@MainActor
package final class StepQueue {
  /// Set while a step is performed, so that others wait.
  package private(set) var isPerforming = false
  private var waiting: [(name: @MainActor () -> String, body: @MainActor () -> Void)] = []

  /// Steps that request others end after this many rounds, or this many steps.
  private static let limits = (rounds: 100, steps: 1_000)

  @MainActor private final class Answer { var isLate = false }

  /// Creates an empty queue.
  package init() {}

  /// Performs a step and the ones it requests or, while one is being performed, adds it to them.
  package func perform(
    _ name: @escaping @autoclosure @MainActor () -> String, _ body: @escaping @MainActor () -> Void
  ) {
    waiting.append((name, body))
    guard !isPerforming else { return }
    isPerforming = true
    var (rounds, count) = (0, 0)
    // The program's effect that requests a step neither depends on its reads nor owns its effects.
    withoutOwner {
      while !waiting.isEmpty, rounds < Self.limits.rounds, count < Self.limits.steps {
        let round = waiting
        waiting = []
        for step in round { step.body() }
        (rounds, count) = (rounds + 1, count + round.count)
      }
    }
    let refused = waiting.map(\.name)
    waiting = []
    isPerforming = false
    guard !refused.isEmpty else { return }
    var names = refused.prefix(3).map { name in untracked { name() } }.joined(separator: ", ")
    if refused.count > 3 { names += ", …" }
    Failure(
      .cycle,
      "\(names) wasn't performed, because \(count) steps have requested each other. Request a step "
        + "only if it changes the state."
    ).report()
  }

  /// Performs a step after a question: within the current step if the user is not asked, and
  /// otherwise in its turn after the answer.
  package func perform(
    _ name: @escaping @autoclosure @MainActor () -> String,
    after question: (_ agree: @escaping @MainActor () -> Void) -> Void,
    _ body: @escaping @MainActor () -> Void
  ) {
    let answer = Answer()
    question { [self] in
      if answer.isLate { perform(name(), body) } else { body() }
    }
    answer.isLate = true
  }
}
