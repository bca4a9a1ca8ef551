internal import Synchronization

/// A clock whose time you advance manually, for tests of code that waits.
///
/// ```swift
/// let clock = ManualClock()
/// let task = Task {
///   try await clock.sleep(for: .milliseconds(300))
///   print("now")
/// }
/// await clock.advance(by: .milliseconds(299))
/// await clock.advance(by: .milliseconds(1))  // prints "now"
/// ```
///
/// Sleeping tasks resume in the order of their deadlines or, for equal deadlines, in the order of
/// their calls. A canceled task resumes immediately.
public final class ManualClock: Clock {
  /// An instant of a manual clock.
  public struct Instant: InstantProtocol {
    /// The time since the creation of the clock.
    package let offset: Duration

    /// Creates the instant that is `offset` after the creation of a clock.
    package init(offset: Duration = .zero) { self.offset = offset }

    /// Returns the instant that is `duration` later, or the last one if there's no such instant.
    public func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset.adding(duration))
    }

    /// Returns the duration from this instant to `other`, or the longest one if it's longer.
    public func duration(to other: Instant) -> Duration { other.offset.subtracting(offset) }

    /// Returns a Boolean value that indicates whether the first instant is earlier.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    let number: UInt64
    let deadline: Instant
    let continuation: UnsafeContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant()
    var lastNumber: UInt64 = 0
    // Sorted by the order in which they resume.
    var sleepers: [Sleeper] = []
    // Canceled before they started to sleep.
    var cancelled: Set<UInt64> = []
    // Resumed, but not yet running.
    var waking: Set<UInt64> = []
  }

  private let state = Mutex(State())

  /// Creates a clock at offset zero.
  public init() {}

  /// The current instant of the clock.
  public var now: Instant { state.withLock(\.now) }

  /// The minimum resolution, which is zero.
  public var minimumResolution: Duration { .zero }

  /// The number of sleeping tasks.
  package var sleeperCount: Int { state.withLock(\.sleepers.count) }

  /// Sleeps until the clock reaches `deadline`, or returns immediately if it already has.
  ///
  /// `tolerance` is ignored.
  ///
  /// - Throws: `CancellationError` as soon as the task is canceled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await fallAsleep(until: deadline)
  }

  // Runs on the caller's actor, which closures inherit only if they name it. No other task runs
  // between the call and the sleep, so `advance(by:)` can count the turns of the main actor.
  private func fallAsleep(
    until deadline: Instant, on actor: isolated (any Actor)? = #isolation
  ) async throws {
    try Task.checkCancellation()
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    try await withTaskCancellationHandler {
      _ = actor
      try await withUnsafeThrowingContinuation { continuation in
        let isToWake: Result<Void, any Error>? = state.withLock { state in
          if state.cancelled.remove(number) != nil { return .failure(CancellationError()) }
          if deadline <= state.now { return .success(()) }
          let index = state.sleepers.firstIndex {
            ($0.deadline, $0.number) > (deadline, number)
          }
          state.sleepers.insert(
            Sleeper(number: number, deadline: deadline, continuation: continuation),
            at: index ?? state.sleepers.endIndex)
          return nil
        }
        if let isToWake { continuation.resume(with: isToWake) }
      }
    } onCancel: {
      let sleeper: Sleeper? = state.withLock { state in
        guard let index = state.sleepers.firstIndex(where: { $0.number == number }) else {
          state.cancelled.insert(number)
          return nil
        }
        return state.sleepers.remove(at: index)
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
    state.withLock {
      $0.waking.remove(number)
      // A task that was canceled after it was resumed leaves its number here.
      $0.cancelled.remove(number)
    }
  }

  /// Advances the clock by `duration` and resumes sleeping tasks one by one at their deadlines.
  ///
  /// The main actor takes turns before, between, and after the deadlines. Main-actor tasks that
  /// just started begin to sleep first. When this method returns, resumed tasks have finished or
  /// sleep again. Tasks on other executors have been resumed, and may still be running.
  ///
  /// - Precondition: `duration` is nonnegative.
  @MainActor
  public func advance(by duration: Duration = .zero) async {
    precondition(duration >= .zero, "The duration must be nonnegative, but is \(duration).")
    await Self.turns()
    let end = now.advanced(by: duration)
    while let sleeper = nextSleeper(until: end) {
      sleeper.continuation.resume()
      await untilAwake(sleeper)
      await Self.turns()
    }
    state.withLock { $0.now = max($0.now, end) }
    await Self.turns()
  }

  /// Removes the first sleeping task until `end`, if any, and advances to its deadline.
  private func nextSleeper(until end: Instant) -> Sleeper? {
    state.withLock { state in
      guard let first = state.sleepers.first, first.deadline <= end else { return nil }
      state.now = max(state.now, first.deadline)
      state.waking.insert(first.number)
      return state.sleepers.removeFirst()
    }
  }

  // A continuation resumes its task through another thread, which can be paused for longer than any
  // number of turns takes. The limit is for a task whose executor is blocked.
  @MainActor
  private func untilAwake(_ sleeper: Sleeper) async {
    for _ in 0..<100_000 {
      guard state.withLock({ $0.waking.contains(sleeper.number) }) else { return }
      await Self.turn()
    }
  }

  // The main actor runs ready tasks in order, so each ready task advances one step in each turn,
  // and resuming a task takes a few.
  @MainActor
  private static func turns() async { for _ in 0..<20 { await turn() } }

  // A separate task, because `Task.yield()` uses another thread and doesn't suspend if that thread
  // is faster.
  @MainActor
  private static func turn() async { await Task { @MainActor in }.value }
}
