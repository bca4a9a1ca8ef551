import Foundation
import ProfileFeature

/// A command-line option.
///
/// To add an option, describe it in `Option.ofAll` or in the `options` of a command, as in the
/// help. Then give it a kind if its value isn't a file.
struct Option: Sendable {
  /// The name on the command line, such as `--width`.
  let name: String
  /// The placeholder of the value in the help, such as `FILE`, or `nil` for a flag.
  let placeholder: String?

  /// Returns the options that a part of the help describes.
  ///
  /// A line with an option begins with its name and placeholder, and then has two spaces or more.
  static func described(in help: String) -> [Option] {
    let line = #/^ *(--\S+)(?: (\S+))?  /#.anchorsMatchLineEndings()
    return help.matches(of: line).map { match in
      Option(name: String(match.1), placeholder: match.2.map(String.init))
    }
  }

  /// The syntax of the option, such as `--width N`.
  var usage: String { placeholder.map { "\(name) \($0)" } ?? name }

  /// The valid values.
  private enum Kind {
    case text(String)
    case number(ClosedRange<Int>)
    case name(String, [String])
    case answers
    case address
  }

  private var kind: Kind {
    switch name {
    case "--width": .number(1...500)
    case "--columns": .number(1...20)
    case "--screen": .name("screen", DemoScreen.allCases.map(\.rawValue))
    case "--device": .name("device", Device.allCases.map(\.rawValue))
    case "--theme": .name("theme", AppTheme.allCases.map(\.rawValue))
    case "--answers": .answers
    case "--api": .address
    case "--user": .text("a username")
    case "--link": .text("a link such as profile.1/followers.1")
    case "--store": .text("a directory")
    case "FILE": .text("a recording")
    default: .text("a file")
    }
  }

  /// The fix that's suggested if the value is missing.
  var need: String {
    switch kind {
    case .text(let text): "specify \(text)"
    case .number(let range): "specify a number from \(range.lowerBound) to \(range.upperBound)"
    case .name(let kind, let names): "specify a \(kind): \(names.joined(separator: ", "))"
    case .answers: "specify yes and no separated by commas"
    case .address: "specify a URL such as http://127.0.0.1:8080"
    }
  }

  /// Returns the error in a value and its fix, or `nil` if it's valid.
  func problem(of value: String) -> String? {
    switch kind {
    case .text: return nil
    case .number(let range):
      let digits = value.hasPrefix("-") ? value.dropFirst() : value[...]
      guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else {
        return "expected an integer, found \(Excerpt.quoted(value)); \(need)"
      }
      let isInRange = Int(value).map(range.contains) ?? false
      return isInRange ? nil : "\(Excerpt.quoted(value)) is out of range; \(need)"
    case .name(let kind, let names):
      return names.contains(value) ? nil : UsageError.unknown(kind, value, among: names)
    case .answers:
      let words = value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      let wrong = words.first { Answer(rawValue: $0) == nil }
      return wrong.map { "expected yes or no, found \(Excerpt.quoted($0)); \(need)" }
    case .address:
      if let url = URL(string: value), ["http", "https"].contains(url.scheme?.lowercased()),
        url.host()?.isEmpty == false, url.query() == nil, url.fragment() == nil
      {
        guard let port = url.port, !(1...65_535).contains(port) else { return nil }
        return "the port \(port) is out of range; specify a port from 1 to 65535"
      }
      return "\(Excerpt.quoted(Self.withoutPassword(value))) isn't a server URL; \(need)"
    }
  }

  /// Returns a URL for messages, without the username and password before its host.
  static func withoutPassword(_ address: String) -> String {
    address.replacing(/\/\/[^\/]*@/, with: "//")
  }
}

extension Option {
  /// The part of the help about the options that every command accepts.
  static let ofAll = """
      --input FILE      read users and photos from a JSON file, or from
                        standard input if it's - (default: a built-in
                        sample)
      --user USERNAME   sign in as this user (default: the first, or the
                        saved one with --store)
      --screen NAME     show only this screen:
                        \(DemoScreen.names)
                        (default: app)
      --width N         columns of the screen, 1 to 500 (default: 40)
      --script FILE     perform the actions in this file
                        (default: a tour, or nothing with --link)
      --answers LIST    answer the questions in this order, such as yes,no,
                        instead of showing dialogs
      --device NAME     run the app on a phone with an on-screen keyboard,
                        or on a tablet with screens side by side, 80
                        columns wide
      --theme NAME      the theme of the screen:
                        \(AppTheme.names)
      --link LINK       open this link in the app first, such as
                        profile.1/followers.1
      --store DIR       save the session, edits, and settings in this
                        directory
      --api URL         load users and photos from this server, and send
                        changes to it
    """

  /// The options that every command accepts.
  static let common = described(in: ofAll)

  /// The options whose value is a file to write.
  static let outputs = ["--svg", "--html", "--record", "--stream"]

  static let svg = """
      --svg FILE        write an SVG image of the screens to this file
                        instead (use - for standard output); film draws a
                        script on the app of interactive
    """

  static let html = """
      --html FILE       write the run to this file instead, as a page that
                        says why each value changed
    """

  static let record = """
      --record FILE     record the actions and frames to this file, for replay;
                        not with --store or --api
    """
}

extension CaseIterable where Self: RawRepresentable<String> {
  /// The names of all cases, for messages.
  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
