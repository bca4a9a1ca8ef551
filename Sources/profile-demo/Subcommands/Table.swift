extension Subcommand {
  static let table = Subcommand(
    name: "table",
    summary: "the table of bindings",
    examples: [Example("table", "the bindings of the profile")]
  ) { session in Outcome("\(session.show().table)\n") }
}
