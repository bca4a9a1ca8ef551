import Bindable

extension Subcommand {
  static let trace = Subcommand(
    name: "trace", summary: "every update of each action, with its reason and binding",
    examples: ["trace --answers yes": "without dialogs"]
  ) { session in
    let player = ScriptRunner(session, printingBindings: true)
    try await player.run()
    let statistics = player.screen.screen.connections.flatMap(\.statistics)
    return Outcome("\(player.transcript)\n── bindings\n\(statistics.text)\n")
  }
}
