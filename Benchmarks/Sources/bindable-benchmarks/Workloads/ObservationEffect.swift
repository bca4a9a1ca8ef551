internal import Observation

/// What a binding with the standard library's Observation comes to: a body that is tracked, and
/// tracked again after each change.
///
/// Observation calls back once, before the change. So the effect puts itself in a queue, which is
/// emptied after the change. That is the cheapest way there is; waiting for the next turn of the
/// main actor, as is usual, costs more and is too late for the caller.
///
/// Unchecked, because the callback must be `Sendable` though it runs inside the setter, on the
/// only thread there is.
final class ObservationEffect: @unchecked Sendable {
  private let queue: ObservationQueue
  private let body: () -> Void

  init(in queue: ObservationQueue, _ body: @escaping () -> Void) {
    self.queue = queue
    self.body = body
    run()
  }

  func run() {
    withObservationTracking(body) { [self] in queue.effects.append(self) }
  }
}

/// The effects whose inputs are about to change.
final class ObservationQueue {
  fileprivate var effects: [ObservationEffect] = []

  /// Runs them, and those that their runs set off.
  func flush() {
    var index = 0
    while index < effects.count {
      effects[index].run()
      index += 1
    }
    effects.removeAll(keepingCapacity: true)
  }
}
