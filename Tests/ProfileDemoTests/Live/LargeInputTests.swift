import Foundation
import TestSupport
import Testing

/// Tests of files that take time to read, in a pseudo-terminal.
@Suite(
  .enabled(if: LiveRun.isPossible, "requires a pseudo-terminal"), .timeLimit(.minutes(10)))
struct LargeInputTests {
  private func file(_ text: String) throws -> URL {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("LargeInputTests-\(UUID().uuidString).json")
    try Data(text.utf8).write(to: file)
    return file
  }

  @Test func screenSaysThatLargeFileIsLoading() async throws {
    let bio = String(repeating: "Likes photos. ", count: 10_000)
    let users = (1...150).map { id in
      #"{"id": \#(id), "username": "u\#(id)", "firstName": "U", "bio": "\#(bio)"}"#
    }
    let file = try file(#"{"users": [\#(users.joined(separator: ","))], "photos": []}"#)
    defer { try? FileManager.default.removeItem(at: file) }
    let run = try LiveRun(["interactive", "--input", file.path])
    try await run.wait(for: "Loading")
    run.send("\u{11}")
    #expect(try await run.end() == 0)
    run.expectRestoredTerminal()
  }

  @Test func invalidLargeFileIsShownAndExitsWith65() async throws {
    let file = try file(String(repeating: "\n", count: 2 << 20) + "?")
    defer { try? FileManager.default.removeItem(at: file) }
    let run = try LiveRun(["interactive", "--input", file.path])
    try await run.wait(for: "Retry")
    run.send("\u{11}")
    #expect(try await run.end() == 65)
    run.expectRestoredTerminal()
  }
}
