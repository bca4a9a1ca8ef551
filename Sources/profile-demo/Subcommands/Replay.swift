import Bindable
import ProfileFeature

extension Subcommand {
  static let replay = Subcommand(
    name: "replay",
    summary: "the frames of recorded actions, or the first difference",
    argument: Option("FILE", "FILE", need: "specify a recording", "the recording") {
      $0.replay = $1
    },
    examples: [
      "replay tour.txt": "replay a recording"
    ]
  ) { session throws(UsageError) in
    let options = session.options
    guard let file = options.replay else { throw UsageError(.usage, "replay: specify a recording") }
    var plain = Options()
    plain.replay = file
    guard options == plain else {
      throw UsageError(
        .usage, "replay: remove the other options; the recording contains them")
    }
    let recording = try ScriptRecording(contentsOf: file)
    let player = ScriptRunner(try Session(recording.options))
    _ = try await player.run()
    if !recording.filmstrip.isEmpty, let difference = recording.difference(to: player.frames) {
      return Outcome("\(Excerpt.path(file)): \(difference)", .otherFrames)
    }
    return Outcome("\(player.frames)\n")
  }
}
