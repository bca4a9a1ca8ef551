// A static build of the package has no module Testing.
#if canImport(Testing)
  import Dispatch
  import Foundation
  public import Testing

  /// Runs tests that wait for other programs, such as a compiler, on threads of their own.
  ///
  /// ```swift
  /// @Suite(.background) struct CompilerTests {
  ///   @Test func mistakesAreReported() throws { … }   // can call `process.waitUntilExit()`
  /// }
  /// ```
  ///
  /// Each test starts on the threads that all tasks share, of which there are as many as
  /// processors. If these threads wait for programs, no other test starts, not even on the main
  /// actor.
  public struct BackgroundTrait: TestTrait, SuiteTrait, TestScoping {
    /// A Boolean value that indicates that the tests of a suite inherit the trait.
    public var isRecursive: Bool { true }

    /// Runs a test on a thread that can wait.
    public func provideScope(
      for test: Test, testCase: Test.Case?,
      performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
      try await withTaskExecutorPreference(BackgroundExecutor.shared) { try await function() }
    }
  }

  extension Trait where Self == BackgroundTrait {
    /// A trait for tests that wait for other programs.
    public static var background: Self { Self() }
  }

  /// Threads for tests that wait, two at a time.
  private final class BackgroundExecutor: TaskExecutor {
    static let shared = BackgroundExecutor()
    let queue = OperationQueue()

    private init() { queue.maxConcurrentOperationCount = 2 }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.addOperation { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  extension Process {
    /// Starts the process with a low priority.
    ///
    /// The tests on the main actor run one after another, so they determine how long all tests
    /// take. The compilers and programs that other tests start would slow them down.
    ///
    /// Throws an error if the test doesn't have the trait `background` or is isolated to the main
    /// actor.
    package func runInBackground() throws {
      try #require(
        OperationQueue.current === BackgroundExecutor.shared.queue,
        "A test that waits for a program needs the trait .background, and no main actor.")
      try run()
      // `PRIO_PROCESS`, whose type differs between platforms.
      setpriority(0, id_t(processIdentifier), 10)
    }
  }
#endif
