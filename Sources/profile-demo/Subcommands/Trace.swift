import Bindable

extension Subcommand {
  static let trace = Subcommand(
    name: "trace",
    summary: "every update of each action, with its reason and binding",
    examples: [Example("trace --answers yes", "without dialogs")]
  ) { session throws(Complaint) in
    let player = Player(session, tellingRows: true)
    let transcript = try await player.play()
    return Outcome("\(transcript)── bindings\n\(player.screen.work.text)\n")
  }
}
