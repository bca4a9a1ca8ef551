import Foundation
import TestSupport
import Testing

/// Tests of the inspector in a pseudo-terminal.
@Suite(
  .enabled(if: LiveRun.isPossible, "requires a pseudo-terminal"), .timeLimit(.minutes(30)))
struct InspectorTests {
  private let functionKey = "\u{1B}OQ", controlKey = "\u{F}"

  @Test func inspectorExplainsNodeAndRestoresScreen() async throws {
    let run = try await LiveRun.start("profile", height: 24)
    run.send("\r")
    try await run.wait(for: "Follow Ada Lovelace?")
    run.send("y")
    try await run.wait(for: "42 followers")
    try await run.wait(for: "Following")
    let before = run.terminal.lines
    run.send(functionKey)
    try await run.wait(for: "Button follow")
    run.send("\t")
    run.send("\u{1B}[5~")
    try await run.wait(for: "Rewound, ")
    run.send(controlKey)
    try await run.wait(for: "the screen from before") { $0.lines == before }
    run.send(controlKey)
    try await run.wait(for: "Live, ")
    run.send("\u{1B}")
    try await run.wait(for: "the screen from before") { $0.lines == before }
    #expect(run.terminal.problems == [])
    run.send("\u{3}")
    #expect(try await run.end() == 0)
    run.expectRestoredTerminal()
  }

  @Test func quitKeyEndsProgramWhileInspectorIsOpen() async throws {
    let run = try await LiveRun.start("profile")
    run.send(functionKey)
    try await run.wait(for: "Button follow")
    run.send("\u{3}")
    #expect(try await run.end() == 0)
    run.expectRestoredTerminal()
  }

  @Test func anyKeyLeavesTour() async throws {
    let run = try LiveRun(["interactive"], width: 80, height: 24)
    try await run.wait(for: "60 seconds in the app")
    run.send("t")
    try await run.wait(for: "1 of 6  Photos")
    run.send("2")
    try await run.wait(for: "the app without a guide") { terminal in
      !terminal.lines.contains { $0.contains("Return next") || $0.contains("60 seconds") }
    }
    #expect(run.terminal.lines.contains { $0.contains("━ Photos ━") }, "the key did nothing else")
    run.send("2")
    try await run.wait(for: "━ People ━")
    run.send("\u{3}")
    #expect(try await run.end() == 0)
    run.expectRestoredTerminal()
  }
}
