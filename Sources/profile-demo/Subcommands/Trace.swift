import Bindable

extension Subcommand {
  static let trace = Subcommand(
    name: "trace",
    summary: "every update of each action, with its reason and binding",
    examples: ["trace --answers yes": "without dialogs"]
  ) { session throws(UsageError) in
    let player = ScriptRunner(session, printingBindings: true)
    let transcript = try await player.run()
    return Outcome("\(transcript)── bindings\n\(player.screen.statistics.text)\n")
  }
}
