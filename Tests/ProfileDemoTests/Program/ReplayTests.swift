import Bindable
import BindableTesting
import Foundation
import TestSupport
import Testing

@testable import profile_demo

/// Tests of `--record` and the replay command.
@Suite(.background) struct ReplayTests {
  @Test(arguments: DemoScreen.allCases.map(\.rawValue))
  func replayPrintsRecordedFrames(screen: String) throws {
    try withFolder { folder in
      let file = folder.appendingPathComponent("tour.txt").path
      let run = try runDemo(["run", "--screen", screen, "--width", "36", "--record", file])
      #expect(run.status == 0 && run.stderr == "")
      let replay = try runDemo(["replay", file])
      #expect(replay.status == 0 && replay.stderr == "")
      #expect(replay.stdout.hasPrefix("── 0 initial\n│"))
      let text = try String(contentsOfFile: file, encoding: .utf8)
      #expect(try runDemo(["replay", "-"], input: text).stdout == replay.stdout)
      let film = text.split(separator: "\n").filter { $0.hasPrefix("#>") }.map { $0.dropFirst(3) }
      #expect(replay.stdout == film.joined(separator: "\n") + "\n")
      // A recording is also a script.
      let again = try runDemo(["run", "--screen", screen, "--width", "36", "--script", file])
      #expect(again.stdout == run.stdout)
    }
  }

  @Test func recordingMatchesSnapshot() throws {
    try withFolder { folder in
      let script = folder.appendingPathComponent("acts.txt").path
      let file = folder.appendingPathComponent("recording.txt").path
      try "press Follow\ndo press dialog.\"No\"\ndo press follow\n"
        .write(toFile: script, atomically: true, encoding: .utf8)
      let run = try runDemo(
        [
          "run", "--screen", "profile", "--user", "grace", "--width", "24", "--script", script,
          "--record", file,
        ])
      #expect(run.status == 0, "\(run.stderr)")
      try verify(String(contentsOfFile: file, encoding: .utf8), matches: "recording")
      #expect(try runDemo(["replay", file]).status == 0)
    }
  }

  @Test(arguments: [
    "--device tablet", "--theme ocean", "--link profile.1/photo.10 --device phone",
    "--device tablet --link people --theme darkroom --user grace --answers yes",
  ])
  func recordingContainsWhatChangesItsFrames(options: String) throws {
    try withFolder { folder in
      let file = folder.appendingPathComponent("recording.txt").path
      let options = options.split(separator: " ").map(String.init)
      #expect(try runDemo(["run", "--record", file] + options).status == 0)
      let replay = try runDemo(["replay", file])
      #expect(replay.status == 0, "\(replay)")
    }
  }

  @Test("an offer that ends after ten seconds is still there after many moves of the focus")
  func movingTheFocusTakesNoTime() throws {
    try withFolder { folder in
      let script = folder.appendingPathComponent("acts.txt").path
      let moves = String(repeating: "do focus \"People\"\ndo focus \"Me\"\n", count: 10)
      try "press Following\n\(moves)do perform . Undo\n"
        .write(toFile: script, atomically: true, encoding: .utf8)
      let run = try runDemo(["run", "--link", "people/profile.2", "--script", script])
      #expect(run.status == 0, "\(run.stderr)")
    }
  }

