import Bindable
import BindableTrace
import Foundation
import ProfileFeature

extension Subcommand {
  static let run = Subcommand(
    name: "run", summary: "the changes that each action causes, with reasons",
    options: """
        --full            print the whole tour instead of one follow, as
                          with any other option except --width
      \(Option.svg)
        --explain         with --svg: explain each value in a tooltip
      \(Option.html)
      \(Option.record)
      """,
    examples: [
      "": "one follow, to fit the terminal",
      "--full": "the whole tour, 40 columns wide",
      "run --input people.json": "the first user of a file",
      "run --user grace --width 60": "another user on a wider screen",
      "run --script acts.txt": "your own script",
      "run --answers yes,no": "without dialogs",
      "run --svg profile.svg": "the tour as a picture",
      "run --svg why.svg --explain": "with reasons as tooltips",
      "run --html trace.html": "the tour as a page that says why",
      "run --store state": "save the state there",
      "run --api http://127.0.0.1:8080": "use a server",
      "run --record tour.txt": "record the tour for replay",
    ]
  ) { session in
    if session.options.tellsStory {
      return Outcome(
        try await Story.text(
          width: session.options.givenWidth ?? StandardStreams.outputWidth,
          colors: StandardStreams.colors))
    }
    let player = ScriptRunner(session)
    try await player.run()
    if let file = session.options.record {
      let text = try ScriptRecording.text(of: session, player.frames)
      if file == "-" { return Outcome(text) }
      try OutputFile.write(text, to: file)
    }
    if let file = session.options.html, let trace = player.trace {
      return try session.outcome(trace.page(), in: file)
    }
    guard let file = session.options.svg else { return Outcome("\(player.transcript)\n") }
    let title = "profile-demo: the screen of \(session.user.username), step by step"
    return try session.outcome(SVG.document(player.pictures, title: title, columns: 2), in: file)
  }
}
