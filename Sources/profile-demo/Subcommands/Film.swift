import Bindable
import ProfileFeature

extension Subcommand {
  static let film = Subcommand(
    name: "film",
    summary: "the screen after each action, as frames side by side",
    options: [
      .svg,
      Option(
        "--columns", in: 1...20,
        "the number of frames side by side (default: as\nmany as fit in the terminal, otherwise 2)"
      ) { $0.filmColumns = $1 },
    ],
    examples: [
      "film": "the tour as a film strip",
      "film --device phone --width 36": "the tour of the whole app",
      "film --device tablet --columns 1": "the same on a tablet",
      "film --width 80 --svg film.svg": "the tour as an animation",
    ]
  ) { session throws(UsageError) in
    let player = ScriptRunner(session, inPanes: session.options.svg != nil)
    _ = try await player.run()
    let options = session.options
    if let file = options.svg {
      let title = "profile-demo: the app of \(session.user.username), step by step"
      return try outcome(SVG.animation(player.pictures, title: title), in: file)
    }
    let columns = options.filmColumns ?? StandardStreams.frameColumns(ofWidth: options.width)
    return Outcome(player.filmstrip.text(columns: columns))
  }
}
