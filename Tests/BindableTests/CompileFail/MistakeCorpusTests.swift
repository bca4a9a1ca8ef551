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
  /// The families that miss the demands, because no overload can change what the compiler says.
  private static let limited: Set<String> = [
    "Closures of actions", "Commands", "Declarations", "Methods of actions", "Missing backslashes",
    "Misspelled names", "Operators", "Statements in tables", "The compiler's own words",
  ]

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
    #expect(Set(summary.lines.filter { !$0.meetsDemands }.map(\.family)) == Self.limited)
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
    #expect(cures.count >= 250)
    for cure in Set(cures.map(String.init)) { #expect(page.contains(cure)) }
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
