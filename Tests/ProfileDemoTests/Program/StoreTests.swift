import Foundation
import Testing

@Suite struct StoreTests {
  private func run(_ folder: URL, _ more: String...) throws -> DemoRun {
    let run = try runDemo(["--store", folder.path] + more)
    return DemoRun(
      status: run.status, stdout: run.stdout,
      stderr: run.stderr.replacingOccurrences(of: folder.path, with: "DIR"))
  }

  private func script(_ lines: String, in folder: URL) throws -> String {
    let file = folder.appendingPathComponent("acts.txt")
    try Data(lines.utf8).write(to: file)
    return file.path
  }

  @Test func followIsRestoredInNextRun() throws {
    try withFolder { folder in
      let acts = try script("press Follow\n", in: folder)
      let first = try run(folder, "--user", "grace", "--script", acts, "--answers", "yes")
      #expect(first.status == 0)
      #expect(first.stdout.contains(#"follow.title: "Follow" -> "Following""#))
      let nothing = try script("# nothing\n", in: folder)
      let second = try run(folder, "--user", "grace", "--script", nothing)
      #expect(second.stdout.contains("[ Following ]"))
      #expect(second.stdout.contains("5 followers"))
    }
  }

  @Test func editIsRestoredInNextRun() throws {
    try withFolder { folder in
      let acts = try script("type bio \"Kept.\"\npress Save\n", in: folder)
      #expect(try run(folder, "--screen", "edit", "--script", acts).status == 0)
      let nothing = try script("# nothing\n", in: folder)
      #expect(try run(folder, "--script", nothing).stdout.contains("Kept."))
      let without = try runDemo(["--script", nothing])
      #expect(!without.stdout.contains("Kept."), "edits are saved only with --store")
    }
  }

  @Test func signOutIsRestoredInNextRun() throws {
    try withFolder { folder in
      let follow = try script("press Follow\n", in: folder)
      let first = try run(folder, "--user", "grace", "--script", follow, "--answers", "yes")
      #expect(first.status == 0)
      let acts = """
        press "Pause Notifications"
        press "Sign Out…"
        press "Sign Out"
        press "This Device"
        type answer grace
        press OK

        """
      let leave = try script(acts, in: folder)
      let out = try run(folder, "--user", "grace", "--screen", "settings", "--script", leave)
      #expect(out.status == 0, "\(out.stderr)")
      let nothing = try script("# nothing\n", in: folder)
      #expect(
        try run(folder, "--user", "grace", "--script", nothing).stdout.contains("[ Follow ]"))
      let settings = try run(
        folder, "--user", "grace", "--screen", "settings", "--script", nothing)
      #expect(settings.stdout.contains("[x] Pause Notifications"))
    }
  }

  @Test func missingOrInvalidDirectoryExitsWith73() throws {
    #expect(
      try runDemo(["--store", "nowhere/at/all"])
        == DemoRun(
          status: 73,
          stderr: "profile-demo: --store: nowhere/at/all: directory not found; create it first\n"))
    #expect(
      try runDemo(["--store", "/dev/null"])
        == DemoRun(
          status: 73, stderr: "profile-demo: --store: /dev/null: not a directory\n"))
  }

  // Even a superuser can't write to this directory.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self")))
  func unwritableDirectoryExitsWith73Or74() throws {
    let status = try runDemo(["--store", "/proc", "--answers", "yes"]).status
    #expect([73, 74].contains(status))
  }

  @Test func corruptFileExitsWith65AndIsMoved() throws {
    try withFolder { folder in
      let file = folder.appendingPathComponent("session.json")
      try Data("{\"schema\": 1,\n \"value\": {\"followedIDs\": [\"two\"]}}".utf8).write(to: file)
      #expect(
        try run(folder)
          == DemoRun(
            status: 65,
            stderr:
              "profile-demo: --store: DIR/session.json:2:28: value.followedIDs[0]: expected an "
              + "integer, found \"two\"; correct the value; moved to "
              + "DIR/session.json.corrupt-1\n"))
      #expect(try run(folder).status == 0)
      let kept = try String(contentsOfFile: "\(file.path).corrupt-1", encoding: .utf8)
      #expect(kept.contains("two"))
    }
  }

  @Test func newerSchemaExitsWith65AndKeepsFile() throws {
    try withFolder { folder in
      let file = folder.appendingPathComponent("session.json")
      let text = #"{"schema": 99, "value": {}}"#
      try Data(text.utf8).write(to: file)
      #expect(
        try run(folder)
          == DemoRun(
            status: 65,
            stderr: "profile-demo: --store: DIR/session.json: schema 99 is newer than the "
              + "supported schema 1; use the newer program or another directory\n"))
      #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }
  }
}
