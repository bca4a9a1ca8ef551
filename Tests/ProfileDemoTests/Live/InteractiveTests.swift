import Foundation
import TestSupport
import Testing

/// Tests of the program in a pseudo-terminal.
///
/// The terminal model is strict, so each test also detects unknown terminal commands.
@Suite(
  .serialized, .enabled(if: LiveRun.isPossible, "requires a pseudo-terminal"),
  .timeLimit(.minutes(30)))
struct InteractiveTests {
  private let tab = "\t", back = "\u{1B}[Z", enter = "\r", escape = "\u{1B}"

  @Test(.background) func recordedActionsReplayWithSameFrames() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("InteractiveTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("acts.txt").path
    // The user answers the questions, whatever the option says.
    let run = try LiveRun(
      ["interactive", "--screen", "profile", "--record", file, "--answers", "no"], height: 16)
    try await run.wait(for: "< Follow >")
    run.send(enter)
    try await run.wait(for: "Follow Ada Lovelace?")
    run.send("y")
    try await run.wait(for: "42 followers")
    run.send("\u{11}")
    #expect(try await run.end() == 0)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(
      text.split(separator: "\n").filter { $0.hasPrefix("do ") } == [
        "do focus follow", "do press follow", "do press dialog.\"Yes\"",
      ])
    #expect(text.contains("42 followers"))
    let replay = try runDemo(["replay", file])
    #expect(replay.status == 0 && replay.stdout.contains("42 followers"))
  }

  @Test("actions are recorded even if the input is gone or the page can't be written")
  func recordingIsWrittenFirst() async throws {
    let folder = try TemporaryFolder()
    let (input, file) = ("\(folder.path)/people.json", "\(folder.path)/acts.txt")
    let user = #"{"id": 1, "username": "ada", "firstName": "Ada"}"#
    try Data("{\"users\": [\(user)], \"photos\": []}".utf8).write(to: URL(fileURLWithPath: input))
    let pages = URL(filePath: "\(folder.path)/pages")
    try FileManager.default.createDirectory(at: pages, withIntermediateDirectories: false)
    let run = try LiveRun([
      "interactive", "--screen", "edit", "--input", input, "--record", file, "--html",
      "\(pages.path)/page.html",
    ])
    try await run.wait(for: "Username   ada")
    run.send("2")
    try await run.wait(for: "Username   ada2")
    try FileManager.default.removeItem(atPath: input)
    try FileManager.default.removeItem(at: pages)
    run.send("\u{3}d\r")
    #expect(try await run.end() != 0)
    let text = try folder.text(of: "acts.txt")
    #expect(text.contains("\ndo type username \"2\"\n"), "\(text)")
  }

  @Test(
    "a recording that can't be written is an error at the start", arguments: ["record", "html"])
  func outputIsChecked(option: String) async throws {
    let run = try LiveRun(["interactive", "--\(option)", "/absent/acts.txt"], width: 120)
    #expect(try await run.end() == 74)
    #expect(
      run.terminal.lines[0].hasPrefix(
        "profile-demo: /absent/acts.txt: can't be written (No such file or directory); specify"))
    run.expectRestoredTerminal()
  }

  @Test func singleRecordedActionIsCounted() async throws {
    let folder = try TemporaryFolder()
    let run = try LiveRun(
      ["interactive", "--screen", "edit", "--record", "\(folder.path)/acts.txt"], width: 240)
    try await run.wait(for: "Username   ada")
    run.send("\u{11}")
    #expect(try await run.end() == 0)
    // The focus is moved to the first field.
    #expect(
      run.terminal.lines.contains { $0.contains("acts.txt: 1 action") && !$0.contains("actions") })
  }

  @Test func recordedAppSaysThatItsLayoutDiffers() async throws {
    let folder = try TemporaryFolder()
    let run = try LiveRun(["interactive", "--record", "\(folder.path)/acts.txt"], width: 80)
    try await run.wait(for: "recorded in the layout of transcripts")
    run.send("\u{11}")
    #expect(try await run.end() == 0)
  }

  @Test("a recording whose folder is gone is kept elsewhere, and the error says where")
  func recordingIsKept() async throws {
    let folder = try TemporaryFolder()
    let run = try LiveRun(
      ["interactive", "--screen", "edit", "--record", "\(folder.path)/acts.txt"], width: 240)
    try await run.wait(for: "Username   ada")
    run.send("2")
    try await run.wait(for: "Username   ada2")
    try FileManager.default.removeItem(atPath: folder.path)
    run.send("\u{3}d\r")
    #expect(try await run.end() == 74)
    let message = try #require(run.terminal.lines.first { $0.contains("can't be written") })
    let path = try #require(message.firstMatch(of: #/; the recording is in (\S+acts\S*\.txt)/#)).1
    defer { try? FileManager.default.removeItem(atPath: String(path)) }
    let text = try String(contentsOfFile: String(path), encoding: .utf8)
    #expect(text.contains("\ndo type username \"2\"\n"), "\(text)")
  }

  @Test func startShowsProfile() async throws {
    let run = try await LiveRun.start("profile", height: 16)
    // The portrait may still be loading.
    let lines = run.terminal.lines.enumerated().map { row, line in
      (1...4).contains(row) ? "│ portrait\(line.dropFirst(10))" : line
    }
    #expect(
      lines == [
        "┌Profile───────────────────────────────┐",
        "│ portrait Ada Lovelace                │",
        "│ portrait @ada           41 followers │",
        "│ portrait Followed by Grace Okafor,   │",
        "│ portrait Jan, and 39 others          │",
        "│ Poetical scientist. Looks for what   │",
        "│ engines cannot do.                   │",
        "│ ──────────────────────────────────── │",
        "│ < Follow >                           │",
        "│ ──────────────────────────────────── │",
        "│   ★★★★★ Daydream                     │",
        "│   ★★★★★ The Engine at Rest           │",
        "│   ★★★★☆ Punched Cards, Drying        │",
        "│   ★★★☆☆ Untitled                     │",
        "└──────────────────────────────────────┘",
        "Return press  Tab next  ? all keys      ",
      ])
    #expect(!run.terminal.isCursorVisible)
    #expect(run.terminal.isInAlternateScreen)
    #expect(run.terminal.scrolledOut.isEmpty)
    #expect(run.terminal.problems == [])
  }

  @Test func typingUpdatesScreenWithFewBytes() async throws {
    let run = try await LiveRun.start(height: 18)
    // The caret is in the first field, after its text.
    #expect(run.terminal.isCursorVisible)
    #expect((run.terminal.column, run.terminal.row) == (16, 1))
    run.send(tab)
    try await run.wait(for: "First Name Ada")
    let before = run.output.count
    run.send("!")
    try await run.wait(for: "First Name Ada!")
    try await run.wait(for: "Unsaved: first name")
    // The line of keys gets the key that undoes the edit.
    #expect(run.output.count - before < 160)
    run.send("\u{7F}\u{7F}")
    try await run.wait(for: "First Name Ad  ")
    run.send("\u{1B}[200~a, e\u{301} 日\r👨‍👩‍👧‍👦\u{1B}[31m\u{1B}[201~")
    try await run.wait(for: "First Name Ada, e\u{301} 日 👨‍👩‍👧‍👦␛[31m")
    #expect(run.terminal.problems == [])
  }

  @Test func linkOpensWithFocusOnContent() async throws {
    let run = try LiveRun(["interactive", "--theme", "plain", "--link", "profile.2"], height: 20)
    try await run.wait(for: "< Show >")
    #expect(run.terminal.lines[0].hasPrefix("[ ‹ Back ] Profile"))
    run.send("\u{11}")
    #expect(try await run.end() == 0)
  }

  @Test func sheetOfKeysHasTheQuitKeyThatWorksInAText() async throws {
    let run = try LiveRun(["interactive", "--link", "photos/new-post"], width: 80, height: 40)
    try await run.wait(for: "Add a title")
    run.send("\u{1B}OP")
    try await run.wait(for: "Ctrl-Q")
    run.send("\u{11}")
    #expect(try await run.end() == 0)
  }

  @Test func listFillsTallScreen() async throws {
    let run = try LiveRun(["interactive", "--theme", "plain", "--link", "people"], height: 100)
    // The last of 50 people, without a key press.
    try await run.wait(for: "美 陈")
    run.send("\u{11}")
    #expect(try await run.end() == 0)
  }

  @Test func phoneKeyboardAppearsOnlyForTextFields() async throws {
    let run = try LiveRun(
      ["interactive", "--device", "phone", "--link", "profile.1"], height: 15)
    try await run.wait(for: "[ Settings ]")
    run.send(tab + tab)
    try await run.wait(for: "< Post >")
    run.send(enter)
    // The focus begins in the field for the title.
    try await run.wait(for: "Add a title")
    try await run.wait(for: "q w e r t y")
    run.send("Harbor")
    try await run.wait(for: "│ Harbor ")
    #expect(run.terminal.isCursorVisible)
    run.send(tab)
    try await run.wait(for: "no keyboard") { terminal in
      !terminal.lines.contains { $0.contains("q w e r t y") }
    }
    run.send("\u{11}")
    try await run.wait(for: "Discard the changes?")
    run.send("d" + enter)
    #expect(try await run.end() == 0)
    #expect(run.terminal.problems == [])
  }

  @Test func dialogHandlesKeys() async throws {
    let run = try await LiveRun.start("profile")
    run.send(enter)
    try await run.wait(for: "< Yes > [ No ]")
    #expect(!run.terminal.isCursorVisible)
    run.send(tab)
    try await run.wait(for: "[ Yes ] < No >")
    run.send(escape)
    try await run.wait(for: "< Follow >")
    run.send(enter)
    try await run.wait(for: "< Yes > [ No ]")
    run.send("y")
    try await run.wait(for: "< Following >")
    try await run.wait(for: "42 followers")
    #expect(run.terminal.problems == [])
  }

  @Test func quitKeysRestoreTerminal() async throws {
    for key in ["\u{3}", "\u{11}"] {
      let run = try await LiveRun.start()
      try await run.wait(for: "Username   ada")
      #expect(run.settings != run.settingsBefore)
      run.send(key)
      #expect(try await run.end() == 0)
      #expect(run.settings == run.settingsBefore)
      run.expectRestoredTerminal()
      #expect(run.terminal.lines.allSatisfy { $0.allSatisfy { $0 == " " } })
    }
  }

  #if os(Linux)
    @Test func waitingProgramUsesNoProcessorTime() async throws {
      let run = try await LiveRun.start()
      try await run.waitUntilIdle()
      run.send("\t!")
      try await run.wait(for: "First Name Ada!")
      try await run.waitUntilIdle()
    }
  #endif

  @Test func quitKeyDoesNotWaitForPastedText() async throws {
    let run = try await LiveRun.start()
    run.send(
      String(repeating: "b", count: 20_000) + String(repeating: "z", count: 20_000)
        + "\u{3}d\r")
    #expect(try await run.end() == 0)
    run.expectRestoredTerminal()
    #expect(run.output.contains(Array("bb".utf8)))
    #expect(!run.output.contains(Array("zz".utf8)), "The last keys are discarded.")
  }

  @Test func disconnectedTerminalEndsProgram() async throws {
    let run = try await LiveRun.start()
    run.hangUp()
    // The system sends a signal or ends the input.
    #expect([0, -SIGHUP, 69].contains(try await run.end()))
  }

  @Test func disconnectedTerminalIsNoErrorIfProgramIgnoresSignal() async throws {
    let run = try LiveRun(shell: #"trap '' HUP; exec "$DEMO" interactive --screen edit"#)
    try await run.wait(for: "Username   ada")
    run.hangUp()
    #expect(try await run.end() == 0)
  }

  @Test func resizingRedrawsScreen() async throws {
    let run = try await LiveRun.start(width: 40, height: 14)
    for (width, height) in [(60, 20), (20, 6), (1, 1), (80, 24), (40, 14)] {
      run.resize(width: width, height: height)
      let corner = width > 1 ? "─┐" : "┌"
      try await run.wait(for: "\(width) columns") { terminal in
        terminal.lines[0].count == width && terminal.lines[0].hasSuffix(corner)
      }
      if height > 1 {
        // The last line shows keys if there's enough space.
        try await run.wait(for: "\(height) rows") { terminal in
          terminal.lines.suffix(2).contains { $0.hasPrefix("└") }
        }
      }
      #expect(run.terminal.scrolledOut.isEmpty)
    }
    #expect(run.terminal.problems == [])
    try await run.wait(for: "Username   ada")
  }

  @Test func suspendedProgramResumesInForeground() async throws {
    // With job control, as in an interactive shell.
    let run = try LiveRun(
      shell:
        #"set -m; "$DEMO" interactive --screen edit; echo "stopped $?"; read line; fg; echo "ended $?""#
    )
    try await run.wait(for: "Username   ada")
    run.send("!")
    try await run.wait(for: "Username   ada!")
    run.send("\u{1A}")
    try await run.wait(for: "stopped ")
    #expect(run.settings == run.settingsBefore)
    run.expectRestoredTerminal()
    run.send("\n")
    try await run.wait(for: "Username   ada!")
    #expect(run.terminal.isInAlternateScreen)
    run.send("?")
    try await run.wait(for: "Username   ada!?")
    run.send("\u{3}d\r")
    try await run.wait(for: "ended 0")
    #expect(try await run.end() == 0)
    #expect(run.settings == run.settingsBefore)
    run.expectRestoredTerminal()
  }

  @Test func suspendedProgramEndsWithoutChangingTerminal() async throws {
    // Like a shell, this one has its own settings, which aren't those from before the program.
    let run = try LiveRun(
      shell:
        #"set -m; "$DEMO" interactive --screen edit; stty -echo; echo "stopped $?"; read line; kill -TERM %1; kill -CONT %1; wait %1; echo "ended $?"; read line"#
    )
    try await run.wait(for: "Username   ada")
    run.send("\u{1A}")
    try await run.wait(for: "stopped ")
    let (settings, count) = (run.settings, run.output.count)
    #expect(settings != run.settingsBefore)
    run.send("\n")
    try await run.wait(for: "ended ")
    #expect(run.settings == settings)
    #expect(!run.output.dropFirst(count).contains(0x1B))
  }

  @Test func typingWhileProgramResumesInBackgroundKeepsItRunning() async throws {
    let run = try LiveRun(
      shell:
        #"set -m; "$DEMO" interactive --screen edit; echo "stopped $?"; read line; for i in 1 2 3 4 5 6 7 8 9; do kill -CONT %1; sleep 0.1; done; read line; fg; echo "ended $?""#
    )
    try await run.wait(for: "Username   ada")
    run.send("\u{1A}")
    try await run.wait(for: "stopped ")
    run.send("\nshell\n")
    try await run.wait(for: "Username   ada")
    try await run.wait(for: "the screen") { $0.isInAlternateScreen }
    run.send("!")
    try await run.wait(for: "Username   ada!")
    run.send("\u{3}d\r")
    try await run.wait(for: "ended 0")
    #expect(try await run.end() == 0)
  }

  @Test func ignoredSuspensionStaysIgnored() async throws {
    let run = try LiveRun(
      shell: #"set -m; (trap '' TSTP; exec "$DEMO" interactive --screen edit); echo "ended $?""#)
    try await run.wait(for: "Username   ada")
    run.send("\u{1A}!")
    try await run.wait(for: "Username   ada!")
    #expect(run.terminal.isInAlternateScreen)
    run.send("\u{3}d\r")
    try await run.wait(for: "ended 0")
  }

  @Test func programWaitsForTerminalThatAcceptsNoBytesAtStart() async throws {
    let run = try LiveRun(shell: #"stty -echo; read line; exec "$DEMO" interactive --screen edit"#)
    try await run.wait(for: "the shell") { _ in run.settings != run.settingsBefore }
    run.stopOutput()
    run.send("\n")
    try await Task.sleep(for: .seconds(2))
    run.startOutput()
    try await run.wait(for: "Username   ada")
    #expect(run.terminal.isInAlternateScreen)
  }

  @Test func programResumesAfterStopThatIsStillPending() async throws {
    let run = try await LiveRun.start()
    run.stopOutput()
    run.signal(SIGTSTP)
    try await Task.sleep(for: .milliseconds(200))
    run.signal(SIGCONT)
    try await Task.sleep(for: .seconds(2))
    run.startOutput()
    run.send("!")
    try await run.wait(for: "Username   ada!")
    #expect(run.settings != run.settingsBefore)
    #expect(run.terminal.isInAlternateScreen)
  }

  @Test func programRedrawsAfterStopAndContinueSignals() async throws {
    let run = try await LiveRun.start()
    run.signal(SIGSTOP)
    run.send("!")
    run.resize(width: 50, height: 12)
    run.signal(SIGCONT)
    try await run.wait(for: "Username   ada!")
    try await run.wait(for: "50 columns") { $0.lines[0].hasSuffix("┐") }
    #expect(run.terminal.problems == [])
  }

  @Test func synchronizedUpdatesRequireTerminalSupport() async throws {
    let mark = Array("\u{1B}[?2026h".utf8)
    for answers in [true, false] {
      let run = try await LiveRun.start("profile", answers: answers)
      run.send(enter)
      try await run.wait(for: "< Yes > [ No ]")
      #expect(run.output.contains(mark) == answers)
    }
  }

  @Test func slowTerminalReceivesAllUpdates() async throws {
    let run = try await LiveRun.start(width: 200, height: 50)
    // More than the system buffers for a terminal that doesn't read.
    for _ in 0..<200 { run.signal(SIGWINCH) }
    for turn in 0..<300 {
      run.send("\u{C}" + (turn % 2 == 0 ? "x" : "\u{7F}"))
    }
    run.send("done")
    try await run.wait(for: "Username   adadone")
    #expect(run.terminal.problems == [])
    run.send("\u{3}d\r")
    #expect(try await run.end() == 0)
  }

  @Test(.background) func exitsWith69IfInputIsNotTerminal() throws {
    #expect(
      try runDemo(["interactive"], environment: ["TERM": "xterm"])
        == DemoRun(
          status: 69,
          stderr: "profile-demo: interactive: standard input isn't a terminal; run it in a "
            + "terminal, or omit interactive to print a transcript\n"))
  }

  @Test(arguments: ["dumb", ""]) func exitsWith69IfTerminalCannotMoveCursor(name: String)
    async throws
  {
    let run = try LiveRun(width: 100, environment: ["TERM": name])
    #expect(try await run.end() == 69)
    #expect(run.terminal.lines.contains { $0.hasPrefix("profile-demo: interactive: TERM") })
    run.expectRestoredTerminal()
  }
}
