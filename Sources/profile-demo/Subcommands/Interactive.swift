import Bindable
import BindableTesting
import Foundation
import ProfileFeature

extension Subcommand {
  static let interactive = Subcommand(
    name: "interactive",
    summary: "nothing; runs the screen in this terminal",
    options: [
      .record,
      Option("--mouse", "use the mouse; hold Shift to select text") { $0.usesMouse = true },
    ],
    examples: [
      Example("interactive", "use the app"),
      Example("interactive --device tablet", "with screens side by side"),
      Example("interactive --mouse", "with clicks, drags, and the wheel"),
      Example("interactive --record acts.txt", "record your actions"),
    ],
    needsTerminal: true
  ) { session throws(UsageError) in
    let settings = session.settings()
    let hints = [KeyHint("F2", "inspect"), KeyHint("Ctrl-Q", "quit")]
    let screen = session.open(with: [], settings: settings, now: Date(), isInBackground: true)
    let recorder = ActionRecorder(screen.root)
    do throws(TerminalError) {
      let terminal = try TerminalSession(
        environment: ProcessInfo.processInfo.environment, usesMouse: session.options.usesMouse)
      terminal.inspectorKeys = [KeyPress(.function(2)), KeyPress("o", .control)]
      let theming = Effect { terminal.theme = settings.theme.rendering }
      // A recording has no action that quits, so it couldn't answer the question about leaving.
      let asks = session.options.record == nil
      try await terminal.run(
        KeyHelp(screen.root, additionalHints: hints), leaving: asks ? screen.screen : nil)
      withExtendedLifetime(theming) {}
    } catch {
      throw UsageError(
        .noTerminal,
        "interactive: \(error); run it in a terminal, or omit interactive to print a transcript")
    }
    guard let file = session.options.record else { return Outcome("") }
    // The actions are recorded on a separate screen, as `replay` performs them.
    let actions = recorder.actions.map { ScriptAction.user($0) }
    let steps = actions.enumerated().map { Script.Step(line: $0 + 1, action: $1) }
    let player = ScriptRunner(try Session(session.options, playing: Script(steps: steps)))
    _ = try await player.run()
    let text = try ScriptRecording.text(of: actions, film: player.frames, session.options)
    try Subcommand.write(text, to: file)
    let width = session.options.width
    let isSame =
      player.screen.content.frame(width: width) == screen.content.frame(width: width)
    let remark = isSame ? "" : "; the replay ends with a different frame because time has passed"
    return Outcome("\(Excerpt.path(file)): \(actions.count) actions\(remark)\n")
  }
}
