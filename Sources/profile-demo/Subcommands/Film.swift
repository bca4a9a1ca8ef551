extension Subcommand {
  static let film = Subcommand(
    name: "film",
    summary: "the screen after each action, as frames side by side",
    options: [
      Option(
        "--columns", "N", need: columnsNeeded, "the number of frames side by side (default: 2)"
      ) { options, text throws(Option.ParseError) in
        guard let columns = Int(text), (1...20).contains(columns) else {
          throw Option.ParseError(
            message: "invalid value \(text.debugDescription); \(columnsNeeded)")
        }
        options.filmColumns = columns
      }
    ],
    examples: [
      Example("film", "the tour as a film strip"),
      Example("film --device phone --width 36", "the tour of the whole app"),
      Example("film --device tablet --columns 1", "the same on a tablet"),
    ]
  ) { session throws(UsageError) in
    let player = ScriptRunner(session)
    _ = try await player.run()
    return Outcome(player.filmstrip.text(columns: session.options.filmColumns))
  }

  private static let columnsNeeded = "specify a number from 1 to 20"
}
