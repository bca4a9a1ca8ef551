internal import Observation

/// A binding with the standard library's Observation, which tracks its body again after each
/// change.
///
/// Observation calls back once, before the change. The effect therefore adds itself to a queue that
/// is processed after the change. This is the cheapest solution; waiting for the next turn of the
/// main actor, as is common, costs more and is too late for the caller.
///
/// It's `@unchecked Sendable` because the callback must be `Sendable`, although it runs
/// synchronously inside the setter on the only thread.
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

  /// Runs the effects, and any further effects that these trigger.
  func flush() {
    var index = 0
    while index < effects.count {
      effects[index].run()
      index += 1
    }
    effects.removeAll(keepingCapacity: true)
  }
}
