import Bindable
import Foundation
import ProfileFeature

/// The request in the command-line arguments.
enum Request {
  case perform(Subcommand, Options)
  /// Shows the help for a command, or for the whole program if it's `nil`.
  case help(Subcommand?)
  case version
}

/// The options of a command.
struct Options: Equatable {
  /// The valid screen widths in columns.
  static let widths = 1...500

  /// The file with users and photos, or `nil` to use the sample.
  var input: String?
  /// A Boolean value that indicates whether the input can take time to read.
  var hasSlowInput: Bool { input.map(InputFile.isSlow) ?? false }
  /// The directory that stores the state between runs, or `nil` to save nothing.
  var store: String?
  /// The URL of the server with the users and photos, or `nil` to keep them in memory.
  var api: URL?
  /// The username of the displayed user, or `nil` for the first user.
  var user: String?
  /// The screen to show.
  var screen = DemoScreen.all[0]
  /// The device that the app runs on, or `nil` if it isn't specified.
  var device: Device?
  /// The specified theme, or `nil` if none is specified.
  var givenTheme: AppTheme?
  /// The theme of transcripts.
  var theme: AppTheme { givenTheme ?? .plain }
  /// The link that the app opens first, or `nil` to show the profile.
  var link: String?
  /// The specified width in columns, or `nil` if none is specified.
  var givenWidth: Int?
  /// The width of the screen in columns.
  var width: Int { givenWidth ?? (device == .tablet ? 80 : 40) }
  /// The script file, or `nil` to perform the tour.
  var script: String?
  /// The number of `film` frames side by side, or `nil` for as many as fit.
  var filmColumns: Int?
  /// A Boolean value that indicates whether `run` prints the whole tour.
  var isFull = false
  /// The answers to questions in order, or `nil` to show dialogs.
  var answers: [Answer]?
  /// The output format of `graph`.
  var graphForm = GraphForm.text
  /// A Boolean value that indicates whether `graph` prints the live graph after the script.
  var isGraphLive = false
  /// A Boolean value that indicates whether `accessible` prints the screen after the script.
  var printsAccessibilityAfterActions = false
  /// The SVG file to write instead of a transcript.
  var svg: String?
  /// A Boolean value that indicates whether the SVG file explains each node in a tooltip.
  var explainsNodes = false
  /// The HTML file to write a trace to.
  var html: String?
  /// The HTML file to write a trace to while `interactive` runs.
  var stream: String?
  /// A Boolean value that indicates whether F9 saves a trace of the last steps.
  var keepsTrace = false
  /// The file to write a recording to.
  var record: String?
  /// A Boolean value that indicates whether `interactive` uses the mouse, or `nil` by default.
  var givenMouse: Bool?
  /// The recording to replay.
  var replay: String?

  /// A Boolean value that indicates whether `run` tells the story of the first minute.
  ///
  /// With other options than a width, it performs the tour or script that they specify.
  var tellsStory: Bool {
    var plain = Options()
    plain.givenWidth = givenWidth
    return self == plain
  }
}

@MainActor
extension Options {
  /// A new keyboard, or `nil` if the device has none.
  var keyboard: Keyboard? { device == .phone ? Keyboard(showsForFields: true) : nil }
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

  private init(remainder: ArraySlice<String>) { self.remainder = remainder }

  private mutating func read() throws(UsageError) -> Request {
    while let argument = remainder.popFirst() {
      if argument == "--" { break }
      guard argument.hasPrefix("-"), argument != "-" else {
        try handle(word: argument)
        continue
      }
      let (name, attached) = Self.split(argument)
      let isHelp = name == "-h" || name == "--help", isVersion = name == "--version"
      if isHelp || isVersion { try refuse(attached, of: name) }
      if isHelp { return .help(command) }
      if isVersion { return .version }
      try handle(Self.option(name), attached: attached)
    }
    if let argument = remainder.first { throw Self.unexpected(argument) }
    if wantsHelp { return .help(command) }
    let command = try chosenCommand()
    try checkCombinations()
    return .perform(command, options)
  }

  private func checkCombinations() throws(UsageError) {
    if options.api != nil, options.input != nil {
      throw Self.wrong("--api", "can't be used with --input; remove one of them")
    }
    let forApp = given.first { $0.name == "--device" || $0.name == "--link" }
    if options.screen != .app, let forApp {
      throw Self.wrong(forApp.name, "this option requires --screen app")
    }
    if options.explainsNodes, options.svg == nil {
      throw Self.wrong("--explain", "this option requires --svg FILE")
    }
  }

