/// The connection between mismatches and the test runner.
///
/// The framework doesn't import a test framework. Set `reporter` in the tests, for Swift Testing or
/// XCTest, as in `Docs/Guides/Snapshots.md`. With a reporter, a mismatch is shown at the line of
/// its check and the test continues. Without one, `verify` throws it.
///
/// ```swift
/// SnapshotReporting.$reporter.withValue(.init { print($0) }) {
///   try verify("Ada") { "Bob" }  // prints the mismatch
/// }
/// ```
public enum SnapshotReporting {
  /// A closure that receives mismatches.
  ///
  /// ```swift
  /// let reporter = SnapshotReporting.Reporter { print($0) }
  /// ```
  public struct Reporter: Sendable {
    // In a structure, because setting a task-local closure crashes optimized programs of Swift 6.3.
    let receive: @Sendable (SnapshotMismatch) -> Void

    /// Creates a reporter that calls a closure for each mismatch.
    public init(_ receive: @escaping @Sendable (SnapshotMismatch) -> Void) {
      self.receive = receive
    }
  }

  /// The reporter that receives the mismatches of the current task and its child tasks.
  ///
  /// A detached task has no reporter, so `verify` throws in it.
  @TaskLocal public static var reporter: Reporter?

  /// Passes a mismatch to the reporter, or throws it if there is none.
  public static func report(_ mismatch: SnapshotMismatch) throws(SnapshotMismatch) {
    guard let reporter else { throw mismatch }
    reporter.receive(mismatch)
  }
}
