import Bindable
import Testing

/// Shows the mismatches of snapshots at the line of their check, and lets the test go on.
///
/// ```swift
/// @Test(.snapshots) func greeting() throws {
///   try verify("Hello, Ada!", matches: "greeting")
/// }
/// ```
///
/// `@Suite(.snapshots)` does it for every test of a suite.
struct SnapshotTrait: TestTrait, SuiteTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await SnapshotReporting.$reporter.withValue({ mismatch in
      let location = mismatch.location
      Issue.record(
        Comment(rawValue: mismatch.message),
        sourceLocation: SourceLocation(
          fileID: location.fileID, filePath: location.filePath,
          line: location.line, column: location.column))
    }) {
      try await function()
    }
  }
}

extension Trait where Self == SnapshotTrait {
  /// Shows the mismatches of snapshots at the line of their check.
  static var snapshots: Self { Self() }
}
