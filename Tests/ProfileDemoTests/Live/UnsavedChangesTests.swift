import Foundation
import TestSupport
import Testing

/// Tests of quitting with unsaved changes, in a pseudo-terminal.
@Suite(
  .enabled(if: LiveRun.isPossible, "requires a pseudo-terminal"), .timeLimit(.minutes(30)))
struct UnsavedChangesTests {
  /// Starts the program with a store, and edits the username.
  private func edit(storeIn folder: URL) async throws -> LiveRun {
    let run = try LiveRun(["interactive", "--screen", "edit", "--store", folder.path])
    try await run.wait(for: "Username   ada")
    run.send("2")
    try await run.wait(for: "Username   ada2")
    return run
  }

  /// Presses a quit key, keeps editing, types a letter, and presses the key again.
  private func keepEditingOnce(in run: LiveRun) async throws {
    run.send("\u{3}")
    try await run.wait(for: "Discard the changes?")
    run.send("k")
    try await run.wait(for: "no question") { terminal in
      !terminal.lines.contains { $0.contains("Discard the changes?") }
    }
    run.send("!\u{3}")
    try await run.wait(for: "Discard the changes?")
  }

  private func saved(in folder: URL) -> String {
    let file = folder.appendingPathComponent("session.json")
    return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }

  private func temporaryFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("UnsavedChangesTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  @Test func quitKeyAsksAndSecondOneEndsAtOnceWithDraft() async throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let first = try await edit(storeIn: folder)
    try await keepEditingOnce(in: first)
    // A second press at once isn't a decision of the user.
    try await Task.sleep(for: .seconds(1))
    first.send("\u{3}")
    #expect(try await first.end() == 0)
    first.expectRestoredTerminal()
    #expect(saved(in: folder).contains("ada2!"))

    let second = try LiveRun(["interactive", "--screen", "edit", "--store", folder.path])
    try await second.wait(for: "Username   ada2!")
    second.send("\u{11}")
    try await second.wait(for: "Discard the changes?")
    second.send("d\r")
    #expect(try await second.end() == 0)
    #expect(!saved(in: folder).contains("ada2"))
  }

  @Test(
    "a quit key asks also while actions are recorded, which don't contain the answer", .background)
  func quitKeyAsksWhileRecording() async throws {
    let folder = try TemporaryFolder()
    let file = "\(folder.path)/acts.txt"
    let run = try LiveRun(["interactive", "--screen", "edit", "--record", file])
    try await run.wait(for: "Username   ada")
    run.send("2")
    try await run.wait(for: "Username   ada2")
    try await keepEditingOnce(in: run)
    run.send("d\r")
    #expect(try await run.end() == 0)
    let text = try folder.text(of: "acts.txt")
    #expect(text.contains("do type username \"2\"") && !text.contains("do press dialog"), "\(text)")
    let replay = try runDemo(["replay", file])
    #expect(replay.status == 0, "\(replay)")
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func signalDuringQuestionEndsAtOnceWithDraft(signal: Int32) async throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let run = try await edit(storeIn: folder)
    run.send("\u{3}")
    try await run.wait(for: "Discard the changes?")
    try await run.wait(for: "a saved draft") { _ in saved(in: folder).contains("ada2") }
    run.signal(signal)
    #expect(try await run.end() == -signal)
    run.expectRestoredTerminal()
    let next = try LiveRun(["interactive", "--screen", "edit", "--store", folder.path])
    try await next.wait(for: "Username   ada2")
  }
}
