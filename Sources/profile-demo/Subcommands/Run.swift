import Bindable
import BindableTrace
import Foundation
import ProfileFeature

extension Subcommand {
  static let run = Subcommand(
    name: "run",
    summary: "the changes that each action causes, with reasons",
    options: [full, .svg, explain, .html, .record],
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
  ) { session throws(UsageError) in
    if session.options.tellsStory {
      return Outcome(
        try await Story.text(
          width: session.options.givenWidth ?? StandardStreams.outputWidth,
          colors: StandardStreams.colors))
    }
    let player = ScriptRunner(session)
    let transcript: String
    do throws(UsageError) {
      transcript = try await player.run()
    } catch {
      if let file = session.options.html, file != "-", let trace = player.trace {
        try write(trace.page(), to: file)
      }
      throw error
    }
    if let file = session.options.record {
      let text = try ScriptRecording.text(
        of: session.script.actions, film: player.frames, session.options)
      try write(text, to: file)
    }
    if let file = session.options.html, let trace = player.trace {
      return try outcome(trace.page(), in: file)
    }
    guard let file = session.options.svg else { return Outcome(transcript) }
    let title = "profile-demo: the screen of \(session.user.username), step by step"
    return try outcome(SVG.document(player.pictures, title: title, columns: 2), in: file)
  }

  private static let full = Option(
    "--full", "print the whole tour instead of one follow, as\nwith any other option except --width"
  ) { $0.isFull = true }

  private static let explain = Option(
    "--explain", "with --svg: explain each value in a tooltip"
  ) { $0.explainsNodes = true }

  /// Writes a document to a file, or prints it if the file is `-`.
  static func outcome(_ document: String, in file: String) throws(UsageError) -> Outcome {
    if file == "-" { return Outcome(document) }
    try write(document, to: file)
    return Outcome("")
  }

  static func write(_ document: String, to file: String) throws(UsageError) {
    do throws(POSIXError) {
      try OutputFile.write(document, to: file)
    } catch {
      throw UsageError(
        .output, "\(Excerpt.path(file)): can't be written (\(error.reason)); specify another file")
    }
  }
}

extension Option {
  /// The option with the file to write a picture to.
  static let svg = Option(
    "--svg", "FILE", need: "specify a file",
    "write an SVG image of the screens to this file\ninstead (use - for standard output); with film, the\napp of interactive, one screen after another"
  ) { $0.svg = $1 }

  /// The option with the file to write a trace to.
  static let html = Option(
    "--html", "FILE", need: "specify a file",
    "write the run to this file instead, as a page that\nsays why each value changed"
  ) { $0.html = $1 }
}
