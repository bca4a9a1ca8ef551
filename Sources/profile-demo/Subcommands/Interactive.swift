import Bindable
import Foundation
import ProfileFeature

extension Subcommand {
  static let interactive = Subcommand(
    name: "interactive",
    summary: "nothing: it runs the screen in this terminal",
    examples: [
      Example("interactive", "type, press and go around"),
      Example("interactive --device tablet", "with screens side by side"),
    ],
    usualScreen: .app, needsTerminal: true
  ) { session throws(Complaint) in
    do throws(TerminalFailure) {
      let terminal = try LiveTerminal(environment: ProcessInfo.processInfo.environment)
      let settings = session.settings(), appearance = settings.appearance
      let screen = session.open(with: [], settings: settings)
      let theming = Effect { terminal.theme = appearance.theme.rendering }
      try await terminal.run(screen.root)
      withExtendedLifetime((screen, theming)) {}
      return Outcome("")
    } catch {
      throw Complaint(
        .noTerminal,
        "interactive: \(error); run it in a terminal, or leave out interactive for a transcript")
    }
  }
}
