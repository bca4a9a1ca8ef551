import Bindable

extension Subcommand {
  static let accessible = Subcommand(
    name: "accessible",
    summary: "the screen in words, for those who do not see it",
    options: [
      Option("--after", "as it is after the acts (without it: as it is at first)") {
        $0.speaksAfterActs = true
      }
    ],
    examples: [
      Example("accessible", "the profile, line by line"),
      Example("accessible --screen photo", "another screen"),
      Example("accessible --after", "as the tour leaves it"),
    ]
  ) { session throws(Complaint) in
    let player = Player(session)
    if session.options.speaksAfterActs { _ = try await player.play() }
    let root = player.screen.root
    // Rendering determines which list cells are visible.
    _ = root.frame(width: session.options.width)
    return Outcome("\(AccessibleText.page(of: root))\n")
  }
}
