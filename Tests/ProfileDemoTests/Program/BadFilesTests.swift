import Foundation
import TestSupport
import Testing

@Suite(.background) struct BadFilesTests {
  private static let ada = #"{"id": 1, "username": "ada", "firstName": "Ada"}"#

  /// Runs the program on a file with the given bytes, and replaces its path with `FILE`.
  private func run(_ bytes: some Sequence<UInt8>, _ more: [String] = []) throws -> DemoRun {
    try withFile(bytes) { path in
      let run = try runDemo(["--input", path] + more)
      return DemoRun(
        status: run.status, stdout: run.stdout,
        stderr: run.stderr.replacingOccurrences(of: path, with: "FILE"))
    }
  }

  private func complaint(_ status: Int32, _ message: String) -> DemoRun {
    DemoRun(status: status, stderr: "profile-demo: \(message)\n")
  }

  @Test func missingFileExitsWith66() throws {
    #expect(
      try runDemo(["--input", "nowhere/none.json"])
        == complaint(66, "nowhere/none.json: file not found; check the path"))
    #expect(
      try runDemo(["--input", "a\u{1B}[31m\nb"])
        == complaint(66, #""a\u{1B}[31m\nb": file not found; check the path"#))
  }

  @Test func directoryAsInputExitsWith66() throws {
    #expect(
      try runDemo(["--input", "/"]) == complaint(66, "/: is a directory; specify a file in it"))
  }

  // The first page isn't mapped in any process, so even a superuser can't read it.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/mem")))
  func unreadableFileExitsWith66() throws {
    #expect(
      try runDemo(["--input", "/proc/self/mem"])
        == complaint(
          66,
          "/proc/self/mem: can't be read (Input/output error); check the path and its permissions"
        ))
  }

  @Test func pipeIsReadWhenProgramWritesToIt() throws {
    try withFolder { folder in
      let pipe = folder.appendingPathComponent("pipe").path
      let run = try runShell(
        #"mkfifo '\#(pipe)'; (sleep 0.2; echo '{"users": [\#(Self.ada)], "photos": []}' > '\#(pipe)') & "#
          + #""$DEMO" --screen profile --input '\#(pipe)'"#)
      #expect(run.status == 0 && run.stdout.contains("@ada"), "\(run)")
    }
  }

  @Test func pipeWithoutWriterExitsWith66() throws {
    try withFolder { folder in
      let pipe = folder.appendingPathComponent("pipe").path
      let run = try runShell("mkfifo '\(pipe)'; \"$DEMO\" --input '\(pipe)'")
      #expect(
        run
          == complaint(
            66,
            "\(pipe): can't be read (no program writes to this pipe); check the path and its "
              + "permissions"))
    }
  }

  @Test("the file that the message about an empty one suggests is valid")
  func emptyFileExitsWith65() throws {
    let empty = try run([]), start = "FILE:1:1: the file is empty; write at least "
    let suggestion = try #require(empty.stderr.firstMatch(of: /{.*}/)).0
    #expect(empty == complaint(65, start + suggestion))
    let run = try run(suggestion.utf8)
    #expect(run.status == 0 && run.stderr.isEmpty, "\(run.stderr)")
  }

  @Test func invalidUTF8ExitsWith65() throws {
    #expect(
      try run([0x7B, 0x0A, 0xFF])
        == complaint(65, "FILE:2:1: the byte 0xFF isn't valid UTF-8; save the file as UTF-8"))
  }

  @Test(arguments: [
    (
      #"{"users": [{"id": 1"#,
      "1:20: the text isn't valid JSON: \"Unexpected end of file during JSON parse.\"; correct it"
    ),
    (
      "<html>",
      "1:1: the text isn't valid JSON: \"Invalid value around character 0.\"; correct it"
    ),
    (
      String(repeating: "[", count: 100_000),
      "1:514: the text isn't valid JSON: \"Too many nested arrays or dictionaries around character "
        + "513.\"; correct it"
    ),
    ("[]", "1:1: the file: expected an object; correct the value"),
    (#"{"users": []}"#, "1:1: the file: the key \"photos\" is missing; add it"),
    (
      #"{"users": [\#(ada)], "photos": [{"id": 1, "name": "", "rating": true}]}"#,
      "1:106: photos[0].rating: expected a number; correct the value"
    ),
    (
      #"{"users": [\#(ada)], "photos": [{"id": 1, "name": "", "rating": 1e400}]}"#,
      "1:106: photos[0].rating: expected a number of at most 64 bits; correct the value"
    ),
    (
      #"{"users": [\#(ada), \#(ada)], "photos": []}"#,
      "1:69: users[1].id: 1 is already the ID of users[0]; use a unique ID"
    ),
    (
      #"{"users": [{"id": 1.5}], "photos": []}"#,
      "1:19: users[0].id: expected an integer of at most 64 bits; correct the value"
    ),
    (
      "{\"users\": [],\n \"photos\": [],\n \"users\": []}",
      "3:2: users: the object has this key twice; remove one"
    ),
  ])
  func invalidContentsExitWith65AndPrintLocation(text: String, message: String) throws {
    #expect(try run(text.utf8) == complaint(65, "FILE:\(message)"))
  }

  @Test func fileWithoutUsersExitsWith65() throws {
    #expect(
      try run(#"{"users": [], "photos": []}"#.utf8)
        == complaint(65, "FILE: users is empty; add at least one user"))
  }

  @Test func unknownUserExitsWith65AndSuggestsNames() throws {
    #expect(
      try runDemo(["--user", "grcae"])
        == complaint(65, "the sample: unknown user \"grcae\"; did you mean grace?"))
    #expect(
      try runDemo(["--user", "somebody"])
        == complaint(
          65, "the sample: unknown user \"somebody\"; try one of ada, grace, Jan77"))
    let text = #"{"users": [\#(Self.ada)], "photos": []}"#
    #expect(
      try run(text.utf8, ["--user", "ad\u{202E}"])
        == complaint(65, "FILE: unknown user \"ad\\u{202E}\"; did you mean ada?"))
  }

  @Test func invalidScriptIsReportedWithLine() throws {
    let run = try withFile("press Follow\npres Follow\n".utf8) { path in
      let run = try runDemo(["--script", path])
      return DemoRun(
        status: run.status, stdout: run.stdout,
        stderr: run.stderr.replacingOccurrences(of: path, with: "FILE"))
    }
    #expect(run == complaint(65, "FILE:2: unknown action \"pres\"; did you mean press?"))
    #expect(
      try runDemo(["--script", "none.txt"])
        == complaint(66, "none.txt: file not found; check the path"))
  }

  @Test func acceptsHugeName() throws {
    let name = String(repeating: "a", count: 1_000_000)
    let text = #"{"users": [{"id": 1, "username": "a", "firstName": "\#(name)"}], "photos": []}"#
    let run = try run(text.utf8)
    #expect(run.status == 0)
    #expect(run.stderr.isEmpty)
  }

  @Test func readsStandardInputByPath() throws {
    let text = #"{"users": [\#(Self.ada)], "photos": []}"#
    for path in ["/dev/stdin", "-"] {
      let run = try runDemo(["--input", path], input: text)
      #expect(run.status == 0)
      #expect(run.stdout.contains("Ada"))
    }
  }
}
