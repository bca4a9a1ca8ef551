import BindableTesting
public import Testing

/// Reports each snapshot mismatch at the line of its check without ending the test, and fails the
/// test if the library records a `Failure` that nothing expects.
///
/// ```swift
/// @Test(.snapshots) func greeting() throws {
///   try verify("Hello, Ada!", matches: "greeting")
/// }
/// ```
///
/// `@Suite(.snapshots)` applies to every test of a suite.
public struct SnapshotTrait: TestTrait, SuiteTrait, TestScoping {
  /// A Boolean value that indicates that the tests of a suite inherit the trait.
  public var isRecursive: Bool { true }

  /// Runs a test with a reporter for its mismatches and failures.
  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    SnapshotOrphans.reportAtExit()
    try await SnapshotReporting.$reporter.withValue(
      .init { mismatch in
        let location = mismatch.location
        let sourceLocation = SourceLocation(
          fileID: location.fileID, filePath: location.filePath,
          line: location.line, column: location.column)
        Issue.record(Comment(rawValue: mismatch.message), sourceLocation: sourceLocation)
        // `swift test --attachments-path FOLDER` saves the whole received text.
        let text = mismatch.received.map { $0 + "\n" }.joined()
        let name = "\(mismatch.name ?? "\(test.name) line \(location.line)").received.txt"
        Attachment.record(text, named: name, sourceLocation: sourceLocation)
      }
    ) {
      do {
        try await Failure.$taskReporter.withValue(.init { Issue.record("\($0)") }) {
          try await function()
        }
      } catch {
        // The remaining checks didn't run, so their snapshots aren't orphans.
        SnapshotOrphans.markIncomplete()
        throw error
      }
    }
  }
}

extension Trait where Self == SnapshotTrait {
  /// A trait that reports each snapshot mismatch at the line of its check.
  public static var snapshots: Self { Self() }
}
