import Foundation
import ProfileFeature

/// The request in the command-line arguments.
enum Request {
  case perform(Subcommand, Options)
  /// Shows the help for a command, or for the whole program if it's `nil`.
  case help(Subcommand?)
  case version
}

/// A parser for the arguments of the program.
///
/// The command is the first word that is neither an option nor an option's value, at any position.
/// The value of an option is the next argument, or the text after `=`. Each option can be specified
/// once. `--help` and `--version` end the parsing, so later errors are ignored.
struct ArgumentReader {
  private var remainder: ArraySlice<String>
  private var command: Subcommand?
  private var options = Options()
  private var given: [Option] = []
  /// A Boolean value that indicates whether the first word is `help`.
  private var wantsHelp = false
  // `show` was written, whose part is the next word.
  private var isShowing = false

  /// Returns the request in `arguments`, which exclude the name of the program.
  ///
  /// - Throws: `UsageError` for the first invalid argument.
  static func request(in arguments: [String]) throws(UsageError) -> Request {
    var reader = ArgumentReader(remainder: arguments[...])
    return try reader.read()
  }

  private mutating func read() throws(UsageError) -> Request {
    while let argument = remainder.popFirst(), argument != "--" {
      guard argument.hasPrefix("-"), argument != "-" else {
        try read(word: argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0]), attached = parts.dropFirst().first.map(String.init)
      let endings = ["-h": Request.help(command), "--help": .help(command), "--version": .version]
      if let ending = endings[name] {
        try refuse(attached, of: name)
        return ending
      }
      try read(Self.option(name), attached: attached)
    }
    if let argument = remainder.first { throw unexpected(argument) }
    if wantsHelp { return .help(command) }
    let command = try chosenCommand()
    try checkCombinations(with: command)
    return .perform(command, options)
  }

  private func checkCombinations(with command: Subcommand) throws(UsageError) {
    if options.api != nil, options.input != nil {
      throw Self.wrong("--api", "can't be used with --input; remove one of them")
    }
    let forApp = given.first { $0.name == "--device" || $0.name == "--link" }
    if options.screen != .app, let forApp {
      throw Self.wrong(forApp.name, "this option requires --screen app")
    }
    let outputs = [
      ("--svg", "--html"), ("--mermaid", "--dot"), ("--text", "--dot"), ("--text", "--mermaid"),
    ]
    for (name, other) in outputs
    where options[name] != nil && options[other] != nil {
      throw Self.wrong(name, "conflicts with \(other); specify only one")
    }
    if options["--explain"] != nil, options.svg == nil {
      throw Self.wrong("--explain", "this option requires --svg FILE")
    }
    try checkFiles()
    if command.needsTerminal ? options.isRecorded : options.record != nil {
      _ = try ScriptRecording.header(of: options)
    }
  }

  /// Checks that no file is written that's also read, or that's written twice.
  private func checkFiles() throws(UsageError) {
    let files = given.filter { $0.placeholder == "FILE" }
    let state = options.store.map { Self.target(of: "\($0)/\(SessionBackend.fileName)") }
    for option in files where Option.outputs.contains(option.name) {
      guard let path = path(of: option) else { continue }
      if path == state {
        throw Self.wrong(option.name, "the saved state of --store; specify another file")
      }
      if let other = files.first(where: { $0.name != option.name && self.path(of: $0) == path }) {
        throw Self.wrong(option.name, "the same file as \(other.name); specify another file")
      }
    }
  }

  // The path of a file without symbolic links, or `nil` for standard streams and devices.
  private func path(of option: Option) -> String? {
    guard let value = options[option.name], value != "-" else { return nil }
    let path = Self.target(of: value)
    return path.hasPrefix("/dev/") ? nil : path
  }

  private static func target(of path: String) -> String {
    let path = URL(filePath: path).standardizedFileURL.path
    return (try? OutputFile.target(of: path)) ?? path
  }

