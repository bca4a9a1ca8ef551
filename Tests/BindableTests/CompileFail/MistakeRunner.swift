import Foundation

/// Compiles mistakes, each in a file of its own, in two invocations of the compiler.
///
/// The first one checks types. What has no error there goes through the second one, which generates
/// code, because some errors are only found there, such as a missing return.
struct MistakeRunner {
  typealias Mistake = MistakeCorpus.Mistake
  typealias Report = MistakeCorpus.Report

  struct Outcome {
    let mistake: Mistake
    let place: MistakePlace
    let reports: [Report]
    let lineCount: Int

    var isAsExpected: Bool { reports == mistake.errors }
    var isSilent: Bool { reports.isEmpty }
    /// A Boolean value that indicates whether there is one error, on one of the mistake's lines.
    var isOneOnItsLine: Bool {
      reports.count == 1 && (0..<lineCount).contains(reports[0].line) && !gaveUp
    }
    var isCured: Bool { isOneOnItsLine && reports[0].isCure }
    var gaveUp: Bool { reports.contains { $0.message.contains("failed to produce diagnostic") } }

    var description: String {
      "\(mistake.origin), \(place.rawValue):\n\(mistake.code)\n"
        + (reports.isEmpty ? "no error" : reports.map(\.description).joined(separator: "\n"))
    }
  }

  let compiler: URL
  let modules: URL
  /// The file with the types that the mistakes use.
  let types: URL
  /// A folder to write into.
  let scratch: URL
  var options: [String] = []
  /// The compiled C modules of the build.
  private var cache: URL { modules.deletingLastPathComponent().appending(path: "ModuleCache") }

  /// Compiles each of the mistakes in some of the places where it can be.
  func outcomes(
    of mistakes: [Mistake], in places: (Int) -> [MistakePlace]
  ) throws -> [Outcome] {
    var programs: [(mistake: Mistake, place: MistakePlace, start: Int)] = []
    for (index, mistake) in mistakes.enumerated() {
      let chosen = mistake.isOutside ? [.alone] : mistake.place.map { [$0] } ?? places(index)
      for place in chosen {
        let (text, start) = Self.program(of: mistake, in: place, number: programs.count)
        let file = scratch.appending(path: Self.name(programs.count))
        try text.write(to: file, atomically: false, encoding: .utf8)
        programs.append((mistake, place, start))
      }
    }
    var reports = try compile(Array(programs.indices), ["-typecheck"])
    let quiet = programs.indices.filter { reports[$0] == nil }
    if !quiet.isEmpty {
      let silFile = scratch.appending(path: "output.sil").path
      reports.merge(try compile(quiet, ["-emit-sil", "-o", silFile])) { first, _ in first }
    }
    return programs.enumerated().map { index, program in
      let found = Set(reports[index] ?? []).map {
        Report(line: $0.line - program.start, message: $0.message)
      }
      return Outcome(
        mistake: program.mistake, place: program.place,
        reports: found.sorted { ($0.line, $0.message) < ($1.line, $1.message) },
        lineCount: program.mistake.code.split(separator: "\n").count)
    }
  }

  private static func name(_ index: Int) -> String { "Mistake\(index).swift" }

  /// The text of a file, and the line of the mistake in it.
  private static func program(
    of mistake: Mistake, in place: MistakePlace, number: Int
  ) -> (text: String, start: Int) {
    var lines = mistake.imports.map { "import \($0)" }
    let (before, after) = place.neighbors
    if !mistake.isOutside {
      lines.append("extension V { static let table\(number) = BindingTable(P.self, V.self) {")
      lines += before
    }
    let start = lines.count + 1
    lines += mistake.code.split(separator: "\n").map(String.init)
    if !mistake.isOutside { lines += after + ["} }"] }
    return (lines.joined(separator: "\n") + "\n", start)
  }

