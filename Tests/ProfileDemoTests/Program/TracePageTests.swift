import Foundation
import TestSupport
import Testing

/// Tests of `profile-demo --html`.
@Suite(.background) struct TracePageTests {
  @Test func publishedTraceMatchesOutput() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Docs/tour.html")
    let run = try runDemo(["--html", "-"])
    #expect(run.status == 0)
    #expect(
      try run.stdout == String(contentsOf: file, encoding: .utf8),
      "Update it: swift run profile-demo --html Docs/tour.html")
    #expect(run.stdout.utf8.count < 300_000)
  }

  @Test("a script that fails leaves a trace, which ends with the action that isn't possible")
  func failingScriptLeavesTrace() throws {
    try withFolder { folder in
      let script = folder.appendingPathComponent("acts.txt")
      try Data("press Follow\npress Absent\npress Follow\n".utf8).write(to: script)
      let file = folder.appendingPathComponent("a.html")
      let run = try runDemo([
        "--screen", "profile", "--answers", "yes", "--script", script.path, "--html", file.path,
      ])
      #expect(run.status != 0 && run.stderr.contains("Absent"))
      let page = try String(contentsOf: file, encoding: .utf8)
      #expect(page.contains("\"object\":\"\\\"Absent\\\"\"") && page.contains("rejectedAction"))
    }
  }

  @Test func traceIsWrittenInsteadOfTheTranscript() throws {
    try withFolder { folder in
      let file = folder.appendingPathComponent("a.html")
      let options = ["--screen", "profile", "--answers", "yes"]
      #expect(try runDemo(options + ["--html", file.path]) == DemoRun(status: 0))
      let page = try String(contentsOf: file, encoding: .utf8)
      #expect(page.hasPrefix("<!doctype html>") && page.contains("\"verb\":\"press\""))
      #expect(try runDemo(options + ["--html", "-"]).stdout == page)
    }
  }
}
