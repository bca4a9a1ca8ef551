extension Subcommand {
  static let trace = Subcommand(
    name: "trace",
    summary: "every update that an act causes, with its reason and row",
    examples: [Example("trace --answers yes", "no dialogs, and every reason")]
  ) { session throws(Complaint) in
    Outcome(try await Player(session, tellingRows: true).play())
  }
}
