import Bindable

extension Subcommand {
  static let trace = Subcommand(
    name: "trace",
    summary: "every update that an act causes, with its reason and row",
    examples: [Example("trace --answers yes", "no dialogs, and every reason")]
  ) { session throws(Complaint) in
    let player = Player(session, tellingRows: true)
    let transcript = try await player.play()
    return Outcome("\(transcript)── what the rows did\n\(player.screen.work.text)\n")
  }
}
