import Foundation
import TestSupport
import Testing

/// Tests of the traces of `interactive`, in a pseudo-terminal.
@Suite(
  .serialized, .enabled(if: LiveRun.isPossible, "requires a pseudo-terminal"),
  .timeLimit(.minutes(30)))
struct LiveTraceTests {
  private let saveKey = "\u{1B}[20~", quitKey = "\u{11}"

  /// Starts the profile in a folder, with options.
  private func start(_ options: String, in folder: TemporaryFolder, before: String = "")
    async throws -> LiveRun
  {
    let run = try LiveRun(
      shell: #"cd "$FOLDER"; \#(before) "$DEMO" interactive --screen profile \#(options)"#,
      width: 60, height: 16, environment: ["FOLDER": folder.path])
    try await run.wait(for: "< Follow >")
    return run
  }

  @Test("F9 saves each trace to a file of its own, and says which")
  func saveKeyReplacesNoFile() async throws {
    let folder = try TemporaryFolder()
    let run = try await start("--keep-trace", in: folder)
    run.send(saveKey)
    try await run.wait(for: "Saved trace.html")
    let first = try folder.text(of: "trace.html")
    run.send("\r")
    try await run.wait(for: "Follow Ada Lovelace?")
    run.send("y")
    try await run.wait(for: "42 followers")
    run.send(saveKey)
    try await run.wait(for: "Saved trace-2.html")
    run.send(quitKey)
    #expect(try await run.end() == 0)
    #expect(run.terminal.lines.contains { $0.contains("trace-2.html: a trace") })
    #expect(folder.files() == ["trace-2.html", "trace.html"])
    #expect(try folder.text(of: "trace.html") == first)
    let second = try folder.text(of: "trace-2.html")
    #expect(second.contains("\"verb\":\"press\"") && !first.contains("\"verb\":\"press\""))
    #expect(second.contains("42 followers") && second.hasSuffix("</html>\n"))
  }

  @Test("F9 says why a trace can't be saved")
  func saveKeyShowsFailure() async throws {
    let folder = try TemporaryFolder()
    let run = try await start("--keep-trace", in: folder, before: #"rmdir "$FOLDER";"#)
    run.send(saveKey)
    try await run.wait(for: "trace.html can't be written (No such file or directory)")
    run.send(quitKey)
    #expect(try await run.end() == 0)
    #expect(!run.terminal.lines.contains { $0.contains("a trace") })
  }

  @Test("nothing is recorded unless it's asked for")
  func saveKeyDoesNothingByDefault() async throws {
    let folder = try TemporaryFolder()
    let run = try await start("", in: folder)
    run.send(saveKey)
    try await run.wait(for: "F9 does nothing here")
    run.send(quitKey)
    #expect(try await run.end() == 0)
    #expect(folder.files() == [])
  }

  @Test("a stream keeps what happened before a crash, also in the next run")
  func streamSurvivesCrash() async throws {
    let folder = try TemporaryFolder()
    let run = try await start("--stream run.html", in: folder, before: "exec")
    run.send("\r")
    try await run.wait(for: "Follow Ada Lovelace?")
    run.signal(SIGKILL)
    #expect(try await run.end() == -SIGKILL)
    let first = try folder.text(of: "run.html")
    #expect(first.hasPrefix("<!doctype html>") && first.contains("class=\"part\""))
    #expect(first.contains("\"verb\":\"press\"") && first.contains("Follow Ada Lovelace?"))
    let next = try await start("--stream run.html", in: folder)
    next.send(quitKey)
    #expect(try await next.end() == 0)
    #expect(next.terminal.lines.contains { $0.contains("run-2.html: a trace") })
    #expect(folder.files() == ["run-2.html", "run.html"])
    #expect(try folder.text(of: "run.html") == first)
  }

  @Test("a stream to a folder that doesn't exist is an error")
  func streamNeedsFolder() async throws {
    let run = try LiveRun(
      ["interactive", "--screen", "profile", "--stream", "/absent/run.html"], width: 120)
    #expect(try await run.end() == 74)
    #expect(
      run.terminal.lines.contains {
        $0.hasPrefix(
          "profile-demo: /absent/run.html: can't be written (No such file or directory); specify")
      })
    run.expectRestoredTerminal()
  }

  @Test("a stream to a full disk says so while the app runs on")
  func streamShowsFailure() async throws {
    let folder = try TemporaryFolder()
    let first = try await start("--stream run.html", in: folder)
    first.send(quitKey)
    #expect(try await first.end() == 0)
    // Enough for the page, and not for the first step.
    let page = try folder.text(of: "run.html").components(separatedBy: "class=\"part\"")[0]
    let run = try await start(
      "--stream run.html", in: folder,
      before: "trap '' XFSZ; ulimit -f \(page.utf8.count / 512 + 2);")
    try await run.wait(for: "run-2.html: can't be written (File too large)")
    run.send("\r")
    try await run.wait(for: "Follow Ada Lovelace?")
    run.send("y")
    try await run.wait(for: "42 followers")
    try await run.wait(for: "run-2.html: can't be written (File too large)")
    run.send(quitKey)
    #expect(try await run.end() == 74)
    let rest = try page.dropFirst(folder.text(of: "run-2.html").count)
    #expect(rest == "<script type=\"application/json\" ", "the page ends before the first step")
  }

  @Test("a stream that can't be started leaves no file")
  func failedStreamLeavesNoFile() async throws {
    let folder = try TemporaryFolder()
    let run = try LiveRun(
      shell: #"cd "$FOLDER"; trap '' XFSZ; ulimit -f 8; "$DEMO" interactive --stream run.html"#,
      width: 120, height: 16, environment: ["FOLDER": folder.path])
    #expect(try await run.end() == 74)
    #expect(run.terminal.lines.contains { $0.contains("run.html: can't be written") })
    #expect(folder.files() == [])
  }
}
