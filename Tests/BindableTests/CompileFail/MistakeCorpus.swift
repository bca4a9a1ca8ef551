import Foundation

/// The mistakes in `Mistakes/*.txt`: a file for each family, a block of lines for each pattern.
///
/// ```text
/// # Targets                          the family
///
/// with label: \.label | \.button     a pattern with values, each combination of which is a mistake
/// \.name --> {label}                 the code, a line of a table
/// ! '-->' is unavailable: …          the error on its first line; `!+1` is the error on the next one
/// ```
///
/// A block with `outside` is code outside of a table, and one with `compiles` isn't a mistake: it's
/// a form that the pages recommend, or that once failed. `imports:` lists the modules to import,
/// and `in:` the only place for code that depends on its neighbors. A block without errors is
/// silent.
struct MistakeCorpus {
  struct Mistake {
    let family: String
    /// The number of the pattern in its family.
    let pattern: Int
    let code: String
    let errors: [Report]
    let isOutside: Bool
    /// A Boolean value that indicates whether the code is right.
    let compiles: Bool
    let imports: [String]
    let place: MistakePlace?
    /// The place of the pattern, for messages: `Targets.txt:3`.
    let origin: String
  }

  /// An error, with its line relative to the code.
  struct Report: Hashable, CustomStringConvertible {
    let line: Int
    let message: String
    /// A Boolean value that indicates whether the message says what to write.
    ///
    /// The library's messages do, and so do those of the compiler that name the label, the keyword,
    /// or the character to write or to remove.
    var isCure: Bool { Self.cures.contains { message.contains($0) } }

    // This is safe because a match doesn't change a regular expression without closures.
    nonisolated(unsafe) private static let cures = [
      #/ is unavailable: | has been renamed to |^(?:extraneous|missing|incorrect) argument label/#,
      #/^missing argument for parameter '|^extra argument '|cannot also be lazy$/#,
      #/must precede argument|self\.?' to make capture semantics explicit|must begin with a/#,
      #/must be separated by ';'|cannot use explicit 'return'|can only be applied to a 'var'/#,
    ]

    var description: String {
      line == 0 ? "! \(message)" : "!\(line > 0 ? "+" : "")\(line) \(message)"
    }
  }

  struct SyntaxError: Error { let message: String }

  let mistakes: [Mistake]

  init(folder: URL) throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".txt") }.sorted()
    mistakes = try files.flatMap { file in
      try Self.mistakes(
        in: String(contentsOf: folder.appending(path: file), encoding: .utf8), of: file)
    }
  }

  static func mistakes(in text: String, of file: String) throws -> [Mistake] {
    var family = "", found: [Mistake] = [], block: [Substring] = [], start = 0, pattern = 0
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in (lines + [""]).enumerated() {
      if line.hasPrefix("# ") {
        family = String(line.dropFirst(2))
      } else if !line.isEmpty {
        if block.isEmpty { start = index + 1 }
        block.append(line)
      } else if !block.isEmpty {
        found += try mistakes(of: block, family, pattern, at: "\(file):\(start)")
        pattern += 1
        block = []
      }
    }
    return found
  }

  private static func mistakes(
    of block: [Substring], _ family: String, _ pattern: Int, at origin: String
  ) throws -> [Mistake] {
    var values: [(name: String, values: [String])] = [], code: [String] = [], errors: [Report] = []
    var flags: Set<Substring> = [], imports = ["Bindable"], place: MistakePlace?
    for line in block {
      if let match = line.wholeMatch(of: #/with (\w+): (.*)/#) {
        values.append((String(match.1), match.2.components(separatedBy: " | ")))
      } else if let match = line.wholeMatch(of: #/!([+-]\d+)? (.*)/#) {
        let line = match.1.flatMap { Int($0) } ?? 0
        errors.append(Report(line: line, message: String(match.2)))
      } else if let match = line.wholeMatch(of: #/imports:(.*)/#) {
        imports = match.1.split(separator: " ").map(String.init)
      } else if let match = line.wholeMatch(of: #/in: (.*)/#) {
        place = MistakePlace(rawValue: String(match.1))
        if place == nil { throw SyntaxError(message: "\(origin): no place is called \(match.1)") }
      } else if line == "outside" || line == "compiles" {
        flags.insert(line)
      } else if !line.hasPrefix("// ") {
        code.append(String(line))
      }
    }
    return combinations(of: values).map { combination in
      let fill = { (text: String) in
        combination.reduce(text) { $0.replacing("{\($1.name)}", with: $1.value) }
      }
      return Mistake(
        family: family, pattern: pattern, code: fill(code.joined(separator: "\n")),
        errors: errors.map { Report(line: $0.line, message: fill($0.message)) },
        isOutside: flags.contains("outside"), compiles: flags.contains("compiles"),
        imports: imports, place: place, origin: origin)
    }
  }

  private static func combinations(
    of values: [(name: String, values: [String])]
  ) -> [[(name: String, value: String)]] {
    values.reduce([[]]) { combinations, next in
      combinations.flatMap { combination in
        next.values.map { combination + [(next.name, $0)] }
      }
    }
  }
}

/// A place of a mistake in a table.
enum MistakePlace: String, CaseIterable {
  case alone
  case afterOperator = "after an operator"
  case afterCall = "after a call"
  case first
  case inWhen = "in when"
  case inIf = "in if"

  /// The lines before the mistake, and those after it.
  var neighbors: (before: [String], after: [String]) {
    switch self {
    case .alone: ([], [])
    case .afterOperator: ([#"\.name --> \.field.text"#], [#"\.age --> \.count"#])
    case .afterCall:
      ([#"on(\.other, P.follow)"#], [#"bind(\.age, to: \.other.title, as: .decimal)"#])
    case .first: ([], [#"\.name <-> \.field.text"#, #"on(\.other, P.follow)"#])
    case .inWhen: ([#"\.age --> \.count"#, #"when(\.isOn) {"#], ["}"])
    case .inIf: (["if flag {"], [#"} else {"#, #"\.name --> \.field.text"#, "}"])
    }
  }
}
