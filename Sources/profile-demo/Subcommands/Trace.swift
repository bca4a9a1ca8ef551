import Bindable

extension Subcommand {
  static let trace = Subcommand(
    name: "trace",
    summary: "every update of each action, with its reason and binding",
    examples: ["trace --answers yes": "without dialogs"]
  ) { session in
    let player = ScriptRunner(session, printingBindings: true)
    try await player.run()
    return Outcome("\(player.transcript)\n── bindings\n\(player.screen.statistics.text)\n")
  }
}
