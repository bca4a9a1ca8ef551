internal import Synchronization

/// The connection between mismatches and the test runner.
///
/// The framework doesn't import a test framework. The adapters for Swift Testing and XCTest set
/// `reporter`. With a reporter, a mismatch is shown at the line of its check and the test continues.
/// Without one, `verify` throws it.
///
/// ```swift
/// SnapshotReporting.$reporter.withValue(.init { print($0) }) {
///   try verify("Ada") { "Bob" }  // prints the mismatch
/// }
/// ```
package enum SnapshotReporting {
  /// A closure that receives mismatches.
  ///
  /// ```swift
  /// let reporter = SnapshotReporting.Reporter { print($0) }
  /// ```
  package struct Reporter: Sendable {
    // In a structure, because setting a task-local closure crashes optimized programs of Swift 6.3.
    let receive: @Sendable (SnapshotMismatch) -> Bool
    /// The name of the test for `swift test --filter`, if it's known.
    let test: String?

    /// Creates a reporter that calls a closure for each mismatch.
    package init(_ receive: @escaping @Sendable (SnapshotMismatch) -> Void) {
      test = nil
      self.receive = {
        receive($0)
        return true
      }
    }

    /// Creates a reporter for a test.
    ///
    /// - Parameters:
    ///   - test: The name of the test for `swift test --filter`, such as
    ///     `ProfileTests.ScreenTests/greeting()`. Messages show a command that runs only this test.
    ///   - isFailure: A closure that receives a mismatch, and returns whether the test fails. If
    ///     the test expects the mismatch, as in `withKnownIssue`, nothing is recorded.
    package init(
      test: String, isFailure: @escaping @Sendable (SnapshotMismatch) -> Bool
    ) {
      // The rest can contain characters with a meaning in a regular expression.
      self.test = String(test.prefix { $0 != "(" && $0 != "`" })
      receive = isFailure
    }
  }

  /// The reporter that receives the mismatches of the current task and its child tasks.
  ///
  /// A detached task has no reporter, so `verify` throws in it.
  @TaskLocal package static var reporter: Reporter?

  /// Returns the mismatches that occur while a closure runs, on any thread, for test frameworks
  /// that must be called on one thread.
  ///
  /// The parameter `test` is the name of the test for `swift test --filter`.
  package static func collect(test: String, _ body: () -> Void) -> [SnapshotMismatch] {
    let found = Mutex<[SnapshotMismatch]>([])
    let reporter = Reporter(test: test) { mismatch in
      found.withLock { $0.append(mismatch) }
      return true
    }
    $reporter.withValue(reporter, operation: body)
    return found.withLock { $0 }
  }

  /// Passes a mismatch to the reporter, or throws it if there is none.
  ///
  /// A reference that was recorded is restored if the test expects the mismatch.
  package static func report(_ mismatch: SnapshotMismatch) throws(SnapshotMismatch) {
    guard let reporter else {
      // The remaining checks don't run.
      SnapshotOrphans.markIncomplete()
      throw mismatch
    }
    if !reporter.receive(mismatch), mismatch.reason == .recorded {
      SnapshotRun.current.restore(mismatch)
    }
  }
}
