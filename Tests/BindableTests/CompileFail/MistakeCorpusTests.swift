import Foundation
import TestSupport
import Testing

/// The mistakes in `Mistakes`: each is reported as its file says.
///
/// Each mistake is compiled in one place of a table or, if `BINDABLE_MISTAKES` is `all`, in all of
/// them. `Tools/count-mistakes` prints the table.
@Suite(
  .background, .enabled(if: Compiler.isThere, "There is no swiftc in the PATH, or no built module.")
)
struct MistakeCorpusTests {
  private static let folder = Repository.root.appending(
    path: "Tests/BindableTests/CompileFail/Mistakes")

  @Test func eachMistakeIsReportedAsItsFileSays() throws {
    let outcomes = try outcomes()
    for outcome in outcomes where !outcome.isAsExpected {
      Issue.record("\(outcome.description)\nexpected:\n\(outcome.mistake.errors)")
    }
    let summary = try MistakeSummary(outcomes: outcomes, page: Repository.text("Docs/Errors.md"))
    print(summary.table)
    #expect(summary.lines.map(\.count).reduce(0, +) >= 250)
    #expect(summary.lines.allSatisfy { $0.gaveUp == 0 })
    #expect(summary.all.oneError >= 720)
    #expect(summary.all.cured >= 450)
  }

  @Test func errorsPageQuotesEachMistakeWithoutCure() throws {
    let summary = try MistakeSummary(outcomes: [], page: Repository.text("Docs/Errors.md"))
    for mistake in try MistakeCorpus(folder: Self.folder).mistakes
    where !mistake.errors.isEmpty && !mistake.errors.contains(where: \.isCure) {
      #expect(
        summary.isQuoted(mistake.errors),
        "Docs/Errors.md quotes no error of \(mistake.origin): \(mistake.errors)")
    }
  }

  @Test func errorsPageHasEachCureOfTheLibrary() throws {
    let page = try Repository.text("Docs/Errors.md")
    let reports = try MistakeCorpus(folder: Self.folder).mistakes.flatMap(\.errors)
    let cures = reports.compactMap {
      $0.message.split(separator: " is unavailable: ").dropFirst().first
    }
    #expect(cures.count >= 150)
    for cure in Set(cures.map(String.init)) { #expect(page.contains(cure)) }
  }

  /// Each of them slows the compiler down, so one is worth its place only if it explains several
  /// mistakes.
  @Test func libraryHasAtMostNinetyUnavailableDeclarations() throws {
    let folder = Repository.root.appending(path: "Sources/Bindable")
    var count = 0
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where path.hasSuffix(".swift") {
      let file = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      for text in file.components(separatedBy: "@available(").dropFirst() {
        // A whole class is unavailable on systems without a terminal.
        guard text.contains(#/^\s*\*, unavailable/#), !text.contains("this system has no") else {
          continue
        }
        // An unavailable extension makes each of its members unavailable.
        if let start = text.firstMatch(of: #/\)\n(?:@\w+ )*(?:public )?(\w+)/#),
          start.1 == "extension", let end = text.firstRange(of: "\n}")
        {
          count += text[..<end.lowerBound].ranges(of: "public ").count
        } else {
          count += 1
        }
      }
    }
    #expect(count <= 90)
  }

  private func outcomes() throws -> [MistakeRunner.Outcome] {
    let compiler = try #require(Compiler()), scratch = try TemporaryFolder()
    let runner = MistakeRunner(
      compiler: compiler.program, modules: compiler.modules,
      types: Self.folder.appending(path: "Types.swift"), scratch: URL(filePath: scratch.file("")))
    let all = MistakePlace.allCases
    let inAllPlaces = ProcessInfo.processInfo.environment["BINDABLE_MISTAKES"] == "all"
    return try runner.outcomes(of: MistakeCorpus(folder: Self.folder).mistakes) {
      inAllPlaces ? all : [all[$0 % all.count]]
    }
  }
}
