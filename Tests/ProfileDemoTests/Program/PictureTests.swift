import Foundation
import TestSupport
import Testing

/// Tests of `profile-demo --svg`.
@Suite(.background) struct PictureTests {
  private func document(_ name: String) -> URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Docs/\(name)")
  }

  @Test func committedPictureMatchesOutput() throws {
    let run = try runDemo(["--screen", "profile", "--svg", "-", "--width", "44"])
    #expect(run.status == 0)
    let picture = try String(contentsOf: document("profile.svg"), encoding: .utf8)
    #expect(
      run.stdout == picture,
      "Update it: swift run profile-demo --screen profile --svg Docs/profile.svg --width 44")
  }

  @Test func committedFilmMatchesOutput() throws {
    let run = try runDemo([
      "film", "--script", document("home.txt").path, "--svg", "-", "--width", "80",
    ])
    #expect(run.status == 0)
    #expect(
      try run.stdout == String(contentsOf: document("home.svg"), encoding: .utf8),
      """
      Update it: swift run profile-demo film --script Docs/home.txt --svg Docs/home.svg --width 80
      """)
  }

  @Test func filmShowsEachScreenForTwoSeconds() throws {
    let film = try String(contentsOf: document("home.svg"), encoding: .utf8)
    let delays = film.matches(of: /<g class="picture" style="animation-delay: (\d+)s">/)
    #expect(delays.map { Int($0.1) } == Array(stride(from: 0, to: 20, by: 2)))
    #expect(film.contains("animation: picture 20s step-end infinite"))
    #expect(film.contains(">answer yes</text>"))
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

  @Test func pictureKeepsLinkAndPermissions() throws {
    try withFolder { folder in
      let manager = FileManager.default
      let file = folder.appendingPathComponent("a.svg"), link = folder.appendingPathComponent("b")
      try Data("old".utf8).write(to: file)
      try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
      try manager.createSymbolicLink(atPath: link.path, withDestinationPath: "a.svg")
      #expect(try runDemo(["--svg", link.path]) == DemoRun(status: 0))
      #expect(try manager.destinationOfSymbolicLink(atPath: link.path) == "a.svg")
      #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix("<svg "))
      let mode = try manager.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
      #expect(mode == 0o600)
      #expect(try manager.contentsOfDirectory(atPath: folder.path).sorted() == ["a.svg", "b"])
    }
  }

  @Test func explainedPictureHasTooltipsWithReasons() throws {
    let run = try runDemo(["--screen", "profile", "--svg", "-", "--width", "44", "--explain"])
    #expect(run.status == 0)
    #expect(
      run.stdout.contains(
        "followers.text: &quot;41 followers&quot; -&gt; &quot;42 followers&quot;"))
    #expect(run.stdout.contains("in press &quot;Follow&quot;"))
    let picture = try String(contentsOf: document("profile.svg"), encoding: .utf8)
    let tooltip = try Regex("<rect [^\n]*><title>[^<]*</title></rect>\n")
    #expect(run.stdout.replacing(tooltip, with: "") == picture)
  }

  @Test func explanationWithoutPictureIsRefused() throws {
    #expect(
      try runDemo(["--explain"])
        == DemoRun(
          status: 64, stderr: "profile-demo: --explain: this option requires --svg FILE\n"))
  }

  @Test func pictureIsWrittenToDevice() throws {
    #expect(try runDemo(["--svg", "/dev/null"]) == DemoRun(status: 0))
    let attributes = try FileManager.default.attributesOfItem(atPath: "/dev/null")
    #expect(attributes[.type] as? FileAttributeType == .typeCharacterSpecial)
    let run = try runShell(#""$DEMO" --svg /dev/stdout | grep -c "^<svg ""#)
    #expect(run == DemoRun(status: 0, stdout: "1\n"))
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
