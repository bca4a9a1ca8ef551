import Bindable
import Foundation
import ProfileFeature

extension Subcommand {
  static let interactive = Subcommand(
    name: "interactive",
    summary: "nothing: it runs the screen in this terminal",
    examples: [Example("interactive", "type, press and scroll yourself")],
    needsTerminal: true
  ) { session throws(Complaint) in
    do throws(TerminalFailure) {
      let terminal = try LiveTerminal(environment: ProcessInfo.processInfo.environment)
      let screen = session.open()
      try await terminal.run(screen.root)
      withExtendedLifetime(screen) {}
      return Outcome("")
    } catch {
      throw Complaint(
        .noTerminal,
        "interactive: \(error); run it in a terminal, or leave out interactive for a transcript")
    }
  }
}
