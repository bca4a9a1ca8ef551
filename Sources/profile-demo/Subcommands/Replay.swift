import Bindable
import ProfileFeature

extension Subcommand {
  static let replay = Subcommand(
    name: "replay", summary: "the frames of recorded actions, or the first difference",
    argument: Option(name: "FILE", placeholder: "FILE"),
    examples: [
      "replay tour.txt": "replay a recording"
    ]
  ) { session in
    guard let file = session.options["FILE"], session.options == Options(["FILE": file]) else {
      throw UsageError(
        .usage, "replay: remove the other options; it uses those in the recording")
    }
    let recording = try ScriptRecording(contentsOf: file)
    var session = try Session(recording.options)
    session.script = recording.script
    let player = ScriptRunner(session)
    try await player.run()
    let frames = player.frames
    if !recording.frames.isEmpty, let difference = recording.difference(to: frames) {
      guard !recording.isCutOff else {
        let problem = "the recording ends within frame \(frames.count - 1); record it again"
        throw UsageError(.data, "\(Excerpt.path(file)): \(problem)")
      }
      return Outcome("\(Excerpt.path(file)): \(difference)", .otherFrames)
    }
    return Outcome(frames.joined().map { "\($0)\n" }.joined())
  }
}
