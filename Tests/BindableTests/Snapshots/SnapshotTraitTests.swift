import Bindable
@testable import BindableTesting
import TestSupport
import Testing

/// Tests mismatches in Swift Testing, with and without the trait.
struct SnapshotTraitTests {
  @MainActor @Test(.snapshots) func unexpectedFailureIsRecordedAsIssue() {
    withKnownIssue {
      Interaction(Flow("leave") { Confirm("Leave?") }).start()
    } matching: {
      $0.comments.contains {
        "\($0)".contains(#"noAnswerProvider: leave: "Leave?" can't be answered"#)
      }
    }
    #expect(failures { Interaction(Flow("leave") { Confirm("Leave?") }).start() }.count == 1)
  }

  @MainActor @Test(.snapshots) func failureIsRecordedAtLineOfTest() {
    let line = #line - 1
    withKnownIssue {
      Interaction(Flow("leave") { Confirm("Leave?") }).start()
    } matching: {
      $0.sourceLocation?.line == line && $0.sourceLocation?.fileID == #fileID
    }
  }

  @Test(.snapshots) func knownIssueRecordsNothing() throws {
    let source = "try verify(x) { \"old\" }\n"
    let bench = try SnapshotSandbox(source)
    func check() throws {
      let place = SnapshotSandbox.place(of: 1, in: source)
      try verify(
        "new", fileID: "AppTests/NameTests.swift", filePath: bench.testPath, line: place.line,
        column: place.column, function: "AppTests"
      ) { "old" }
      for name in ["some", "none"] {
        try verify(
          "new", matches: name, fileID: "AppTests/NameTests.swift", filePath: bench.testPath)
      }
    }
    _ = bench.run(.missing) { $0.check("old", "some") }
    withKnownIssue { try bench.run(.failed) { _ in try check() } }
    #expect(try bench.source == source)
    #expect(bench.folder.files() == [SnapshotSandbox.test, bench.reference("some")])
    #expect(try bench.folder.text(of: bench.reference("some")) == "old\n")
  }

  @Test(.snapshots) func commandRunsOnlyTheTest() {
    withoutRecording {
      let message = mismatch("Ada") { "Bob" }?.message
      #expect(
        message?.hasSuffix(" --filter BindableTests.SnapshotTraitTests/commandRunsOnlyTheTest")
          == true)
    }
  }

  @Test(.snapshots) func mismatchRecordsIssueAtItsLineAndTestContinues() throws {
    var wentOn = false
    let line = #line + 3
    try withKnownIssue {
      try withoutRecording {
        try verify("Ada") { "Bob" }
        wentOn = true
      }
    } matching: { issue in
      issue.sourceLocation?.line == line && issue.error == nil
        && issue.comments.first?.rawValue.contains("\n-Bob\n+Ada\n") == true
    }
    #expect(wentOn)
  }

  @Test(.snapshots) func missingReferenceRecordsIssue() throws {
    try withKnownIssue {
      try withoutRecording { try verify("never written", matches: "neverRecorded") }
    } matching: { issue in
      issue.comments.first?.rawValue.contains("has no reference yet") == true
    }
  }

  @Test(.snapshots) func taskRecordsIssueAndDetachedTaskThrows() async throws {
    try await withKnownIssue {
      try await withoutRecording {
        try await Task { try verify("Ada") { "Bob" } }.value
      }
    } matching: {
      $0.error == nil
    }
    await #expect(throws: SnapshotMismatch.self) {
      try await Task.detached {
        try withoutRecording { try verify("Ada") { "Bob" } }
      }.value
    }
  }

  @Test func mismatchIsThrownWithoutTrait() {
    // Outside the macro, because `#line` in its closure is the macro's line.
    let line = #line + 1
    func check() throws { try verify("Ada") { "Bob" } }
    let error = #expect(throws: SnapshotMismatch.self) { try withoutRecording(check) }
    #expect(error?.location.line == line)
    #expect(error?.description.hasPrefix("\(#filePath):\(line): the snapshot differs") == true)
  }

  @Test func expectationReportsMismatch() {
    withoutRecording {
      #expect(mismatch("Ada", equals: { "Ada" }) == nil)
      withKnownIssue {
        #expect(mismatch("Ada") { "Bob" } == nil)
      } matching: { issue in
        issue.description.contains("-Bob")
      }
    }
  }

  @Test(.snapshots, arguments: [20, 40]) func variantIsRecordedAndVerified(width: Int) throws {
    let bench = try SnapshotSandbox()
    bench.run(.missing) { _ = $0.check("\(width)", "a", variant: "\(width)") }
    bench.run(.never) { #expect($0.check("\(width)", "a", variant: "\(width)") == nil) }
  }

  @Test(.snapshots) func verifiesScreenAgainstFile() throws {
    try verify(
      """
      ┌ Profile ─────────┐
      │ Ada Lovelace     │
      │ 41 followers     │
      │ (Follow)         │
      └──────────────────┘
      """, matches: "wholeScreen")
  }
}
