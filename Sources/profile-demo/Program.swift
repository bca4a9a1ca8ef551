import ProfileFeature

/// The program, from its arguments to its exit status.
@MainActor
enum Program {
  /// Does what the arguments ask for and says how it went.
  ///
  /// Nothing is written to standard output before all that was given has been found to be right.
  static func run(_ arguments: [String]) async -> ExitStatus {
    do throws(Complaint) {
      let output = try await output(of: Options.parse(arguments))
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
      return .ok
    } catch {
      StandardStreams.complain(error.message)
      return error.status
    }
  }

  private static func output(of command: Command) async throws(Complaint) -> String {
    switch command {
    case .help: return Help.text
    case .version: return Help.version
    case .run(let options):
      let player = Player(try Session(options))
      return options.table ? player.table : try await player.play()
    }
  }
}
