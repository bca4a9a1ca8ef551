import Foundation
import ProfileFeature

/// A command-line option with its name, value, and effect.
///
/// To add an option, declare it here or in the file of its command. Then list it in that command's
/// `options`, or in `Option.ofAll` if all commands accept it.
struct Option: Sendable {
  /// Stores the value, which is empty for a flag, in the options, or throws why it's invalid.
  typealias Effect = @Sendable (inout Options, String) throws(UsageError) -> Void

  /// The name on the command line, such as `--width`.
  let name: String
  /// The placeholder of the value in the help, such as `FILE`, or `nil` for a flag.
  let placeholder: String?
  /// The fix that's suggested if the value is missing.
  let need: String
  /// The description in the help, with line breaks.
  let purpose: String
  let set: Effect

  /// Creates an option with a text as its value, or a flag.
  init(
    _ name: String, _ placeholder: String?, need: String, _ purpose: String, set: @escaping Effect
  ) {
    (self.name, self.placeholder, self.need) = (name, placeholder, need)
    (self.purpose, self.set) = (purpose, set)
  }

  /// Creates an option whose value is the name of a choice, such as a theme.
  init<Choice: Sendable>(
    _ name: String, _ kind: String, of choices: [(name: String, choice: Choice)], _ purpose: String,
    set: @escaping @Sendable (inout Options, Choice) -> Void
  ) {
    let names = choices.map(\.name), list = names.joined(separator: ", ")
    self.init(name, "NAME", need: "specify a \(kind): \(list)", purpose) {
      options, text throws(UsageError) in
      guard let found = choices.first(where: { $0.name == text }) else {
        let way = UsageError.suggestion(
          for: text, among: names, otherwise: "the \(kind)s are \(list)")
        throw UsageError(.usage, "unknown \(kind) \(Excerpt.quoted(text)); \(way)")
      }
      set(&options, found.choice)
    }
  }

  /// Creates an option whose value is a number in a range.
  init(
    _ name: String, in range: ClosedRange<Int>, _ purpose: String,
    set: @escaping @Sendable (inout Options, Int) -> Void
  ) {
    let need = "specify a number from \(range.lowerBound) to \(range.upperBound)"
    self.init(name, "N", need: need, purpose) { options, text throws(UsageError) in
      let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
      guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else {
        throw UsageError(.usage, "expected an integer, found \(Excerpt.quoted(text)); \(need)")
      }
      guard let number = Int(text), range.contains(number) else {
        throw UsageError(.usage, "\(Excerpt.quoted(text)) is out of range; \(need)")
      }
      set(&options, number)
    }
  }

  /// Creates a flag.
  init(_ name: String, _ purpose: String, set: @escaping @Sendable (inout Options) -> Void) {
    self.init(name, nil, need: "", purpose) { options, _ in set(&options) }
  }

  /// The syntax of the option, such as `--width N`.
  var usage: String { placeholder.map { "\(name) \($0)" } ?? name }
}

extension Option {
  /// The options that every command accepts, in the order of the help.
  static let ofAll = [
    Option(
      "--input", "FILE", need: "specify a file",
      "read users and photos from a JSON file, or from\nstandard input if it's - (default: a built-in\nsample)"
    ) { $0.input = $1 },
    Option(
      "--user", "USERNAME", need: "specify a username",
      "sign in as this user (default: the first, or the\nsaved one with --store)"
    ) { $0.user = $1 },
    Option(
      "--screen", "screen", of: DemoScreen.all.map { ($0.name, $0) },
      "show only this screen:\n\(DemoScreen.names)\n(default: \(DemoScreen.all[0].name))"
    ) { $0.screen = $1 },
    Option(
      "--width", in: Options.widths,
      "columns of the screen, \(Options.widths.lowerBound) to \(Options.widths.upperBound) "
        + "(default: \(Options().width))"
    ) { $0.givenWidth = $1 },
    Option(
      "--script", "FILE", need: "specify a file",
      "perform the actions in this file\n(default: a tour, or nothing with --link)"
    ) { $0.script = $1 },
    Option(
      "--answers", "LIST", need: answersNeeded,
      "answer the questions in this order, such as yes,no,\ninstead of showing dialogs"
    ) { options, text throws(UsageError) in options.answers = try answers(in: text) },
    Option(
      "--device", "device", of: Device.allCases.map { ($0.rawValue, $0) },
      "run the app on a phone with an on-screen keyboard,\nor on a tablet with screens side by side, 80\ncolumns wide"
    ) { $0.device = $1 },
    Option(
      "--theme", "theme", of: AppTheme.allCases.map { ($0.rawValue, $0) },
      "the theme of the screen:\n\(AppTheme.names)"
    ) { $0.givenTheme = $1 },
    Option(
      "--link", "LINK", need: "specify a link such as profile.1/followers.1",
      "open this link in the app first, such as\nprofile.1/followers.1"
    ) { $0.link = $1 },
    Option(
      "--store", "DIR", need: "specify a directory",
      "save the session, edits, and settings in this\ndirectory"
    ) { $0.store = $1 },
    Option(
      "--api", "URL", need: addressNeeded,
      "load users and photos from this server, and send\nchanges to it"
    ) { options, text throws(UsageError) in options.api = try address(in: text) },
  ]

  private static let answersNeeded = "specify yes and no separated by commas"
  private static let addressNeeded = "specify a URL such as http://127.0.0.1:8080"

  private static func answers(in text: String) throws(UsageError) -> [Answer] {
    var answers: [Answer] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let answer = Answer(rawValue: String(word)) else {
        throw UsageError(
          .usage, "expected yes or no, found \(Excerpt.quoted(String(word))); \(answersNeeded)")
      }
      answers.append(answer)
    }
    return answers
  }

  private static func address(in text: String) throws(UsageError) -> URL {
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()),
      url.host()?.isEmpty == false, url.query() == nil, url.fragment() == nil
    else {
      throw UsageError(
        .usage, "\(Excerpt.quoted(withoutPassword(text))) isn't a server URL; \(addressNeeded)")
    }
    return url
  }

  /// Returns a URL for messages, without the username and password before its host.
  static func withoutPassword(_ address: String) -> String {
    address.replacing(/\/\/[^\/]*@/, with: "//")
  }
}

extension Device {
  /// The names of all devices, for messages.
  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

extension AppTheme {
  /// The names of all themes, for messages.
  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
