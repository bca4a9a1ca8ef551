import Bindable

extension Subcommand {
  static let accessible = Subcommand(
    name: "accessible",
    summary: "the accessible text of the screen",
    options: [
      Option("--after", "after the actions (default: the initial screen)") {
        $0.printsAccessibilityAfterActions = true
      }
    ],
    examples: [
      Example("accessible", "the profile, line by line"),
      Example("accessible --screen photo", "another screen"),
      Example("accessible --after", "the profile after the tour"),
    ]
  ) { session throws(UsageError) in
    let player = ScriptRunner(session)
    if session.options.printsAccessibilityAfterActions { _ = try await player.run() }
    let root = player.screen.root
    // Rendering determines which list cells are visible.
    _ = root.frame(width: session.options.width)
    return Outcome("\(AccessibilityTree.text(of: root))\n")
  }
}
