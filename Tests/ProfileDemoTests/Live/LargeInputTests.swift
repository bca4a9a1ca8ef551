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

  /// Creates a pipe, for which the program waits until the test writes to it.
  private func pipe() throws -> (path: String, writer: FileHandle) {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("LargeInputTests-\(UUID().uuidString)").path
    try #require(mkfifo(path, 0o600) == 0)
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    return (path, FileHandle(fileDescriptor: descriptor, closeOnDealloc: true))
  }

  @Test func letterQuitsWhileInputIsLoading() async throws {
    let (pipe, writer) = try pipe()
    defer { unlink(pipe) }
    let run = try LiveRun(["interactive", "--input", pipe])
    try await run.wait(for: "Loading")
    run.send("q")
    #expect(try await run.end() == 0)
    run.expectRestoredTerminal()
    try writer.close()
  }

  @Test func screenSaysThatInputIsLoading() async throws {
    let (pipe, writer) = try pipe()
    defer { unlink(pipe) }
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
