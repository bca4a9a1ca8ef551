import BindableTesting
import Testing

/// A trait that records snapshot mismatches at the line of their check, and lets an unexpected
/// `Failure` fail the test.
///
/// ```swift
/// @Test(.snapshots) func greeting() throws {
///   try verify("Hello, Ada!", matches: "greeting")
/// }
/// ```
///
/// `@Suite(.snapshots)` applies it to every test of a suite.
struct SnapshotTrait: TestTrait, SuiteTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    SnapshotOrphans.reportAtExit()
    try await SnapshotReporting.$reporter.withValue({ mismatch in
      let location = mismatch.location
      let place = SourceLocation(
        fileID: location.fileID, filePath: location.filePath,
        line: location.line, column: location.column)
      Issue.record(Comment(rawValue: mismatch.message), sourceLocation: place)
      // `swift test --attachments-path FOLDER` saves the complete received text.
      let text = mismatch.received.map { $0 + "\n" }.joined()
      let name = "\(mismatch.name ?? "\(test.name) line \(location.line)").received.txt"
      Attachment.record(text, named: name, sourceLocation: place)
    }) {
      do {
        // A failure that the test doesn't expect fails the test.
        try await Failure.$taskReporter.withValue({ Issue.record("\($0)") }) {
          try await function()
        }
      } catch {
        // The snapshots in the rest of the test are unknown.
        SnapshotOrphans.markIncomplete()
        throw error
      }
    }
  }
}

extension Trait where Self == SnapshotTrait {
  /// A trait that records snapshot mismatches at the line of their check.
  static var snapshots: Self { Self() }
}
