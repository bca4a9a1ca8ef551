import Foundation
import TestSupport
import Testing

@Suite(.background) struct StoreTests {
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

  @Test func tourDoesNotChangeTheStore() throws {
    for user in [[], ["--user", "grace"]] {
      try withFolder { folder in
        for command in ["run", "film", "trace"] {
          let run = try runDemo([command, "--store", folder.path] + user)
          #expect(run.status == 0, "\(run.stderr)")
          #expect(!run.stdout.contains("Harbor"))
          #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
        }
      }
    }
  }

  @Test func commandThatFailsLeavesNoTemporaryFile() throws {
    try withFolder { folder in
      let acts = try script(
        "press Me\npress Edit\ntype bio Kept.\npress Save\npress Nothing\n", in: folder)
      for _ in 0..<5 {
        #expect(try run(folder, "--script", acts).status == 65)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(files.sorted() == ["acts.txt", "session.json"])
      }
      let saved = folder.appendingPathComponent("session.json")
      #expect(try String(contentsOf: saved, encoding: .utf8).contains("Kept."))
    }
  }

  @Test func followIsRestoredInNextRun() throws {
    try withFolder { folder in
      let acts = try script("go profile.1/profile.9\npress Follow\n", in: folder)
      let first = try run(folder, "--script", acts, "--answers", "yes")
      #expect(first.status == 0)
      #expect(first.stdout.contains(#"follow.title: "Follow" -> "Following""#))
      let nothing = try script("# nothing\n", in: folder)
      let second = try run(folder, "--link", "profile.1/profile.9", "--script", nothing)
      #expect(second.stdout.contains("[ Following ]"))
      #expect(second.stdout.contains("1 follower"))
    }
  }

  @Test func editIsRestoredInNextRun() throws {
    try withFolder { folder in
      let acts = try script("type bio \"Kept.\"\npress Save\n", in: folder)
      #expect(try run(folder, "--screen", "edit", "--script", acts).status == 0)
      let nothing = try script("# nothing\n", in: folder)
      let link = ["--link", "profile.1", "--script", nothing]
      #expect(try run(folder, link[0], link[1], link[2], link[3]).stdout.contains("Kept."))
      let without = try runDemo(link)
      #expect(!without.stdout.contains("Kept."), "edits are saved only with --store")
    }
  }

  @Test func signOutIsRestoredInNextRun() throws {
    try withFolder { folder in
      let acts = """
        press Me
        press Settings
        theme ascii
        press "Sign Out…"
        press "This Device"

        """
      let leave = try script(acts, in: folder)
      let out = try run(folder, "--script", leave)
      #expect(out.status == 0, "\(out.stderr)")
      let nothing = try script("# nothing\n", in: folder)
      let next = try run(folder, "--script", nothing)
      #expect(next.stdout.contains("( Sign In )") && next.stdout.contains("+-------"))
      let enter = try script(
        "type username ada\npress \"Sign In\"\npress \"Sign In\"\n", in: folder)
      #expect(try run(folder, "--script", enter).status == 0)
      _ = try script("# nothing\n", in: folder)
      #expect(try run(folder, "--link", "settings", "--script", nothing).status == 0)
      let named = try run(
        folder, "--user", "grace", "--link", "profile.2", "--script", nothing)
      #expect(named.stdout.contains("@grace") && named.stdout.contains("[ Edit ]"))
    }
  }

  @Test func outputCanBeInStateDirectory() throws {
    try withFolder { folder in
      let acts = try script("press Me\n", in: folder)
      for (option, name) in [("--html", "page.html"), ("--svg", "picture.svg")] {
        let file = folder.appendingPathComponent(name).path
        #expect(try run(folder, "--script", acts, option, file) == DemoRun(status: 0))
        #expect(FileManager.default.fileExists(atPath: file))
      }
    }
  }

  @Test func directoryOfAnotherRunExitsWith73() throws {
    try withFolder { folder in
      let other = open(folder.path, O_RDONLY | O_CLOEXEC)
      #expect(flock(other, LOCK_EX) == 0)
      let refused = try run(folder)
      close(other)
      #expect(
        refused
          == DemoRun(
            status: 73,
            stderr: "profile-demo: --store: DIR: another run of the program uses this directory; "
              + "end it, or use another directory\n"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
      #expect(try run(folder).status == 0, "the lock ends with the program")
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
          status: 73, stderr: "profile-demo: --store: /dev/null: not a directory; specify one\n"))
  }

  // Even a superuser can't write to this directory.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self")))
  func unwritableDirectoryExitsWith73Or74() throws {
    try withFile("theme ocean\n".utf8) { acts in
      let status = try runDemo(["--store", "/proc", "--script", acts]).status
      #expect([73, 74].contains(status))
    }
  }

  @Test func corruptFileExitsWith65AndIsMoved() throws {
    try withFolder { folder in
      let file = folder.appendingPathComponent("session.json")
      try Data("{\"schema\": 3,\n \"value\": {\"signedInID\": \"two\"}}".utf8).write(to: file)
      #expect(
        try run(folder)
          == DemoRun(
            status: 65,
            stderr:
              "profile-demo: --store: DIR/session.json:2:26: value.signedInID: expected an "
              + "integer; correct the value; moved to "
              + "DIR/session.json.corrupt-1\n"))
      #expect(try run(folder).status == 0)
      let kept = try String(contentsOfFile: "\(file.path).corrupt-1", encoding: .utf8)
      #expect(kept.contains("two"))
    }
  }

  @Test func unknownThemeIsReportedWithTheKnownOnes() throws {
    try withFolder { folder in
      let file = folder.appendingPathComponent("session.json")
      let drafts = #"{"posts": {}, "edits": {}}"#
      let lists = #""users": [], "photos": [], "removedPhotoIDs": [], "drafts": \#(drafts)"#
      try Data(#"{"schema": 3, "value": {"theme": "neon", \#(lists)}}"#.utf8).write(to: file)
      let run = try run(folder)
      let problem = "value.theme: unknown theme \"neon\"; the themes are plain, darkroom, "
      #expect(run.status == 65 && run.stderr.contains(problem), "\(run.stderr)")
    }
  }

  @Test(arguments: [1, 2, 99]) func otherSchemaExitsWith65AndKeepsFile(schema: Int) throws {
    try withFolder { folder in
      let file = folder.appendingPathComponent("session.json")
      let text = #"{"schema": \#(schema), "value": {}}"#
      try Data(text.utf8).write(to: file)
      #expect(
        try run(folder)
          == DemoRun(
            status: 65,
            stderr: "profile-demo: --store: DIR/session.json: schema \(schema) isn't the supported "
              + "schema 3; use the program that wrote it or another directory\n"))
      #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }
  }
}
