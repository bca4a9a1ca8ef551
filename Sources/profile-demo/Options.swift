import ProfileFeature

/// What the program was asked to do.
enum Request {
  case perform(Subcommand, Options)
  /// Explain a command, or the whole program.
  case help(Subcommand?)
  case version
}

/// How a command was asked to do it.
struct Options: Equatable {
  /// The widths a screen can have, in columns.
  static let widths = 1...500

  /// The file with users and photos; without one they are the sample.
  var input: String?
  /// The directory that keeps the state between runs; without one nothing is kept.
  var store: String?
  /// The address of the server that has the users and photos; without one they are in memory.
  var api: String?
  /// Whose profile is shown; without a name it is the first user's.
  var user: String?
  /// Which screen is shown.
  var screen = DemoScreen.all[0]
  /// The width of the screen, in columns.
  var width = 40
  /// The file with the acts; without one they are the standard acts.
  var script: String?
  /// How many rows the list of `list` has.
  var rows = 100_000
  /// Whether it says how long things take.
  var times = false
  /// The answers that questions get, in order, instead of a dialog; `nil` shows the dialog.
  var answers: [Answer]?
  /// How `graph` writes what it finds.
  var graphForm = GraphForm.text
  /// Whether `graph` does so after the acts, with all that was read.
  var isGraphLive = false
  /// Whether `accessible` speaks after the acts.
  var speaksAfterActs = false
  /// The file that becomes a picture of what the screen showed, instead of a transcript.
  var svg: String?
  /// The file that the acts and their frames are written to.
  var record: String?
  /// The recording that is played.
  var replay: String?
}

/// Reads the arguments of the program.
///
/// The command is the first word that is no option and no option's value, wherever it stands; a
/// command's name with `--` before it is the same. An option's value is the next argument, or what
/// follows `=` in its own. Each option may be given once. `--help` and `--version` end the reading,
/// so a mistake after them does not count.
struct ArgumentReader {
  private var rest: ArraySlice<String>
  private var command: Subcommand?
  private var options = Options()
  private var given: [Option] = []

  /// What `arguments`, without the program's own name, ask for.
  ///
  /// - Throws: a complaint about the first argument that is wrong.
  static func request(in arguments: [String]) throws(Complaint) -> Request {
    var reader = ArgumentReader(rest: arguments[...])
    return try reader.read()
  }

  private init(rest: ArraySlice<String>) { self.rest = rest }

  private mutating func read() throws(Complaint) -> Request {
    while let argument = rest.popFirst() {
      if argument == "--" { break }
      guard argument.hasPrefix("-"), argument != "-" else {
        try take(word: argument)
        continue
      }
      let (name, attached) = Self.split(argument)
      switch name {
      case "--help":
        try refuse(attached, of: name)
        return .help(command)
      case "--version":
        try refuse(attached, of: name)
        return .version
      default:
        if let command = Subcommand.all.first(where: { "--\($0.name)" == name }) {
          try refuse(attached, of: name)
          try choose(command, written: name)
        } else {
          try take(Self.option(name), attached: attached)
        }
      }
    }
    if let argument = rest.first { throw Self.unexpected(argument) }
    let command = try chosenCommand()
    if options.api != nil, options.input != nil {
      throw Self.wrong("--api", "the users come from --input already; leave out one of them")
    }
    return .perform(command, options)
  }

  /// The command, which takes all options that were given.
  private func chosenCommand() throws(Complaint) -> Subcommand {
    let command = command ?? .all[0]
    let argument = command.argument.map { [$0] } ?? []
    for missing in argument where !given.contains(where: { $0.name == missing.name }) {
      throw Self.wrong(command.name, "a value is missing; \(missing.value?.need ?? "")")
    }
    let known = (Option.ofAll + command.options + argument).map(\.name)
    if let option = given.first(where: { !known.contains($0.name) }) {
      let others = Subcommand.all.filter { $0.options.contains { $0.name == option.name } }
      let ways = others.map { "profile-demo \($0.name) \(option.usage)" }
      throw Self.wrong(
        option.name,
        "\(command.name) does not take it; leave it out, or write \(ways.joined(separator: " or "))"
      )
    }
    return command
  }

  private mutating func take(word: String) throws(Complaint) {
    if let known = Subcommand.all.first(where: { $0.name == word }) {
      try choose(known, written: word)
    } else if let argument = command?.argument,
      !given.contains(where: { $0.name == argument.name })
    {
      try take(argument, attached: word)
    } else if command == nil {
      let way = Complaint.suggestion(
        for: word, among: Subcommand.all.map(\.name),
        otherwise: "the commands are \(Subcommand.names); name a file with --input")
      throw Complaint(.usage, "\(Excerpt.quoted(word)): unknown command; \(way)")
    } else {
      throw Self.unexpected(word)
    }
  }

  private mutating func choose(_ new: Subcommand, written: String) throws(Complaint) {
    if let command {
      let message =
        command.name == new.name
        ? "given twice; give it once"
        : "a second command after \(command.name); give one"
      throw Self.wrong(written, message)
    }
    command = new
  }

  private mutating func take(_ option: Option, attached: String?) throws(Complaint) {
    guard !given.contains(where: { $0.name == option.name }) else {
      throw Self.wrong(option.name, "given twice; give it once")
    }
    given.append(option)
    let value = try value(of: option, attached: attached)
    do throws(Option.Mistake) {
      try option.set(&options, value)
    } catch {
      throw Self.wrong(option.name, error.message)
    }
  }

  /// The value that goes with an option; empty for one that stands alone.
  private mutating func value(
    of option: Option, attached: String?
  ) throws(Complaint) -> String {
    guard let needed = option.value?.need else {
      try refuse(attached, of: option.name)
      return ""
    }
    var value = attached ?? ""
    // Another option is never a value, so a forgotten value does not swallow it.
    if attached == nil, let next = rest.first, !next.hasPrefix("--") {
      value = next
      rest.removeFirst()
    }
    guard !value.isEmpty else { throw Self.wrong(option.name, "a value is missing; \(needed)") }
    return value
  }

  private func refuse(_ attached: String?, of name: String) throws(Complaint) {
    guard attached == nil else {
      throw Self.wrong(name, "takes no value; leave out what follows it")
    }
  }

  private static func split(_ argument: String) -> (name: String, attached: String?) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parts[0]), parts.count > 1 ? String(parts[1]) : nil)
  }

  private static func option(_ name: String) throws(Complaint) -> Option {
    let known = Option.ofAll + Subcommand.all.flatMap(\.options)
    if let option = known.first(where: { $0.name == name }) { return option }
    let names =
      known.map(\.name) + Subcommand.all.map { "--\($0.name)" } + ["--help", "--version"]
    let suggestion = Complaint.suggestion(
      for: name, among: names, otherwise: "--help lists the options")
    throw Complaint(.usage, "\(Excerpt.name(name)): unknown option; \(suggestion)")
  }

  private static func wrong(_ name: String, _ message: String) -> Complaint {
    Complaint(.usage, "\(name): \(message)")
  }

  private static func unexpected(_ argument: String) -> Complaint {
    Complaint(.usage, "\(Excerpt.quoted(argument)): unexpected argument; name a file with --input")
  }
}
