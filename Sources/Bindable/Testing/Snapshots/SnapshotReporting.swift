/// How mismatches reach the test runner.
///
/// The framework imports no test framework: a few lines in the tests set `reporter`, for Swift
/// Testing or for XCTest (`Docs/Guides/Snapshots.md` has them). With a reporter, a mismatch is
/// shown at the line of its check and the test goes on. Without one, `verify` throws it.
///
/// ```swift
/// SnapshotReporting.$reporter.withValue({ print($0) }) {
///   try verify("Ada") { "Bob" }  // prints the mismatch
/// }
/// ```
public enum SnapshotReporting {
  /// Takes the mismatches that `verify` finds in the current task and in those that it starts.
  ///
  /// A detached task has none; there, `verify` throws.
  @TaskLocal public static var reporter: (@Sendable (SnapshotMismatch) -> Void)?

  /// Hands a mismatch to the reporter or, where there is none, throws it.
  public static func report(_ mismatch: SnapshotMismatch) throws(SnapshotMismatch) {
    guard let reporter else { throw mismatch }
    reporter(mismatch)
  }
}
