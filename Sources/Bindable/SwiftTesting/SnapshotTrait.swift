// A static build has no module Testing.
#if canImport(Testing)
  import BindableCore
  import BindableTestTraces
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
      let mismatches = SnapshotReporting.Reporter(test: "\(test.id)") { mismatch in
        let place = mismatch.location
        let location = SourceLocation(
          fileID: place.fileID, filePath: place.filePath, line: place.line, column: place.column)
        // `swift test --attachments-path FOLDER` saves the whole received text.
        Attachment.record(
          mismatch.receivedText, named: mismatch.receivedName, sourceLocation: location)
        // In `withKnownIssue`, an issue isn't a failure.
        let issue = Issue.record(
          Comment(rawValue: mismatch.terminalMessage), sourceLocation: location)
        if issue.isFailure { FailureTraces.add(mismatch) }
        return issue.isFailure
      }
      let failures = Failure.Reporter { Issue.record("\($0)", sourceLocation: test.sourceLocation) }
      try await SnapshotReporting.$reporter.withValue(mismatches) {
        try await Failure.$taskReporter.withValue(failures) {
          try await FailureTraces.record("\(test.id)", function)
        }
      }
    }
  }

  extension Trait where Self == SnapshotTrait {
    /// A trait that reports each snapshot mismatch at the line of its check.
    public static var snapshots: Self { Self() }
  }
#endif
