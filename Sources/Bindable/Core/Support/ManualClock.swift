internal import Synchronization

/// A clock whose time passes only when it is told, for tests of what waits.
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
/// Whoever sleeps is woken in the order of the deadlines and, of equal ones, in the order in which
/// they went to sleep. A sleeper that is cancelled wakes at once.
public final class ManualClock: Clock {
  /// A time of a manual clock: how long it is since the clock was made.
  public struct Instant: InstantProtocol {
    /// The time since the clock was made.
    public let offset: Duration

    /// Makes the time that is `offset` after a clock was made.
    public init(offset: Duration = .zero) { self.offset = offset }

    /// The time that is `duration` later.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// How long it is until `other`.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Whether one is earlier than the other.
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
    // In the order in which they wake.
    var sleepers: [Sleeper] = []
    // Cancelled before they fell asleep.
    var cancelled: Set<UInt64> = []
  }

  private let state = Mutex(State())

  /// Makes a clock that stands still.
  public init() {}

  /// The time it stands at.
  public var now: Instant { state.withLock(\.now) }

  /// None: a time may be as short as a `Duration` can be.
  public var minimumResolution: Duration { .zero }

  /// How many tasks sleep by this clock.
  public var sleeperCount: Int { state.withLock(\.sleepers.count) }

  /// Sleeps until the clock was advanced to `deadline`, or comes back at once if it was already.
  ///
  /// `tolerance` is of no account here.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await fallAsleep(until: deadline)
  }

  // On the actor of whoever sleeps, which closures have only if they name it: nobody else runs
  // between the call and the sleep, and `advance(by:)` counts the turns of the main actor.
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
          let place = state.sleepers.firstIndex {
            ($0.deadline, $0.number) > (deadline, number)
          }
          state.sleepers.insert(
            Sleeper(number: number, deadline: deadline, continuation: continuation),
            at: place ?? state.sleepers.endIndex)
          return nil
        }
        if let isToWake { continuation.resume(with: isToWake) }
      }
    } onCancel: {
      let sleeper: Sleeper? = state.withLock { state in
        guard let place = state.sleepers.firstIndex(where: { $0.number == number }) else {
          state.cancelled.insert(number)
          return nil
        }
        return state.sleepers.remove(at: place)
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
    // A task that was cancelled after it was woken leaves its number there.
    state.withLock { _ = $0.cancelled.remove(number) }
  }

  /// Lets `duration` pass: wakes one after the other who sleeps until then, each at its time.
  ///
  /// Between them, and before and after, the main actor takes turns: tasks of the main actor that
  /// were just begun fall asleep first, and those that were woken have done what they do, or sleep
  /// again, when this returns. Tasks that run elsewhere are woken, and not waited for.
  ///
  /// - Precondition: `duration` is not negative.
  @MainActor
  public func advance(by duration: Duration = .zero) async {
    precondition(duration >= .zero, "A clock cannot be advanced by \(duration).")
    await Self.turns()
    let end = now.advanced(by: duration)
    while let sleeper = nextSleeper(until: end) {
      sleeper.continuation.resume()
      await Self.turns()
    }
    state.withLock { $0.now = max($0.now, end) }
    await Self.turns()
  }

  /// Advances to the deadline of whoever wakes first, if there is one until `end`.
  private func nextSleeper(until end: Instant) -> Sleeper? {
    state.withLock { state in
      guard let first = state.sleepers.first, first.deadline <= end else { return nil }
      state.now = max(state.now, first.deadline)
      return state.sleepers.removeFirst()
    }
  }

  // The main actor runs its tasks in the order in which they are ready, so in each of these turns
  // every ready task takes one step. What follows a wake-up takes a few. Each turn is a task of its
  // own: `Task.yield()` goes through another thread, and does not suspend if that thread is faster.
  @MainActor
  private static func turns() async {
    for _ in 0..<20 { await Task { @MainActor in }.value }
  }
}
