import Bindable
import BindableTesting

/// Asynchronous work whose runs end when the test lets them.
@MainActor package final class ControllableWork {
  private var waiting: [CheckedContinuation<Result<Void, any Error>, Never>] = []
  /// The log, with entries such as "begins 1" and "ends 1".
  package private(set) var log: [String] = []
  package private(set) var runs = 0
  package private(set) var running = 0
  /// The largest number of concurrent runs.
  package private(set) var most = 0

  package init() {}

  /// Waits until the test ends the run, and ignores cancellation.
  package func work() async throws {
    runs += 1
    running += 1
    most = max(most, running)
    let run = runs
    log.append("begins \(run)")
    let result = await withCheckedContinuation { waiting.append($0) }
    running -= 1
    log.append(Task.isCancelled ? "ends \(run), cancelled" : "ends \(run)")
    try result.get()
  }

  /// Ends the oldest run and lets its task continue.
  package func finish(throwing error: (any Error)? = nil) async {
    guard !waiting.isEmpty else { return }
    let ended = log.count { $0.hasPrefix("ends") }
    waiting.removeFirst().resume(returning: error.map { .failure($0) } ?? .success(()))
    for _ in 0..<10_000 where log.count(where: { $0.hasPrefix("ends") }) == ended {
      await Task.yield()
    }
    await someTurns()
  }

  package func note(_ line: String) { log.append(line) }
}
