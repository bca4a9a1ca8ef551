import Bindable
import ProfileFeature

extension Subcommand {
  static let film = Subcommand(
    name: "film", summary: "the screen after each action, as frames side by side",
    options: """
      \(Option.svg)
        --columns N       the number of frames side by side (default: as
                          many as fit in the terminal, otherwise 2)
      """,
    examples: [
      "film": "the tour as a film strip",
      "film --device phone --width 36": "the tour of the whole app",
      "film --device tablet --columns 1": "the same on a tablet",
      "film --width 80 --svg film.svg": "the tour as an animation",
    ]
  ) { session in
    let options = session.options
    // The tour presses buttons that only single screens have.
    let player = ScriptRunner(session, inPanes: options.svg != nil && options.script != nil)
    try await player.run()
    if let file = options.svg {
      let title = "profile-demo: the app of \(session.user.username), step by step"
      return try session.outcome(SVG.animation(player.pictures, title: title), in: file)
    }
    let columns =
      options["--columns"].flatMap { Int($0) }
      ?? StandardStreams.frameColumns(ofWidth: options.width)
    return Outcome(strip(of: player.shots, columns: columns))
  }

  /// Returns the frames in rows of `columns`, each below its caption.
  @MainActor
  private static func strip(of shots: [ScriptRunner.Shot], columns: Int) -> String {
    let width = shots.map(\.frame.size.width).max() ?? 1
    let cells = shots.enumerated().map { index, shot in
      let isSame = index > 0 && shots[index - 1].frame == shot.frame
      let cell = VStack {
        Label("── \(index) \(shot.label)", lineLimit: 1)
        (isSame ? ["(no visible change)"] : shot.frame.lines).map { Label($0, lineLimit: 1) }
      }
      cell.preferredWidth = .fixed(width)
      return cell
    }
    let rows = stride(from: 0, to: cells.count, by: columns).map { start in
      let row = HStack(spacing: 2) { Array(cells[start...].prefix(columns)) }
      return row.frame(width: columns * (width + 2)).text
    }
    return rows.joined(separator: "\n\n") + "\n"
  }
}
