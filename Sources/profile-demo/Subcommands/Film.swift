extension Subcommand {
  static let film = Subcommand(
    name: "film",
    summary: "the screen after each action, as frames side by side",
    options: [
      Option(
        "--columns", in: 1...20,
        "the number of frames side by side (default: as\nmany as fit in the terminal, otherwise 2)"
      ) { $0.filmColumns = $1 }
    ],
    examples: [
      Example("film", "the tour as a film strip"),
      Example("film --device phone --width 36", "the tour of the whole app"),
      Example("film --device tablet --columns 1", "the same on a tablet"),
    ]
  ) { session throws(UsageError) in
    let player = ScriptRunner(session)
    _ = try await player.run()
    let options = session.options
    return Outcome(
      player.filmstrip.text(
        columns: options.filmColumns ?? StandardStreams.frameColumns(ofWidth: options.width)))
  }
}
