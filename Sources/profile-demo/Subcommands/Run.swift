import Bindable
import ProfileFeature

extension Subcommand {
  static let run = Subcommand(
    name: "run",
    summary: "what each act changes on the screen, and why",
    options: [svg, .record],
    examples: [
      Example("", "the tour, 40 columns wide"),
      Example("run --input people.json", "the first user of a file"),
      Example("run --user grace --width 60", "somebody else, on a wider screen"),
      Example("run --script acts.txt", "your own acts"),
      Example("run --answers yes,no", "no dialogs"),
      Example("run --svg profile.svg", "the tour as a picture"),
      Example("run --store state", "what is done is kept there"),
      Example("run --api http://127.0.0.1:8080", "what a server has"),
      Example("run --record tour.txt", "the tour, and what replay needs"),
    ]
  ) { session throws(Complaint) in
    let player = Player(session)
    let transcript = try await player.play()
    if let file = session.options.record {
      let text = try ActRecording.text(of: session.script.acts, film: player.film, session.options)
      try write(text, to: file)
    }
    guard let file = session.options.svg else { return Outcome(transcript) }
    let title = "profile-demo: the screen of \(session.user.username), step by step"
    let document = SVG.document(player.pictures, title: title, columns: 2)
    if file == "-" { return Outcome(document) }
    try write(document, to: file)
    return Outcome("")
  }

  private static let svg = Option(
    "--svg", "FILE", need: "name a file",
    "show the screens in a picture instead, written to\nthis file (or: - for standard output)"
  ) { $0.svg = $1 }

  static func write(_ document: String, to file: String) throws(Complaint) {
    do throws(StandardStreams.Failure) {
      try OutputFile.write(document, to: file)
    } catch {
      let reason = if case .refused(let reason) = error { reason } else { "it was closed" }
      throw Complaint(
        .output, "\(Excerpt.path(file)): cannot be written (\(reason)); name another file")
    }
  }
}
