import Foundation
import ProfileFeature

/// A command-line option with its name, value, and effect.
///
/// To add an option, declare it here or in the file of its command. Then list it in that command's
/// `options`, or in `Option.ofAll` if all commands accept it.
struct Option: Sendable {
  /// The value of an option.
  struct Value: Sendable {
    /// The placeholder in the help, such as `FILE`.
    let placeholder: String
    /// The fix that's suggested if the value is missing.
    let need: String
  }

  /// An error that describes why a value is invalid, and the fix.
  struct ParseError: Error {
    let message: String
  }

  /// The name on the command line, such as `--width`.
  let name: String
  /// The value of the option, or `nil` if it's a flag.
  let value: Value?
  /// The description in the help, with line breaks.
  let purpose: String
  /// Stores the value, which is empty for a flag, in the options.
  let set: @Sendable (inout Options, String) throws(ParseError) -> Void

  /// Creates an option with a value.
  init(
    _ name: String, _ placeholder: String, need: String, _ purpose: String,
    set: @escaping @Sendable (inout Options, String) throws(ParseError) -> Void
  ) {
    self.name = name
    value = Value(placeholder: placeholder, need: need)
    self.purpose = purpose
    self.set = set
  }

  /// Creates a flag.
  init(_ name: String, _ purpose: String, set: @escaping @Sendable (inout Options) -> Void) {
    self.name = name
    value = nil
    self.purpose = purpose
    self.set = { options, _ in set(&options) }
  }

  /// The syntax of the option, such as `--width N`.
  var usage: String { value.map { "\(name) \($0.placeholder)" } ?? name }
}

extension Option {
  /// The options that every command accepts, in the order of the help.
  static let ofAll = [
    input, user, screen, width, script, answers, device, theme, link, store, api,
  ]

  private static let input = Option(
    "--input", "FILE", need: "specify a file",
    "read users and photos from a JSON file, or from\nstandard input if it's - (default: a built-in\nsample)"
  ) { $0.input = $1 }

  private static let user = Option(
    "--user", "USERNAME", need: "specify a username",
    "sign in as this user (default: the first, or the\nsaved one with --store)"
  ) { $0.user = $1 }

  private static let screen = Option(
    "--screen", "NAME", need: "specify a screen: \(DemoScreen.names)",
    "show only this screen:\n\(DemoScreen.names)\n(default: \(DemoScreen.all[0].name))"
  ) { options, name throws(ParseError) in
    guard let screen = DemoScreen.all.first(where: { $0.name == name }) else {
      let way = UsageError.suggestion(
        for: name, among: DemoScreen.all.map(\.name),
        otherwise: "the screens are \(DemoScreen.names)")
      throw ParseError(message: "unknown screen \(Excerpt.quoted(name)); \(way)")
    }
    options.screen = screen
  }

  private static let width = Option(
    "--width", "N", need: giveAWidth,
    "columns of the screen, \(Options.widths.lowerBound) to \(Options.widths.upperBound) "
      + "(default: \(Options().width))"
  ) { options, text throws(ParseError) in
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else {
      throw ParseError(message: "expected an integer, found \(Excerpt.quoted(text)); \(giveAWidth)")
    }
    guard let width = Int(text), Options.widths.contains(width) else {
      throw ParseError(message: "\(Excerpt.quoted(text)) is out of range; \(giveAWidth)")
    }
    options.givenWidth = width
  }

  private static let giveAWidth =
    "specify a number from \(Options.widths.lowerBound) to \(Options.widths.upperBound)"

  private static let script = Option(
    "--script", "FILE", need: "specify a file",
    "perform the actions in this file\n(default: a tour, or nothing with --link)"
  ) { $0.script = $1 }

  private static let device = Option(
    "--device", "NAME", need: "specify a device: \(Device.names)",
    "run the app on a phone with an on-screen keyboard,\nor on a tablet with screens side by side, 80\ncolumns wide"
  ) { options, name throws(ParseError) in
    guard let device = Device(rawValue: name) else {
      let way = UsageError.suggestion(
        for: name, among: Device.allCases.map(\.rawValue),
        otherwise: "the devices are \(Device.names)")
      throw ParseError(message: "unknown device \(Excerpt.quoted(name)); \(way)")
    }
    options.device = device
  }

  private static let theme = Option(
    "--theme", "NAME", need: "specify a theme: \(AppTheme.names)",
    "the theme of the screen:\n\(AppTheme.names)"
  ) { options, name throws(ParseError) in
    guard let theme = AppTheme(rawValue: name) else {
      let way = UsageError.suggestion(
        for: name, among: AppTheme.allCases.map(\.rawValue),
        otherwise: "the themes are \(AppTheme.names)")
      throw ParseError(message: "unknown theme \(Excerpt.quoted(name)); \(way)")
    }
    options.givenTheme = theme
  }

  private static let link = Option(
    "--link", "LINK", need: "specify a link such as profile.1/followers.1",
    "open this link in the app first, such as\nprofile.1/followers.1"
  ) { $0.link = $1 }

  private static let answers = Option(
    "--answers", "LIST", need: writeAnswers,
    "answer the questions in this order, such as yes,no,\ninstead of showing dialogs"
  ) { options, text throws(ParseError) in
    var answers: [Answer] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let answer = Answer(rawValue: String(word)) else {
        throw ParseError(
          message: "expected yes or no, found \(Excerpt.quoted(String(word))); \(writeAnswers)")
      }
      answers.append(answer)
    }
    options.answers = answers
  }

  private static let store = Option(
    "--store", "DIR", need: "specify a directory",
    "save the session, edits, and settings in this\ndirectory"
  ) { $0.store = $1 }

  private static let api = Option(
    "--api", "URL", need: writeAnAddress,
    "load users and photos from this server, and send\nchanges to it"
  ) { options, text throws(ParseError) in
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()),
      url.host()?.isEmpty == false, url.query() == nil, url.fragment() == nil
    else {
      throw ParseError(
        message: "\(Excerpt.quoted(withoutPassword(text))) isn't a server URL; \(writeAnAddress)")
    }
    options.api = text
  }

  /// Returns a URL for messages, without the username and password before its host.
  static func withoutPassword(_ address: String) -> String {
    address.replacing(/\/\/[^\/]*@/, with: "//")
  }

  private static let writeAnAddress = "specify a URL such as http://127.0.0.1:8080"

  private static let writeAnswers = "specify yes and no separated by commas"
}

extension Device {
  /// The names of all devices, for messages.
  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

extension AppTheme {
  /// The names of all themes, for messages.
  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
