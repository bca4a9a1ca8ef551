extension Subcommand {
  static let table = Subcommand(
    name: "table",
    summary: "the table of bindings: what flows from where to where",
    examples: [Example("table", "what the profile shows and takes")]
  ) { session in Outcome("\(session.open().table)\n") }
}
