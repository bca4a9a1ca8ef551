import Foundation
import Testing

/// Tests of `profile-demo --svg`.
@Suite struct PictureTests {
  private var committed: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Docs/profile.svg")
  }

  @Test func committedPictureMatchesOutput() throws {
    let run = try runDemo(["--svg", "-", "--width", "44"])
    #expect(run.status == 0)
    let picture = try String(contentsOf: committed, encoding: .utf8)
    #expect(
      run.stdout == picture,
      "Update it: swift run profile-demo --svg Docs/profile.svg --width 44")
  }

  @Test func writesPictureToFileInsteadOfTranscript() throws {
    try withFolder { folder in
      let file = folder.appendingPathComponent("a.svg")
      try Data("old".utf8).write(to: file)
      #expect(try runDemo(["--svg", file.path]) == DemoRun(status: 0))
      let picture = try String(contentsOf: file, encoding: .utf8)
      #expect(picture == (try runDemo(["--svg", "-"]).stdout))
      #expect(picture.hasPrefix("<svg ") && picture.hasSuffix("</svg>\n"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.svg"])
    }
  }

  @Test func unwritableFileExitsWith74() throws {
    try withFolder { folder in
      let run = try runDemo(["--svg", folder.appendingPathComponent("none/a.svg").path])
      #expect(run.status == 74)
      #expect(run.stdout.isEmpty)
      #expect(
        run.stderr.hasSuffix("can't be written (No such file or directory); specify another file\n")
      )
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
  }

  @Test func invalidScriptKeepsOldPicture() throws {
    try withFile("press Nothing\n".utf8) { script in
      let file = script + ".svg"
      try Data("old".utf8).write(to: URL(fileURLWithPath: file))
      #expect(try runDemo(["--svg", file, "--script", script]).status == 65)
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "old")
    }
  }
}
