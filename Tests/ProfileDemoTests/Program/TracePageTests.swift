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

  @Test("a script that fails leaves a trace in a new file, which ends with the impossible action")
  func failingScriptLeavesTrace() throws {
    try withFolder { folder in
      let script = folder.appendingPathComponent("acts.txt")
      try Data("press Follow\npress Absent\npress Follow\n".utf8).write(to: script)
      for name in ["a.html", "a-2.html"] {
        let run = try runDemo([
          "--screen", "profile", "--answers", "yes", "--script", script.path, "--html",
          folder.appendingPathComponent("a.html").path,
        ])
        #expect(run.status == 65 && run.stderr.contains(":2: press \"Absent\": no such button"))
        #expect(run.stderr.hasSuffix("\(name)\n"))
        let page = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
        #expect(page.contains("\"object\":\"\\\"Absent\\\"\"") && page.contains("rejectedAction"))
      }
    }
  }

  @Test(arguments: [
    ["run", "--html"], ["run", "--svg"], ["film", "--svg"], ["run", "--record"],
  ])
  func failingScriptReplacesNoFile(command: [String]) throws {
    try withFolder { folder in
      let script = folder.appendingPathComponent("acts.txt")
      let file = folder.appendingPathComponent("earlier")
      try Data("earlier".utf8).write(to: file)
      for acts in ["press Follow\npress Absent\n", "press Follow\ndance\n"] {
        try Data(acts.utf8).write(to: script)
        let run = try runDemo(
          command + [file.path, "--screen", "profile", "--script", script.path])
        #expect(run.status == 65 && run.stdout.isEmpty)
        #expect(run.stderr.contains("acts.txt:2: "))
        #expect(try String(contentsOf: file, encoding: .utf8) == "earlier")
      }
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
