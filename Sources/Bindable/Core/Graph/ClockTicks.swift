/// An asynchronous sequence of the durations between the ticks of a clock.
///
/// ```swift
/// @MainActor final class Stopwatch {
///   @Observed private(set) var elapsed = Duration.zero
///   private var ticks: SequenceSubscription?
///
///   init(clock: some Clock<Duration> = ContinuousClock()) {
///     let ticks = ClockTicks(every: .milliseconds(100), on: clock)
///     self.ticks = subscribe(self, to: ticks) { $0.elapsed += $1 }
///   }
/// }
/// ```
///
/// The subscription ends with its owner. If the program was busy for several intervals, the
/// sequence skips the missed ticks, and the next element is the time that has passed since the last
/// one. In a test, pass a ``ManualClock``.
///
/// To tick only while a screen is visible, use `on(every:)` in its table instead.
public struct ClockTicks: AsyncSequence, Sendable {
  /// The time between two ticks.
  let interval: Duration
  private let clock: any Clock<Duration>

  /// Creates a sequence of ticks.
  ///
  /// - Precondition: `interval` is positive.
  public init(every interval: Duration, on clock: any Clock<Duration>) {
    precondition(interval > .zero, "The interval must be positive, but is \(interval).")
    self.interval = interval
    self.clock = clock
  }

  /// Returns an iterator whose first tick is one interval from now.
  public func makeAsyncIterator() -> Iterator { Iterator(clock.ticks(every: interval)) }

  /// The iterator of a sequence of ticks.
  public struct Iterator: AsyncIteratorProtocol {
    private let wait: @MainActor () async throws -> Duration

    fileprivate init(_ wait: @escaping @MainActor () async throws -> Duration) { self.wait = wait }

    /// Waits for the next tick and returns the time since the last one, or `nil` if the task was
    /// canceled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Duration? {
      try? await wait()
    }

    /// Waits for the next tick and returns the time since the last one, or `nil` if the task was
    /// canceled.
    public mutating func next() async -> Duration? { try? await wait() }
  }
}

extension Clock where Duration == Swift.Duration {
  /// Returns a closure that waits for the next multiple of `interval` from now.
  fileprivate func ticks(every interval: Duration) -> @MainActor () async throws -> Duration {
    let start = now
    var ticked = Duration.zero
    return {
      let passed = start.duration(to: self.now)
      let missed = (passed - ticked).attoseconds / interval.attoseconds
      let next =
        missed > 1
        ? Duration(attoseconds: ticked.attoseconds + interval.attoseconds * missed)
        : ticked.adding(interval)
      try await self.pause(for: next - passed)()
      defer { ticked = next }
      return next - ticked
    }
  }
}
