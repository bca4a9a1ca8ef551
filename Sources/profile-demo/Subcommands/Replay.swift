import Bindable
import ProfileFeature

extension Subcommand {
  static let replay = Subcommand(
    name: "replay",
    summary: "whether recorded acts give the same frames, and these",
    argument: Option("FILE", "FILE", need: "name a recording", "what was recorded") {
      $0.replay = $1
    },
    examples: [
      Example("replay tour.txt", "its frames, or where they differ")
    ]
  ) { session throws(Complaint) in
    let options = session.options
    guard let file = options.replay else { throw Complaint(.usage, "replay: name a recording") }
    var plain = Options()
    plain.replay = file
    guard options == plain else {
      throw Complaint(
        .usage, "replay: the recording says what to show; leave out the other options")
    }
    let recording = try ActRecording(contentsOf: file)
    let player = Player(try Session(recording.options))
    _ = try await player.play()
    if !recording.film.isEmpty, let difference = recording.difference(to: player.film) {
      return Outcome("\(Excerpt.path(file)): \(difference)", .otherFrames)
    }
    return Outcome("\(player.film)\n")
  }
}
