/// Something the program does when it is called by its name: `profile-demo table`.
///
/// To add one, make a file in `Subcommands` that extends `Subcommand` with it, and name it in `all`.
struct Subcommand: Sendable {
  /// What a command prints, and what the program ends with.
  struct Outcome: Equatable, Sendable {
    let text: String
    let status: ExitStatus

    init(_ text: String, _ status: ExitStatus = .ok) {
      self.text = text
      self.status = status
    }
  }

  /// A line that can be typed after the name of the program, and what for.
  struct Example: Sendable {
    let arguments: String
    let purpose: String

    init(_ arguments: String, _ purpose: String) {
      self.arguments = arguments
      self.purpose = purpose
    }
  }

  /// The name on the command line.
  let name: String
  /// What it prints, in a line of the help.
  let summary: String
  /// The options that only some commands take.
  var options: [Option] = []
  /// What stands behind the name on the command line, if anything has to.
  var argument: Option?
  let examples: [Example]
  /// Whether it needs a terminal that somebody sits at.
  var needsTerminal = false
  /// Does it; nothing is printed if it throws.
  let perform: @MainActor @Sendable (Session) async throws(Complaint) -> Outcome
}

extension Subcommand {
  /// All commands, in the order of the help; without a name it is the first.
  static let all: [Subcommand] = [
    .run, .trace, .table, .check, .graph, .list, .accessible, .replay, .flows, .interactive,
  ]

  /// Their names, for messages.
  static var names: String { all.map(\.name).joined(separator: ", ") }
}
