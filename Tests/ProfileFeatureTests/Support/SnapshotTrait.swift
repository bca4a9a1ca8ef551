import BindableTesting
import Testing

/// Shows the mismatches of snapshots at the line of their check, and lets the test go on; a
/// `Failure` that nobody expects fails it.
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
    SnapshotOrphans.reportAtExit()
    try await SnapshotReporting.$reporter.withValue({ mismatch in
      let location = mismatch.location
      let place = SourceLocation(
        fileID: location.fileID, filePath: location.filePath,
        line: location.line, column: location.column)
      Issue.record(Comment(rawValue: mismatch.message), sourceLocation: place)
      // `swift test --attachments-path FOLDER` keeps what came, whole, beside the message.
      let text = mismatch.received.map { $0 + "\n" }.joined()
      let name = "\(mismatch.name ?? "\(test.name) line \(location.line)").received.txt"
      Attachment.record(text, named: name, sourceLocation: place)
    }) {
      do {
        // What could not be done as declared fails the test, too, unless it is expected.
        try await Failure.$taskReporter.withValue({ Issue.record("\($0)") }) {
          try await function()
        }
      } catch {
        // What it would have checked after that is not known.
        SnapshotOrphans.markIncomplete()
        throw error
      }
    }
  }
}

extension Trait where Self == SnapshotTrait {
  /// Shows the mismatches of snapshots at the line of their check.
  static var snapshots: Self { Self() }
}