  /// Returns the command after checking that it accepts all specified options.
  private func chosenCommand() throws(UsageError) -> Subcommand {
    let isPart = Subcommand.shown.contains { $0.name == self.command?.name }
    if isShowing, !isPart {
      let names = Subcommand.shown.map(\.name).joined(separator: ", ")
      throw Self.wrong("show", "specify what to show: \(names)")
    }
    let command = command ?? .run
    if let argument = command.argument, !has(argument) {
      throw Self.wrong(command.name, "missing value; \(argument.need)")
    }
    let known = (Option.ofAll + command.options + [command.argument].compactMap(\.self)).map(\.name)
    if let option = given.first(where: { !known.contains($0.name) }) {
      let others = Subcommand.all.filter { $0.options.contains { $0.name == option.name } }
      let ways = others.map { "profile-demo \($0.name) \(option.usage)" }
      let way = "remove it, or use \(ways.joined(separator: " or "))"
      throw Self.wrong(option.name, "\(command.name) doesn't accept this option; \(way)")
    }
    return command
  }

  private mutating func handle(word: String) throws(UsageError) {
    if word == "help", command == nil, !wantsHelp {
      wantsHelp = true
    } else if word == "show", command == nil, !isShowing {
      isShowing = true
    } else if let known = Subcommand.all.first(where: { $0.name == word }) {
      try choose(known)
    } else if let argument = command?.argument, !has(argument) {
      try handle(argument, attached: word)
    } else if command == nil {
      let way = UsageError.suggestion(
        for: word, among: Subcommand.all.map(\.name),
        otherwise: "the commands are \(Subcommand.names); specify a file with --input")
      throw UsageError(.usage, "\(Excerpt.quoted(word)): unknown command; \(way)")
    } else {
      throw Self.unexpected(word)
    }
  }

  private mutating func choose(_ new: Subcommand) throws(UsageError) {
    if let command {
      let isSame = command.name == new.name
      let conflict = "conflicts with the command \(command.name); specify only one"
      throw Self.wrong(new.name, isSame ? "specified more than once" : conflict)
    }
    command = new
  }

  private mutating func handle(_ option: Option, attached: String?) throws(UsageError) {
    if has(option) { throw Self.wrong(option.name, "specified more than once") }
    given.append(option)
    let value = try value(of: option, attached: attached)
    do throws(UsageError) {
      try option.set(&options, value)
    } catch {
      throw Self.wrong(option.name, error.message)
    }
  }

  private func has(_ option: Option) -> Bool { given.contains { $0.name == option.name } }

  /// Returns the value of an option, or an empty string for a flag.
  private mutating func value(
    of option: Option, attached: String?
  ) throws(UsageError) -> String {
    guard option.placeholder != nil else {
      try refuse(attached, of: option.name)
      return ""
    }
    var value = attached ?? ""
    // An option is never a value, so that a missing value doesn't consume it.
    if attached == nil, let next = remainder.first, !next.hasPrefix("--") {
      value = next
      remainder.removeFirst()
    }
    guard !value.isEmpty else { throw Self.wrong(option.name, "missing value; \(option.need)") }
    return value
  }

  private func refuse(_ attached: String?, of name: String) throws(UsageError) {
    if attached != nil { throw Self.wrong(name, "doesn't take a value; remove it") }
  }

  private static func split(_ argument: String) -> (name: String, attached: String?) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parts[0]), parts.count > 1 ? String(parts[1]) : nil)
  }

  private static func option(_ name: String) throws(UsageError) -> Option {
    let known = Option.ofAll + Subcommand.all.flatMap(\.options)
    if let option = known.first(where: { $0.name == name }) { return option }
    if let command = Subcommand.all.first(where: { "--\($0.name)" == name }) {
      throw wrong(name, "\(command.name) is a command; write it without --")
    }
    let names = known.map(\.name) + ["--help", "--version"]
    let suggestion = UsageError.suggestion(
      for: name, among: names, otherwise: "--help lists the options")
    throw UsageError(.usage, "\(Excerpt.name(name)): unknown option; \(suggestion)")
  }

  private static func wrong(_ name: String, _ message: String) -> UsageError {
    UsageError(.usage, "\(name): \(message)")
  }

  private static func unexpected(_ argument: String) -> UsageError {
    UsageError(
      .usage, "\(Excerpt.quoted(argument)): unexpected argument; specify a file with --input")
  }
}
