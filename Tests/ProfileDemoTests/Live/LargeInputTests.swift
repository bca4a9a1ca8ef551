import Foundation
import TestSupport
import Testing

/// Tests of files that take time to read, in a pseudo-terminal.
@Suite(
  .enabled(if: LiveRun.isPossible, "requires a pseudo-terminal"), .timeLimit(.minutes(30)))
struct LargeInputTests {
  private func file(_ text: String) throws -> URL {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("LargeInputTests-\(UUID().uuidString).json")
    try Data(text.utf8).write(to: file)
    return file
  }

  @Test func screenSaysThatInputIsLoading() async throws {
    // The program waits for this pipe until the test writes to it.
    let pipe = FileManager.default.temporaryDirectory
      .appendingPathComponent("LargeInputTests-\(UUID().uuidString)").path
    try #require(mkfifo(pipe, 0o600) == 0)
    defer { unlink(pipe) }
    let writer = FileHandle(fileDescriptor: open(pipe, O_RDWR | O_CLOEXEC), closeOnDealloc: true)
    let run = try LiveRun(["interactive", "--theme", "plain", "--input", pipe])
    try await run.wait(for: "Loading")
    let users = #"[{"id": 1, "username": "ada", "firstName": "Ada", "lastName": "Lovelace"}]"#
    try writer.write(contentsOf: Data(#"{"users": \#(users), "photos": []}"#.utf8))
    try writer.close()
    try await run.wait(for: "0 photos")
    run.send("\u{11}")
    #expect(try await run.end() == 0)
    run.expectRestoredTerminal()
  }

  @Test func invalidLargeFileIsShownAndExitsWith65() async throws {
    let file = try file(String(repeating: "\n", count: 2 << 20) + "?")
    defer { try? FileManager.default.removeItem(at: file) }
    let run = try LiveRun(["interactive", "--theme", "plain", "--input", file.path])
    try await run.wait(for: "Retry")
    run.send("\u{11}")
    #expect(try await run.end() == 65)
    run.expectRestoredTerminal()
  }
}
