import Bindable
import BindableTesting
import Foundation
import ProfileFeature

extension Subcommand {
  static let interactive = Subcommand(
    name: "interactive",
    summary: "nothing: it runs the screen in this terminal",
    options: [.record],
    examples: [
      Example("interactive", "type, press and go around"),
      Example("interactive --device tablet", "with screens side by side"),
      Example("interactive --record acts.txt", "and write down what you do"),
    ],
    usualScreen: .app, needsTerminal: true
  ) { session throws(Complaint) in
    let settings = session.settings(), appearance = settings.appearance
    let screen = session.open(with: [], settings: settings)
    let recorder = UserRecorder(screen.root)
    do throws(TerminalFailure) {
      let terminal = try LiveTerminal(environment: ProcessInfo.processInfo.environment)
      let theming = Effect { terminal.theme = appearance.theme.rendering }
      try await terminal.run(screen.root)
      withExtendedLifetime(theming) {}
    } catch {
      throw Complaint(
        .noTerminal,
        "interactive: \(error); run it in a terminal, or leave out interactive for a transcript")
    }
    guard let file = session.options.record else { return Outcome("") }
    // What is recorded is what the acts give on a screen of their own, as replay plays them.
    let acts = recorder.acts.map { Act.user($0) }
    let steps = acts.enumerated().map { Script.Step(line: $0 + 1, act: $1) }
    let player = Player(try Session(session.options, playing: Script(steps: steps)))
    _ = try await player.play()
    let text = try ActRecording.text(of: acts, film: player.frames, session.options)
    try Subcommand.write(text, to: file)
    let width = session.options.width
    let isSame = player.screen.root.frame(width: width) == screen.root.frame(width: width)
    let remark = isSame ? "" : "; played again they end with another frame, for time has passed"
    return Outcome("\(Excerpt.path(file)): \(acts.count) acts\(remark)\n")
  }
}
