import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

struct SnapshotMismatchTests {
  @Test func changedMessageShowsLocationDiffAndCommand() throws {
    expectLines(
      of: found(.changed, expected: ["┌───┐", "│Bob│", "└───┘"], ["┌───┐", "│Ada│", "└───┘"])
        .description,
      """
      /src/AppTests/NameTests.swift:7: the snapshot "name" differs from /src/name.txt.
      --- expected
      +++ received
      @@ -1,3 +1,3 @@
       ┌───┐
      -│Bob│
      +│Ada│
        ^^^
       └───┘
      If the new value is correct, record it:
        BINDABLE_SNAPSHOTS=failed swift test --filter AppTests
      """)
  }

  @Test func missingMessageShowsFileContents() {
    expectLines(
      of: found(.missing, expected: nil, ["Ada", "a\u{1B}b", "", " "]).message,
      """
      the snapshot "name" has no reference yet.
      Save this as /src/name.txt:

      Ada
      a\\u{1B}b

      \\u{20}

      Or record it:
        BINDABLE_SNAPSHOTS=missing swift test --filter AppTests
      """)
  }

  @Test func missingInlineMessageShowsLiteral() {
    expectLines(
      of: found(.missing, name: nil, expected: nil, ["a\\b", "c"]).message,
      """
      the snapshot has no reference yet.
      Add this after the call:

      {
        #\"""
        a\\b
        c
        \"""#
      }

      Or record it:
        BINDABLE_SNAPSHOTS=missing swift test --filter AppTests
      """)
  }

  @Test func recordedMessageAsksForReview() {
    expectLines(
      of: found(.recorded, expected: nil, ["Ada"]).message,
      """
      the snapshot "name" was recorded in /src/name.txt.
      Review the recorded reference, and then run the tests again.
      """)
    #expect(found(.recorded, expected: ["Bob"], ["Ada"]).message.contains("\n-Bob\n+Ada\n"))
  }

  @Test func conflictingMessageShowsBothTextsAndFix() {
    expectLines(
      of: found(.conflicting, expected: ["1"], ["2"]).message,
      """
      the snapshot "name" was checked earlier in this run with a different value.
      --- before
      +++ received
      @@ -1,1 +1,1 @@
      -1
      +2
      Use a different name for each value, or pass a `variant:` based on the test's argument.
      """)
    #expect(
      found(.conflicting, name: nil, expected: ["1"], ["2"]).message.hasSuffix(
        "\nUse a separate check for each value, or pass `matches:` and `variant:`."))
  }

  @Test func unreadableMessageShowsReasonAndReceivedText() {
    expectLines(
      of: found(.unreadable("it isn't valid UTF-8"), name: nil, expected: nil, ["Ada"]).message,
      """
      the snapshot couldn't be checked or recorded: it isn't valid UTF-8.
      received:
        Ada
      """)
  }

  @Test func messageReportsMergeConflictMarkers() {
    let reference = ["a", "<<<<<<< ours", "b", "=======", "c", ">>>>>>> theirs"]
    let message = found(.changed, expected: reference, ["a", "b"]).message
    #expect(
      message.contains("\nThe reference contains merge conflict markers, starting in line 2.\n"))
    #expect(!found(.changed, expected: ["<<<<<<< a"], ["a"]).message.contains("conflict"))
  }

  @Test func longDiffIsTruncated() {
    let lines = found(.changed, expected: [], (1...1000).map(String.init)).message.snapshotLines
    #expect(lines.count == 404)
    #expect(lines[401] == "… and 603 more lines")
  }

  private func found(
    _ reason: SnapshotMismatch.Reason, name: String? = "name", expected: [String]?,
    _ lines: [String]
  ) -> SnapshotMismatch {
    let path = "/src/AppTests/NameTests.swift"
    return SnapshotMismatch(
      reason: reason, name: name,
      location: SnapshotLocation(
        fileID: "AppTests/NameTests.swift", filePath: path, line: 7, column: 3),
      reference: name == nil ? path : "/src/name.txt", expected: expected,
      received: lines.map(TextEscaping.forStorage), lines: lines, refusal: nil)
  }

  @Test func messageNamesDifferentTranscriptFrames() throws {
    func transcript(_ rows: [String]) -> Transcript {
      var transcript = Transcript(width: 4)
      for (number, row) in rows.enumerated() {
        transcript.record(number == 0 ? "initial" : "press \"\(number)\"", rows: [row])
      }
      return transcript
    }
    func note(_ old: [String], _ new: [String]) throws -> String {
      let found = withoutRecording {
        mismatch(transcript(new), equals: { transcript(old).description })
      }
      return try #require(found).message.split(separator: "\n").map(String.init)[1]
    }
    #expect(try note(["a", "b", "c"], ["a", "x", "c"]) == "This frame differs: 1 press \"1\".")
    #expect(
      try note(["a", "b", "b"], ["x", "b", "y", "z"])
        == "These frames differ: 0 initial; 2 press \"2\"; 3 press \"3\" (new).")
    #expect(try note(["a", "b"], ["a"]) == "This frame differs: 1 press \"1\" (gone).")
    let many = (0..<9).map { "\($0)" }
    #expect(try note(many, many.map { $0 + "x" }).hasSuffix("4 press \"4\"; and 4 more."))
  }
}
