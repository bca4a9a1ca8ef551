import Foundation
import TestSupport
import Testing

/// Tests of the mouse in a pseudo-terminal.
@Suite(
  .enabled(if: LiveRun.isPossible, "requires a pseudo-terminal"), .timeLimit(.minutes(30)))
struct MouseTests {
  private let escape = "\u{1B}"

  /// The report of a press or release of the first button at a cell.
  private func mouse(_ column: Int, _ row: Int, isPress: Bool = true, button: Int = 0) -> String {
    "\u{1B}[<\(button);\(column + 1);\(row + 1)\(isPress ? "M" : "m")"
  }

  private func click(_ column: Int, _ row: Int) -> String {
    mouse(column, row) + mouse(column, row, isPress: false)
  }

  @Test func mouseActsOnNodesUntilProgramEnds() async throws {
    let edit = try LiveRun(["interactive", "--screen", "edit", "--mouse"])
    try await edit.wait(for: "Last Name  Lovelace")
    edit.send(click(15, 3) + "!")
    try await edit.wait(for: "Last Name  Lo!velace")
    edit.send("\u{3}d\r")
    #expect(try await edit.end() == 0)
    let run = try LiveRun(["interactive", "--screen", "profile", "--mouse"])
    try await run.wait(for: "< Follow >")
    #expect(run.terminal.modes.isSuperset(of: [1002, 1006]))
    run.send(click(4, 8))
    try await run.wait(for: "Follow Ada Lovelace?")
    run.send(escape)
    try await run.wait(for: "< Follow >")
    // The wheel scrolls the list of photos.
    run.send(mouse(4, 11, button: 65))
    try await run.wait(for: "no first photo") { terminal in
      !terminal.lines.contains { $0.contains("Daydream") }
    }
    // The sheet of keys has only what the mouse can do in this app.
    run.send("?")
    try await run.wait(for: "press, open, or focus")
    #expect(!run.terminal.lines.contains { $0.contains("Drag") })
    run.send("\u{3}")
    #expect(try await run.end() == 0)
    #expect(run.settings == run.settingsBefore)
    run.expectRestoredTerminal()
  }

  @Test func mouseIsOffUnlessRequested() async throws {
    let run = try await LiveRun.start()
    #expect(run.terminal.modes.isDisjoint(with: [1000, 1002, 1003, 1006]))
  }
}
