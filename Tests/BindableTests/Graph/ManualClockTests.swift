import Bindable
import BindableTesting
import Dispatch
import Synchronization
import TestSupport
import Testing

@testable import BindableCore

@MainActor struct ManualClockTests {
  private let clock = ManualClock()
  private let log = Log()

  @MainActor private final class Log { var lines: [String] = [] }

  private func sleeper(_ name: String, _ duration: Duration) -> Task<Void, any Error> {
    let (clock, log) = (clock, log)
    let deadline = clock.now.advanced(by: duration)
    return Task {
      do {
        try await clock.sleep(until: deadline)
        log.lines.append("\(name) at \(clock.now.offset)")
      } catch {
        log.lines.append("\(name) \(type(of: error))")
        throw error
      }
    }
  }

  @Test func sleepersWaitUntilClockAdvances() async {
    let task = sleeper("a", .seconds(1))
    await someTurns()
    #expect(log.lines == [])
    #expect(clock.sleeperCount == 1)
    await clock.advance(by: .milliseconds(999))
    #expect(log.lines == [])
    await clock.advance(by: .milliseconds(1))
    #expect(log.lines == ["a at 1.0 seconds"])
    #expect(clock.sleeperCount == 0)
    #expect(task.isCancelled == false)
  }

  @Test func immediateTaskOnMainActorSleepsSynchronously() async {
    for count in 1...100 {
      let task = Task.startImmediately { [clock] in
        try? await clock.sleep(until: clock.now.advanced(by: .seconds(1)))
      }
      #expect(clock.sleeperCount == 1)
      await clock.advance(by: .seconds(1))
      #expect(clock.sleeperCount == 0 && clock.now.offset == .seconds(count))
      await task.value
    }
  }

  @Test func sleepersWakeInDeadlineOrder() async {
    _ = sleeper("c", .seconds(3))
    _ = sleeper("a", .seconds(1))
    _ = sleeper("b", .seconds(2))
    let last = sleeper("d", .seconds(4))
    await clock.advance(by: .seconds(3))
    #expect(log.lines == ["a at 1.0 seconds", "b at 2.0 seconds", "c at 3.0 seconds"])
    #expect(clock.now == ManualClock.Instant(offset: .seconds(3)))
    await release(last)
  }

  // A task that sleeps forever is never deallocated.
  private func release(_ task: Task<Void, any Error>) async {
    task.cancel()
    _ = await task.result
  }

  @Test func sleepersWithEqualDeadlinesWakeInSleepOrder() async {
    for name in ["a", "b", "c"] { _ = sleeper(name, .seconds(1)) }
    await clock.advance(by: .seconds(1))
    #expect(log.lines.map { $0.prefix(1) } == ["a", "b", "c"])
  }

  @Test func repeatedSleepsWakeInOneAdvance() async {
    let (clock, log) = (clock, log)
    let task = Task {
      for _ in 0..<3 {
        try await clock.sleep(for: .seconds(1))
        log.lines.append("\(clock.now.offset)")
      }
    }
    await clock.advance(by: .seconds(10))
    #expect(log.lines == ["1.0 seconds", "2.0 seconds", "3.0 seconds"])
    #expect(clock.now.offset == .seconds(10))
    #expect(task.isCancelled == false)
  }

  @Test func sleepingUntilPastDeadlineReturnsImmediately() async throws {
    await clock.advance(by: .seconds(5))
    try await clock.sleep(until: ManualClock.Instant(offset: .seconds(5)))
    try await clock.sleep(until: ManualClock.Instant())
    #expect(clock.sleeperCount == 0)
  }

  @Test func cancelledSleeperWakesImmediately() async {
    let task = sleeper("a", .seconds(1))
    await someTurns()
    task.cancel()
    await someTurns()
    #expect(log.lines == ["a CancellationError"])
    #expect(clock.sleeperCount == 0)
    await clock.advance(by: .seconds(1))
    #expect(log.lines.count == 1)
  }

  @Test func taskCancelledBeforeSleepingDoesNotSleep() async {
    let task = sleeper("a", .seconds(1))
    task.cancel()
    await someTurns()
    #expect(log.lines == ["a CancellationError"])
    #expect(clock.sleeperCount == 0)
  }

  @Test func tasksOffMainActorCanSleep() async throws {
    let clock = clock
    let task = Task.detached { try await clock.sleep(until: .init(offset: .seconds(1))) }
    while clock.sleeperCount == 0 { await Task.yield() }
    await clock.advance(by: .seconds(1))
    try await task.value
  }

  /// On a busy machine, the thread that resumes a task can be paused for any time.
  @Test func advancingWaitsUntilResumedTaskRuns() async {
    let sleeper = LateSleeper()
    let task = Task { await sleeper.sleep(on: clock) }
    while clock.sleeperCount == 0 { await Task.yield() }
    let count = sleeper.executor.jobCount.load(ordering: .sequentiallyConsistent)
    await clock.advance(by: .seconds(1))
    #expect(sleeper.executor.jobCount.load(ordering: .sequentiallyConsistent) > count)
    await task.value
  }

  @Test func canBeUsedAsExistentialClock() async throws {
    let any: any Clock<Duration> = clock
    let task = Task { try await any.sleep(for: .seconds(1)) }
    await clock.advance(by: .seconds(1))
    try await task.value
    #expect(clock.sleeperCount == 0)
  }

  @Test func advancingBackwardStopsProgram() async {
    await #expect(processExitsWith: .failure) {
      await ManualClock().advance(by: .seconds(-1))
    }
  }
}

/// An actor whose jobs start late.
private actor LateSleeper {
  nonisolated let executor = LateExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func sleep(on clock: ManualClock) async {
    // Unlike `sleep(for:)` of the protocol, stays on the actor.
    try? await clock.sleep(until: clock.now.advanced(by: .seconds(1)))
  }
}

private final class LateExecutor: SerialExecutor {
  let jobCount = Atomic(0)
  private let queue = DispatchQueue(label: "late")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.asyncAfter(deadline: .now() + .milliseconds(20)) {
      self.jobCount.add(1, ordering: .sequentiallyConsistent)
      job.runSynchronously(on: self.asUnownedSerialExecutor())
    }
  }
}
