extension Subcommand {
  static let run = Subcommand(
    name: "run",
    summary: "what each act changes on the screen, and why",
    examples: [
      Example("", "the tour, 40 columns wide"),
      Example("run --input people.json", "the first user of a file"),
      Example("run --user grace --width 60", "somebody else, on a wider screen"),
      Example("run --script acts.txt", "your own acts"),
      Example("run --answers yes,no", "no dialogs"),
    ]
  ) { session throws(Complaint) in Outcome(try await Player(session).play()) }
}
