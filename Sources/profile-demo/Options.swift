import ProfileFeature

/// What the program was asked to do.
enum Command: Equatable {
  case run(Options)
  case help
  case version
}

/// How it was asked to do it.
struct Options: Equatable {
  /// The widths a screen can have, in columns.
  static let widths = 1...500

  /// The file with users and photos; without one they are the sample.
  var input: String?
  /// Whose profile is shown; without a name it is the first user's.
  var user: String?
  /// The width of the screen, in columns.
  var width = 40
  /// The file with the acts; without one they are the standard acts.
  var script: String?
  /// The answers that questions get, in order, instead of a dialog; `nil` shows the dialog.
  var answers: [Answer]?
  /// Whether each update is shown with its cause and row.
  var trace = false
  /// Whether the table of bindings is printed instead of a transcript.
  var table = false
  /// Whether the table is checked for likely mistakes instead.
  var check = false
}

extension Options {
  /// An option by the name it has on the command line.
  enum Name: String, CaseIterable {
    case input = "--input"
    case user = "--user"
    case width = "--width"
    case script = "--script"
    case answers = "--answers"
    case trace = "--trace"
    case table = "--table"
    case check = "--check"
    case help = "--help"
    case version = "--version"

    /// What must follow, in words for whoever left it out; `nil` for an option that stands alone.
    var value: String? {
      switch self {
      case .input, .script: "name a file"
      case .user: "give a username"
      case .width: "give a number from \(widths.lowerBound) to \(widths.upperBound)"
      case .answers: "write yes and no with commas between"
      case .trace, .table, .check, .help, .version: nil
      }
    }
  }

  /// Reads the arguments of the program, its own name left out.
  ///
  /// An option's value is the next argument, or what follows `=` in its own. Each option may be
  /// given once. `--help` and `--version` end the reading, so a mistake after them does not count.
  ///
  /// - Throws: a complaint about the first argument that is wrong.
  static func parse(_ arguments: [String]) throws(Complaint) -> Command {
    var options = Options()
    var given: Set<Name> = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" { break }
      guard argument.hasPrefix("-"), argument != "-" else { throw unexpected(argument) }
      let (name, attached) = try split(argument)
      guard given.insert(name).inserted else { throw wrong(name, "given twice; give it once") }
      let value = try value(of: name, attached: attached, rest: &rest)
      switch name {
      case .help: return .help
      case .version: return .version
      default: try options.set(name, to: value)
      }
    }
    if let argument = rest.first { throw unexpected(argument) }
    return .run(options)
  }

  /// The option in an argument, and what follows `=` in it.
  private static func split(_ argument: String) throws(Complaint) -> (Name, attached: String?) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let written = String(parts[0])
    guard let name = Name(rawValue: written) else {
      let suggestion = Complaint.suggestion(
        for: written, among: Name.allCases.map(\.rawValue), otherwise: "--help lists the options")
      throw Complaint(.usage, "\(Excerpt.name(written)): unknown option; \(suggestion)")
    }
    return (name, parts.count > 1 ? String(parts[1]) : nil)
  }

  /// The value that goes with an option; empty for one that stands alone.
  private static func value(
    of name: Name, attached: String?, rest: inout ArraySlice<String>
  ) throws(Complaint) -> String {
    guard let needed = name.value else {
      guard attached == nil else { throw wrong(name, "takes no value; leave out what follows it") }
      return ""
    }
    var value = attached ?? ""
    // Another option is never a value, so a forgotten value does not swallow it.
    if attached == nil, let next = rest.first, !next.hasPrefix("--") {
      value = next
      rest.removeFirst()
    }
    guard !value.isEmpty else { throw wrong(name, "a value is missing; \(needed)") }
    return value
  }

  private mutating func set(_ name: Name, to value: String) throws(Complaint) {
    switch name {
    case .input: input = value
    case .user: user = value
    case .width: width = try Self.width(value)
    case .script: script = value
    case .answers: answers = try Self.answers(value)
    case .trace: trace = true
    case .table: table = true
    case .check: check = true
    case .help, .version: break
    }
  }

  private static func width(_ text: String) throws(Complaint) -> Int {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    let way = Name.width.value ?? ""
    guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else {
      throw wrong(.width, "\(Excerpt.quoted(text)) is not a whole number; \(way)")
    }
    guard let width = Int(text), widths.contains(width) else {
      throw wrong(.width, "\(Excerpt.quoted(text)) is out of range; \(way)")
    }
    return width
  }

  private static func answers(_ text: String) throws(Complaint) -> [Answer] {
    var answers: [Answer] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let answer = Answer(rawValue: String(word)) else {
        throw wrong(
          .answers,
          "\(Excerpt.quoted(String(word))) is neither yes nor no; \(Name.answers.value ?? "")")
      }
      answers.append(answer)
    }
    return answers
  }

  private static func wrong(_ name: Name, _ message: String) -> Complaint {
    Complaint(.usage, "\(name.rawValue): \(message)")
  }

  private static func unexpected(_ argument: String) -> Complaint {
    Complaint(.usage, "\(Excerpt.quoted(argument)): unexpected argument; name a file with --input")
  }
}
