import Foundation
import TestSupport
import Testing

@Suite(.background) struct StreamsTests {
  @Test func pipedOutputIsPlainText() throws {
    let piped = try runDemo([])
    #expect(piped.status == 0)
    #expect(!piped.stdout.isEmpty)
    #expect(!piped.stdout.contains("\u{1B}"))
    #expect(piped.stderr.isEmpty)
    #expect(try runDemo([], environment: ["NO_COLOR": "1"]) == piped)
    #expect(try runDemo([], environment: ["TERM": "dumb"]) == piped)
  }

  @Test func repeatedRunsPrintSameOutput() throws {
    let first = try runDemo(["trace"])
    #expect(first.status == 0)
    // A set of two elements has its other order in half of the runs.
    for _ in 1..<6 { #expect(try runDemo(["trace"]) == first) }
  }

  @Test func pipeClosedDuringOutputExitsWith0() throws {
    // More than a pipe holds, so that the program is still writing when the reader exits.
    let answers = Array(repeating: "yes", count: 60).joined(separator: ",")
    let long = try runDemo(["--screen", "profile", "--width", "500", "--answers", answers])
    #expect(long.status == 0)
    #expect(long.stdout.utf8.count > 80_000)
    let line =
      #"{ "$DEMO" --screen profile --width 500 --answers \#(answers); echo "status $?" >&2; } | head -1"#
    #expect(
      try runShell(line) == DemoRun(status: 0, stdout: "── 0 initial\n", stderr: "status 0\n"))
  }

  @Test func pipeClosedAfterFirstLineExitsWith0() throws {
    let run = try runShell(#""$DEMO" --help | head -1"#)
    #expect(run.status == 0)
    #expect(
      run.stdout == "An app for sharing photos that says why each value on the screen changed.\n")
    #expect(run.stderr.isEmpty)
  }

  @Test func pipeClosedBeforeOutputExitsWith0() throws {
    // The program starts writing after the reader exits, and then the shell prints its status.
    let line = #"{ sleep 0.2; "$DEMO" --help; echo "status $?" >&2; } | true"#
    #expect(try runShell(line) == DemoRun(status: 0, stderr: "status 0\n"))
  }

  @Test func closedOutputExitsWith74() throws {
    let closed = try runShell(#""$DEMO" --help >&-"#)
    #expect(
      closed
        == DemoRun(
          status: 74,
          stderr: "profile-demo: can't write to standard output (Bad file descriptor); "
            + "redirect it elsewhere\n"))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func fullDiskExitsWith74() throws {
    #expect(
      try runShell(#""$DEMO" --help > /dev/full"#)
        == DemoRun(
          status: 74,
          stderr: "profile-demo: can't write to standard output (No space left on device); "
            + "redirect it elsewhere\n"))
  }

  @Test func closedErrorStreamPrintsNothing() throws {
    #expect(try runShell(#""$DEMO" --bogus 2>&-"#) == DemoRun(status: 64))
  }

  @Test func largeOutputOnBothStreamsDoesNotBlock() throws {
    let lines =
      "i=0; while [ $i -lt 20000 ]; do echo 0123456789; echo 0123456789 >&2; "
      + "i=$((i+1)); done"
    let run = try runShell(lines)
    #expect(run.stdout.utf8.count == 220_000)
    #expect(run.stderr.utf8.count == 220_000)
  }
}
