import Bindable
import ProfileFeature

/// The program, from its arguments to its exit status.
@MainActor
enum Program {
  /// Does what the arguments ask for and says how it went.
  ///
  /// Nothing is written to standard output before all that was given has been found to be right.
  static func run(_ arguments: [String]) async -> ExitStatus {
    do throws(Complaint) {
      let (output, status) = try await output(of: Options.parse(arguments))
      do throws(StandardStreams.Failure) {
        try StandardStreams.write(output)
      } catch {
        switch error {
        case .closed: return .ok
        case .refused(let reason):
          throw Complaint(
            .output, "standard output cannot be written (\(reason)); write it somewhere else")
        }
      }
      return status
    } catch {
      StandardStreams.complain(error.message)
      return error.status
    }
  }

  private static func output(of command: Command) async throws(Complaint) -> (String, ExitStatus) {
    switch command {
    case .help: return (Help.text, .ok)
    case .version: return (Help.version, .ok)
    case .run(let options):
      let player = Player(try Session(options))
      if options.table { return (player.table, .ok) }
      if options.check { return report(of: player.findings) }
      return (try await player.play(), .ok)
    }
  }

  /// The findings, one a line, and the status that goes with them.
  static func report(of findings: [Finding]) -> (String, ExitStatus) {
    guard !findings.isEmpty else { return ("no findings\n", .ok) }
    let isWrong = findings.contains { $0.severity == .error }
    return (findings.map { "\($0)\n" }.joined(), isWrong ? .wrongTable : .ok)
  }
}
