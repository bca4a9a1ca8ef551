import Foundation

/// The program, from its arguments to its exit status.
@MainActor
enum Program {
  /// Runs the command in the arguments and returns the exit status.
  ///
  /// Nothing is written to standard output before the whole input is validated.
  static func run(_ arguments: [String]) async -> ExitCode {
    do {
      let outcome = try await outcome(of: ArgumentReader.request(in: arguments))
      do throws(POSIXError) {
        try StandardStreams.write(outcome.text)
      } catch {
        // The reader closed the pipe, such as `head` after enough lines.
        if error.code == .EPIPE { return .ok }
        throw UsageError(
          .output, "can't write to standard output (\(error.reason)); redirect it elsewhere")
      }
      return outcome.status
    } catch {
      let error = UsageError(error)
      StandardStreams.printError(error.message)
      return error.status
    }
  }

  private static func outcome(of request: Request) async throws -> Subcommand.Outcome {
    switch request {
    case .help(let command): Subcommand.Outcome(command.map { Help.text(of: $0) } ?? Help.text)
    case .version: Subcommand.Outcome(Help.version)
    case .perform(let command, let options): try await perform(command, options)
    }
  }

  private static func perform(
    _ command: Subcommand, _ options: Options
  ) async throws -> Subcommand.Outcome {
    let backing = try await SessionBackend(options)
    let outcome: Subcommand.Outcome
    do {
      let isSlow = options.api != nil || options.hasSlowInput
      if isSlow, !options.isRecorded, let start = command.performWhileLoading {
        outcome = try await start(options, backing)
      } else {
        if let api = options.api { try await backing.load(from: api) }
        outcome = try await command.perform(Session(options, backing: backing))
      }
    } catch {
      // Saves the changes made before the error, and waits for writes in progress.
      try? await backing.finish()
      throw error
    }
    try await backing.finish()
    return outcome
  }
}