  /// Returns the command after checking that it accepts all specified options.
  private func chosenCommand() throws(UsageError) -> Subcommand {
    if isShowing, !Subcommand.shown.contains(where: { $0.name == self.command?.name }) {
      let names = Subcommand.shown.map(\.name).joined(separator: ", ")
      throw Self.wrong("show", "specify what to show: \(names)")
    }
    let command = command ?? .run
    if let argument = command.argument, options[argument.name] == nil {
      throw Self.wrong(command.name, "missing value; \(argument.need)")
    }
    if let option = given.first(where: { !command.accepts($0) }) {
      let others = Subcommand.all.filter { $0.accepts(option) }
      let ways = others.map { "profile-demo \($0.name) \(option.usage)" }
      let way = "remove it, or use \(ways.joined(separator: " or "))"
      throw Self.wrong(option.name, "\(command.name) doesn't accept this option; \(way)")
    }
    return command
  }

  private mutating func read(word: String) throws(UsageError) {
    if word == "help", command == nil, !wantsHelp {
      wantsHelp = true
    } else if word == "show", command == nil, !isShowing {
      isShowing = true
    } else if let new = Subcommand.all.first(where: { $0.name == word }) {
      if let command {
        let conflict = "conflicts with the command \(command.name); specify only one"
        throw Self.wrong(word, command.name == word ? "specified more than once" : conflict)
      }
      command = new
    } else if let argument = command?.argument, options[argument.name] == nil {
      try read(argument, attached: word)
    } else if command == nil {
      let names = (isShowing ? Subcommand.shown : Subcommand.all).map(\.name)
      let way = UsageError.suggestion(
        for: word, among: names,
        otherwise: isShowing
          ? "specify what to show: \(names.joined(separator: ", "))"
          : wantsHelp
            ? "the topics are \(Subcommand.names)"
            : "the commands are \(Subcommand.names); specify a file with --input")
      let kind = wantsHelp ? "topic" : "command"
      throw UsageError(.usage, "\(Excerpt.quoted(word)): unknown \(kind); \(way)")
    } else {
      throw unexpected(word)
    }
  }

  private mutating func read(_ option: Option, attached: String?) throws(UsageError) {
    if options[option.name] != nil { throw Self.wrong(option.name, "specified more than once") }
    given.append(option)
    guard option.placeholder != nil else {
      try refuse(attached, of: option.name)
      options[option.name] = ""
      return
    }
    var value = attached ?? ""
    // An option is never a value, so that a missing value doesn't consume it.
    if attached == nil, let next = remainder.first, !next.hasPrefix("--") {
      value = next
      remainder.removeFirst()
    }
    let problem = value.isEmpty ? "missing value; \(option.need)" : option.problem(of: value)
    if let problem { throw Self.wrong(option.name, problem) }
    options[option.name] = value
  }

  private func refuse(_ attached: String?, of name: String) throws(UsageError) {
    if attached != nil { throw Self.wrong(name, "doesn't take a value; remove it") }
  }

  private static func option(_ name: String) throws(UsageError) -> Option {
    let known = Option.common + Subcommand.all.flatMap(\.ownOptions)
    if let option = known.first(where: { $0.name == name }) { return option }
    if let command = Subcommand.all.first(where: { "--\($0.name)" == name }) {
      throw wrong(name, "\(command.name) is a command; write it without --")
    }
    let names = known.map(\.name) + ["--help", "--version"]
    let suggestion = UsageError.suggestion(
      for: name, among: names, otherwise: "--help lists the options")
    throw wrong(Excerpt.name(name), "unknown option; \(suggestion)")
  }

  private static func wrong(_ name: String, _ message: String) -> UsageError {
    UsageError(.usage, "\(name): \(message)")
  }

  private func unexpected(_ argument: String) -> UsageError {
    let way =
      if wantsHelp {
        "help takes one topic"
      } else if let command, command.argument != nil {
        "\(command.name) takes one file"
      } else {
        "specify a file with --input"
      }
    return Self.wrong(Excerpt.quoted(argument), "unexpected argument; \(way)")
  }
}