  @Test("each option is recorded, or refused, or doesn't change what is shown or done")
  func everyOptionIsRecordedOrRefused() throws {
    let values = ["1", "yes", "http://a", "profile", "tablet", "ocean"]
    let refused = ["--store", "--api"]
    for option in Option.common where option.name != "--script" {
      let value = try #require(values.first { option.problem(of: $0) == nil }, "\(option.name)")
      let arguments = ["run", option.name, value, "--record", "r.txt"]
      if refused.contains(option.name) {
        #expect(throws: UsageError.self) { try ArgumentReader.request(in: arguments) }
        continue
      }
      guard case .perform(_, var options) = try ArgumentReader.request(in: arguments) else {
        continue
      }
      let lines = try ScriptRecording.header(of: options)
      try withFile(lines.joined(separator: "\n").utf8) { file in
        options["--record"] = nil
        options["--screen"] = options.screen.rawValue
        options["--width"] = "\(options.width)"
        let recording = try ScriptRecording(contentsOf: file)
        #expect(recording.options == options)
      }
    }
    // The other options say where output goes, or how a terminal is used.
    let others = [Subcommand.run, .interactive].flatMap(\.ownOptions).map(\.name)
    #expect(
      Set(others) == [
        "--record", "--html", "--svg", "--explain", "--full", "--stream", "--keep-trace", "--mouse",
        "--no-mouse",
      ])
  }

  @Test("what can't be recorded is refused before the user does anything")
  func unrecordableInputIsRefused() throws {
    for options in [["--store", "."], ["--api", "http://127.0.0.1:1"], ["--input", "-"]] {
      for command in [
        ["run", "--record", "r"], ["interactive", "--record", "r"], ["interactive", "--html", "r"],
      ] {
        let run = try runDemo(command + options)
        #expect(
          run.status == 64 && run.stderr.contains("\(options[0]): its data can change before"))
      }
    }
  }

  @Test("an error in actions without a file says which actions they are")
  @MainActor func errorNamesActions() async throws {
    var session = try Session(Options(["--screen": "profile"]))
    session.script = Script([.press("Absent")], named: "your actions")
    let error = await #expect(throws: UsageError.self) { try await ScriptRunner(session).run() }
    #expect(error?.message.hasPrefix("your actions: press \"Absent\": no such") == true)
  }

  @Test func replayShowsFirstDifferentFrame() throws {
    try withFolder { folder in
      let file = folder.appendingPathComponent("tour.txt").path
      #expect(try runDemo(["run", "--screen", "profile", "--record", file]).status == 0)
      let text = try String(contentsOfFile: file, encoding: .utf8)
      try text.replacingOccurrences(of: "42 followers", with: "43 followers")
        .write(toFile: file, atomically: true, encoding: .utf8)
      let replay = try runDemo(["replay", file])
      #expect(replay.status == 2)
      #expect(replay.stdout.hasPrefix("\(file): the frame after action "))
      #expect(replay.stdout.contains("--- recorded\n+++ replayed\n"))
      #expect(replay.stdout.contains("- 3 ││ █▓░░░░▒█ @ada           43 followers"))
      #expect(replay.stdout.contains("+ 3 ││ █▓░░░░▒█ @ada           42 followers"))
    }
  }

  @Test func recordingThatIsCutOffExitsWith65() throws {
    try withFolder { folder in
      let file = folder.appendingPathComponent("tour.txt").path
      #expect(try runDemo(["run", "--screen", "profile", "--record", file]).status == 0)
      let text = try String(contentsOfFile: file, encoding: .utf8)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let index = try #require(lines.firstIndex { $0.hasPrefix("#> ── 1 ") })
      let start = lines[..<index].map { "\($0)\n" }.joined()
      for end in ["", "#> ── 1 pr"] {
        let replay = try replay(start + end)
        #expect(
          replay.status == 65 && replay.stdout.isEmpty
            && replay.stderr.contains("FILE: the recording ends within frame 1; record it again"),
          "\(replay)")
      }
    }
  }

  private func replay(_ text: String, _ arguments: String...) throws -> DemoRun {
    try withFile(text.utf8) { path in
      let run = try runDemo(["replay", path] + arguments)
      return DemoRun(
        status: run.status, stdout: run.stdout,
        stderr: run.stderr.replacingOccurrences(of: path, with: "FILE"))
    }
  }

  @Test(arguments: [
    ("press Follow\n", "FILE:1: not a recording; create one with profile-demo run --record FILE"),
    (
      "# profile-demo replay\n# --width 9999\n",
      "FILE:2: --width: \"9999\" is out of range; specify a number from 1 to 500"
    ),
    (
      "# profile-demo replay\n# --widht 9\n",
      "FILE:2: --widht: unknown option; did you mean --width?"
    ),
    (
      "# profile-demo replay\n# --screen profile\ndo press nothing\n",
      "FILE:3: press nothing: there's no node named nothing; the nodes that support this are follow"
    ),
    (
      "# profile-demo replay\n\ndo prss follow\n",
      "FILE:3: \"prss\" isn't an action; the actions are backspace, blur, caret, choose, clear, "
        + "decrement, delete, dismiss, divider, extend, focus, highlight, increment, move, open, "
        + "perform, press, redo, refresh, replace, scroll, select, selectAll, selectThrough, set, submit, "
        + "toggle, type, undo, wait"
    ),
    (
      "# profile-demo replay\n# --screen edit\n# --html page.html\n",
      "FILE:3: --html: replay doesn't accept this option; remove it, or use profile-demo interactive "
        + "--html FILE or profile-demo run --html FILE"
    ),
    (
      "# profile-demo replay\n# --store .\n",
      "FILE:2: --store: its data can change before a replay; use --input FILE"
    ),
    ("# profile-demo replay\ndo\n", "FILE:2: do requires an action; write do press follow"),
  ])
  func invalidRecordingPrintsOneLineAndExitsWith65(text: String, message: String) throws {
    #expect(try replay(text) == DemoRun(status: 65, stderr: "profile-demo: \(message)\n"))
  }

  @Test func invalidUsageExitsWithMatchingStatus() throws {
    #expect(
      try runDemo(["replay"])
        == DemoRun(
          status: 64, stderr: "profile-demo: replay: missing value; specify a recording\n"))
    #expect(
      try replay("# profile-demo replay\n", "--width", "30")
        == DemoRun(
          status: 64,
          stderr: "profile-demo: replay: remove the other options; it uses those in the recording\n"
        ))
    #expect(try runDemo(["replay", "a", "b"]).status == 64)
    #expect(try runDemo(["replay", "/nowhere/at-all"]).status == 66)
    #expect(try runDemo(["run", "--record", "/nowhere/at-all"]).status == 74)
  }

  /// Dictionaries have a different order in each process unless the environment variable is set.
  @Test(arguments: DemoScreen.allCases.map(\.rawValue))
  func outputDoesNotDependOnHashing(screen: String) throws {
    for command in [["trace"], ["graph", "--live"], ["accessible", "--after"]] {
      let arguments = command + ["--screen", screen]
      let first = try runDemo(arguments)
      let second = try runDemo(arguments, environment: ["SWIFT_DETERMINISTIC_HASHING": "1"])
      #expect(first.status == 0)
      #expect(first == second)
    }
  }
}
