import Bindable
import BindableTesting

/// Work that a test lets end when it likes, run by run.
@MainActor final class Workshop {
  private var waiting: [CheckedContinuation<Result<Void, any Error>, Never>] = []
  /// What happened, in order, as "begins 1" and "ends 1".
  private(set) var log: [String] = []
  private(set) var runs = 0
  private(set) var running = 0
  /// The most that ever ran at once.
  private(set) var most = 0

  /// Waits until the test lets it end; it is deaf to cancellation.
  func work() async throws {
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

  /// Lets the run that began first end, and its task go on.
  func finish(throwing error: (any Error)? = nil) async {
    guard !waiting.isEmpty else { return }
    let ended = log.count { $0.hasPrefix("ends") }
    waiting.removeFirst().resume(returning: error.map { .failure($0) } ?? .success(()))
    for _ in 0..<10_000 where log.count(where: { $0.hasPrefix("ends") }) == ended {
      await Task.yield()
    }
    for _ in 0..<3 { await Task.yield() }
  }

  func note(_ line: String) { log.append(line) }
}