  /// The errors in the files with the numbers, by number.
  private func compile(_ numbers: [Int], _ mode: [String]) throws -> [Int: [Report]] {
    let output = scratch.appending(path: "output.txt")
    try "".write(to: output, atomically: false, encoding: .utf8)
    let handle = try FileHandle(forWritingTo: output)
    let process = Process()
    process.executableURL = compiler
    process.currentDirectoryURL = scratch
    process.arguments =
      mode + [
        "-swift-version", "6", "-diagnostic-style", "llvm", "-whole-module-optimization",
        "-parse-as-library", "-module-name", "Mistakes", "-suppress-warnings",
        "-I", modules.path, "-module-cache-path", cache.path,
      ] + options + [types.path] + numbers.map(Self.name)
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    process.waitUntilExit()
    let text = try String(contentsOf: output, encoding: .utf8)
    var reports: [Int: [Report]] = [:], others: [Substring] = []
    for line in text.split(separator: "\n")
    where line.contains("error: ") || line.contains("Stack dump") {
      if let match = line.firstMatch(of: #/(?:^|\/)Mistake(\d+)\.swift:(\d+):\d+: error: (.*?) *$/#)
      {
        guard let file = Int(match.1), let row = Int(match.2) else { continue }
        reports[file, default: []].append(Report(line: row, message: String(match.3)))
      } else if line.contains(#/: error: |^error: |Stack dump/#), !line.contains(": note: ") {
        others.append(line)
      }
    }
    if !others.isEmpty {
      throw MistakeCorpus.SyntaxError(message: others.joined(separator: "\n"))
    }
    return reports
  }
}

/// The outcomes of a corpus, counted by family.
struct MistakeSummary {
  let outcomes: [MistakeRunner.Outcome]
  /// The text of `Docs/Errors.md`, without the names in quotation marks.
  private let page: String

  init(outcomes: [MistakeRunner.Outcome], page: String) {
    self.outcomes = outcomes
    self.page = Self.withoutNames(page)
  }

  /// Returns whether the page quotes one of the errors.
  func isQuoted(_ reports: [MistakeRunner.Report]) -> Bool {
    reports.contains { page.contains(Self.withoutNames($0.message)) }
  }

  /// Returns a message without the names in quotation marks, which differ.
  private static func withoutNames(_ text: String) -> String {
    text.replacing(#/'[^'\n]*'/#, with: "''")
  }

  struct Line {
    let family: String
    let count, oneError, cured, quoted, silent, gaveUp: Int
  }

  /// A line for each family.
  ///
  /// A mistake counts as one error, or as cured, if it is in each place where it was compiled. One
  /// that isn't cured counts as on the page if the page quotes an error of each place.
  var lines: [Line] {
    let families = Dictionary(grouping: outcomes.filter { !$0.mistake.compiles }) {
      $0.mistake.family
    }
    return families.sorted { $0.key < $1.key }.map { line($0.key, $0.value) }
  }

  /// The line of all families.
  var all: Line { line("All", outcomes.filter { !$0.mistake.compiles }) }

  private func line(_ family: String, _ outcomes: [MistakeRunner.Outcome]) -> Line {
    let mistakes = Dictionary(grouping: outcomes) { "\($0.mistake.origin) \($0.mistake.code)" }
      .values
    return Line(
      family: family, count: mistakes.count,
      oneError: mistakes.count { $0.allSatisfy(\.isOneOnItsLine) },
      cured: mistakes.count { $0.allSatisfy(\.isCured) },
      quoted: mistakes.count { places in
        !places.allSatisfy(\.isCured) && places.allSatisfy { isQuoted($0.reports) }
      },
      silent: mistakes.count { $0.contains(where: \.isSilent) },
      gaveUp: mistakes.count { $0.contains(where: \.gaveUp) })
  }

  var table: String {
    let heading = "mistakes  one error  cured  on the page  silent  gave up"
    let rows = (lines + [all]).map { line in
      let counts = [
        (line.count, 8), (line.oneError, 11), (line.cured, 7), (line.quoted, 13),
        (line.silent, 8), (line.gaveUp, 9),
      ]
      let text = counts.map { count, width in
        String(repeating: " ", count: max(0, width - "\(count)".count)) + "\(count)"
      }.joined()
      return Self.padded(line.family) + text
    }
    return ([Self.padded("family") + heading] + rows).joined(separator: "\n")
  }

  private static func padded(_ text: String) -> String {
    text + String(repeating: " ", count: max(1, 36 - text.count))
  }
}
