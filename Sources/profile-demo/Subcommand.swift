/// A command of the program, such as `profile-demo table`.
///
/// To add a command, extend `Subcommand` in a file of `Subcommands` and list it in `all`.
struct Subcommand: Sendable {
  /// The output and the exit status of a command.
  struct Outcome: Equatable, Sendable {
    let text: String
    let status: ExitCode

    init(_ text: String, _ status: ExitCode = .ok) { (self.text, self.status) = (text, status) }
  }

  /// The name on the command line.
  let name: String
  /// A one-line description of the output, for the help.
  let summary: String
  /// The options that only some commands accept, as in the help.
  var options = ""
  /// The argument after the name, or `nil` if there's none.
  var argument: Option?
  /// Examples of arguments, each with its purpose.
  let examples: KeyValuePairs<String, String>
  /// Runs the command before the data of a server or a large file is loaded, or `nil` if it can't.
  var performWhileLoading: (@MainActor @Sendable (Options, SessionBackend) async throws -> Outcome)?
  /// Runs the command, or throws an error before anything is printed.
  let perform: @MainActor @Sendable (Session) async throws -> Outcome
}

extension Subcommand {
  /// All commands in the order of the help, starting with the default.
  static let all: [Subcommand] = [.interactive, .run, .film, .trace, .replay] + shown

  /// The parts of `show`, whose names are commands as well.
  static let shown: [Subcommand] = [
    .table, .check, .graph, .accessible, .lifecycle, .features, .flows,
  ]

  /// The names of all commands, for messages.
  static var names: String { all.map(\.name).joined(separator: ", ") }

  /// A Boolean value that indicates whether the command shows the app in a terminal.
  var needsTerminal: Bool { performWhileLoading != nil }

  /// The options that only some commands accept.
  var ownOptions: [Option] { Option.described(in: options) }

  /// Returns a Boolean value that indicates whether the command accepts an option or argument.
  func accepts(_ option: Option) -> Bool {
    let known = ownOptions + Option.common + [argument].compactMap(\.self)
    return known.contains { $0.name == option.name }
  }
}
