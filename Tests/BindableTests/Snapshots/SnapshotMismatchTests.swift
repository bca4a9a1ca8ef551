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
        BINDABLE_SNAPSHOTS=failed BINDABLE_SNAPSHOTS_ONLY=AppTests/NameTests/name swift test
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
        BINDABLE_SNAPSHOTS=missing BINDABLE_SNAPSHOTS_ONLY=AppTests/NameTests/name swift test
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
        BINDABLE_SNAPSHOTS=missing BINDABLE_SNAPSHOTS_ONLY=AppTests/NameTests/name swift test
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

  @Test func commandRunsOnlyKnownTest() {
    let message = found(.changed, expected: [], ["a"], test: "AppTests.NameTests/it's").message
    #expect(message.hasSuffix(" swift test --filter 'AppTests.NameTests/it'\\''s'"))
  }

  @Test func messageOfLongTextIsBounded() throws {
    let line = String(repeating: "é👩‍🚀\u{1B}", count: 200)
    let many = Array(repeating: line, count: 10)
    let texts = [
      [line], many, (0..<2_000).map(String.init), Array(repeating: "\u{202E}", count: 2_000),
    ]
    for text in texts {
      let values = text.map { $0 + "x" } + ["end"]
      for reason in [.changed, .missing, .recorded, .conflicting, .unreadable(line)]
        as [SnapshotMismatch.Reason]
      {
        for (name, expected) in [(nil, text), (line, text), ("name", nil)] as [(String?, [String]?)]
        {
          let message = found(reason, name: name, expected: expected, values).message
          #expect(message.utf8.count < 65_536)
          #expect(!message.contains("\u{1B}"))
        }
      }
    }
    let message = found(.expectationFailed(many.joined(separator: "\n")), expected: nil, []).message
    #expect(message.utf8.count < 65_536)
  }

  @Test func longLineShowsItsDifference() {
    let line = String(repeating: "日", count: 10_000)
    let message = found(.changed, expected: [line + "a" + line], [line + "b" + line]).message
    #expect(message.contains("日a日"))
    #expect(message.contains("日b日"))
    #expect(message.contains("\n-…日"))
    #expect(message.utf8.count < 2_000)
  }

  @Test func onlyDifferenceIsColored() {
    let message = found(.changed, expected: ["same", "-old"], ["same", "-new"]).message
    let lines = SnapshotMismatch.colored(message.snapshotLines)
    #expect(lines.filter { $0.hasPrefix("\u{1B}[31m-") } == ["\u{1B}[31m--old\u{1B}[0m"])
    #expect(lines.filter { $0.hasPrefix("\u{1B}[32m+") } == ["\u{1B}[32m+-new\u{1B}[0m"])
    #expect(lines.count { $0.contains("\u{1B}") } == 3)
    // The output of these tests is no terminal.
    let changed = found(.changed, expected: ["a"], ["b"])
    #expect(Files.isTerminal(2) || changed.terminalMessage == changed.message)
  }

  @Test func longDiffIsTruncated() {
    let lines = found(.changed, expected: [], (1...1000).map(String.init)).message.snapshotLines
    #expect(lines.count == 404)
    #expect(lines[401] == "… and 603 more lines")
  }

  private func found(
    _ reason: SnapshotMismatch.Reason, name: String? = "name", expected: [String]?,
    _ lines: [String], test: String? = nil
  ) -> SnapshotMismatch {
    let path = "/src/AppTests/NameTests.swift"
    return SnapshotMismatch(
      reason: reason, name: name,
      location: SnapshotLocation(
        fileID: "AppTests/NameTests.swift", filePath: path, line: 7, column: 3),
      reference: name == nil ? path : "/src/name.txt", expected: expected,
      received: lines.map(TextEscaping.forStorage), lines: lines, notes: [],
      id: "AppTests/NameTests/name", test: test)
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
