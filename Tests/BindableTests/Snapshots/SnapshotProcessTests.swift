import Foundation
import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// A small package with tests of both frameworks, built once and run in many ways.
///
/// Environment variables specify whether a test is skipped, throws an error, ends the process, or
/// checks another text. The references, the texts in the source, and the listed orphans are
/// compared with a model.
@Suite(.background, .enabled(if: LongRun.isOn && Compiler.isThere)) struct SnapshotProcessTests {
  @Test func referencesAndOrphansMatchModelInEveryOrder() throws {
    let package = try SnapshotPackage()
    var random = SeededRandom(seed: 1)
    for _ in 0..<40 {
      let journey = SnapshotPackage.Journey(&random)
      try #require(try package.problems(of: journey) == [], "\(journey)")
    }
  }
}

/// The package of `SnapshotProcessTests`.
private struct SnapshotPackage {
  static let inSwiftTesting = ["one", "two", "three"]
  static let inXCTest = [
    "four": "CaseTests/testFour", "five": "CaseTests/testFive",
    "six": "CaseTests/testSix", "seven": "BareCaseTests/testSeven",
  ]
  static let swiftTesting = ["--testing-library", "swift-testing"]
  static let names = inSwiftTesting + ["four", "five", "six", "seven"]

  /// The runs of one build.
  struct Journey: CustomStringConvertible {
    var mode = "never"
    /// The requests for the tests, by name.
    var requests: [String: String] = [:]
    /// The arguments of each process.
    var processes: [[String]] = []
    var isConcurrent = false
    var edit: Edit?
    /// The action for the reference without a test that exists before the runs.
    var orphanAction: String?

    /// A change of the source after the build.
    enum Edit: CaseIterable { case touch, comment, insertTest, changeText }

    init(_ random: inout SeededRandom) {
      func pick<Element>(_ all: [Element]) -> Element {
        all[Int.random(in: all.indices, using: &random)]
      }
      mode = pick(["never", "missing", "failed", "failed", "all"])
      for name in names where Int.random(in: 0..<3, using: &random) == 0 {
        requests[name] = ["skip", "throw", "crash", "new", "new\n\"\"\""].randomElement(
          using: &random)
      }
      let parallel = inXCTest.values.sorted().map { ["AppTests.\($0)"] }
      processes = pick([
        [[], swiftTesting], [swiftTesting], [[]], parallel, parallel + [swiftTesting],
        [swiftTesting + ["--filter", "TraitTests"]],
      ])
      isConcurrent = Bool.random(using: &random)
      edit =
        Int.random(in: 0..<2, using: &random) == 0
        ? Edit.allCases.randomElement(using: &random) : nil
      orphanAction = pick([nil, "fail", "remove"])
    }

    var description: String {
      "\(mode) \(requests) \(processes) concurrent \(isConcurrent) edit \(edit.map { "\($0)" } ?? "none") \(orphanAction ?? "list")"
    }
  }

  private let folder: TemporaryFolder
  private let program: String

  init() throws {
    folder = try TemporaryFolder()
    program = folder.file("build/AppTests")
    try Files.makeDirectory(folder.file("build"))
    try Files.makeDirectory(folder.file("Tests/AppTests"))
    try folder.write("", to: "Package.swift")
    try folder.write(Self.source, to: Self.test)
    try folder.write(Self.main, to: "build/main.swift")
    let adapters = ["SwiftTesting/SnapshotTrait", "XCTest/SnapshotTestCase"].map {
      Repository.root.appending(path: "Sources/Bindable/\($0).swift").path
    }
    let built = try #require(Compiler()).build(
      [folder.file(Self.test), folder.file("build/main.swift")] + adapters, with: "BindableTesting",
      into: program,
      options: [
        "-module-name", "AppTests", "-enable-upcoming-feature", "InternalImportsByDefault",
        "-enable-upcoming-feature", "NonisolatedNonsendingByDefault", "-lTesting", "-lXCTest",
      ])
    try #require(built.status == 0, "\(built.output)")
  }

  /// Runs the processes of a journey, and returns the differences from the model.
  func problems(of journey: Journey) throws -> [String] {
    for name in folder.files() where name.contains("__Snapshots__") {
      try Files.remove(folder.file(name))
    }
    try Files.makeDirectory(folder.file(Self.references))
    try folder.write("x\n", to: "\(Self.references)/gone.txt")
    let edited = Self.edited(journey.edit)
    try folder.write(edited, to: Self.test)

    var environment = ProcessInfo.processInfo.environment
    environment["CI"] = nil
    environment["BINDABLE_SNAPSHOTS"] = journey.mode
    environment["BINDABLE_SNAPSHOTS_ORPHANS"] = journey.orphanAction
    for (name, request) in journey.requests { environment[name] = request }
    var runs: [(process: Process, output: Pipe)] = []
    var outputs: [String] = []
    for (index, arguments) in journey.processes.enumerated() {
      let process = Process(), pipe = Pipe()
      process.executableURL = URL(filePath: program)
      process.arguments = arguments
      process.environment = environment
      process.standardOutput = pipe
      process.standardError = pipe
      try process.run()
      runs.append((process, pipe))
      if !journey.isConcurrent || index == journey.processes.count - 1 {
        for run in runs {
          let data = try run.output.fileHandleForReading.readToEnd() ?? Data()
          run.process.waitUntilExit()
          outputs.append(String(decoding: data, as: UTF8.self))
        }
        runs = []
      }
    }
    return try problems(of: journey, outputs, edited)
  }

  private func problems(
    of journey: Journey, _ outputs: [String], _ edited: String
  ) throws -> [String] {
    var problems: [String] = []
    let listed = outputs.joined().matches(of: #/(?m)^  \S*__Snapshots__/AppTests/(\w+)\.txt$/#).map
    {
      String($0.1)
    }
    for name in listed where name != "gone" { problems.append("\(name) is listed") }
    let isCrashed = journey.requests.values.contains("crash")
    // The check of `three` throws, because nothing reports its mismatch.
    if journey.processes.contains(Self.swiftTesting), !isCrashed,
      journey.requests["three"] == "skip",
      !["skip", "throw"].contains(journey.requests["one"]), !listed.contains("gone")
    {
      problems.append("gone isn't listed")
    }
    let reached = Set(
      Self.names.filter { name in
        let isRun = journey.processes.contains { arguments in
          if Self.inSwiftTesting.contains(name) {
            return arguments.count == 2 || arguments.last == "TraitTests" && name != "three"
          }
          return arguments.isEmpty || arguments == ["AppTests.\(Self.inXCTest[name] ?? "")"]
        }
        return isRun && !["skip", "throw", "crash"].contains(journey.requests[name])
      })
    let files = Set(
      folder.files().filter { $0.hasPrefix(Self.references) }.map {
        String($0.dropFirst(Self.references.count + 1).dropLast(4))
      }
    ).subtracting(["gone"])
    let named = Set(["one", "three", "four", "seven"]).intersection(reached)
    let expected = journey.mode == "never" ? [] : named
    if isCrashed ? !files.isSubset(of: expected) : files != expected {
      problems.append("wrote \(files.sorted()) instead of \(expected.sorted())")
    }
    for name in files {
      let text = try folder.text(of: "\(Self.references)/\(name).txt")
      if text != (journey.requests[name] ?? name) + "\n" { problems.append("\(name) is \(text)") }
    }
    problems += try inlineProblems(of: journey, reached, isCrashed, edited)
    return problems
  }

  /// Compares the texts in the source, of which each can be written only into its own check.
  private func inlineProblems(
    of journey: Journey, _ reached: Set<String>, _ isCrashed: Bool, _ edited: String
  ) throws -> [String] {
    var problems: [String] = []
    var expected = edited
    var left: [String] = []
    for (name, call) in [
      ("two", #"try verify(try text("two"))"#), ("five", #"try verify(try text("five"))"#),
      ("six", #"try verify(try text("six"))"#),
    ] {
      let text = journey.requests[name] ?? name
      let isWritten =
        switch (journey.mode, name) {
        case ("never", _): false
        case ("missing", "two"): false
        case (_, "two"): text != "two" && journey.edit != .changeText
        default: true
        }
      // After an inserted test, the places aren't those of the compiled source.
      guard isWritten, reached.contains(name), journey.edit != .insertTest else { continue }
      left.append(name)
      let literal = InlineLiteral(lines: text.snapshotLines).closure(
        indentation: "    ", step: "  ")
      let old = name == "two" ? call + #" { "two" }"# : call
      expected = expected.replacing(old, with: "\(call) \(literal)")
    }
    let source = try folder.text(of: Self.test)
    if !isCrashed, source != expected {
      problems.append("expected \(left) in the source, but it is\n\(source)")
    }
    return problems
  }

  private static func edited(_ edit: Journey.Edit?) -> String {
    switch edit {
    case .insertTest:
      source.replacing(
        "  @Test(.enabled(if: isEnabled(\"one\")))",
        with: """
            @Test func zero() throws {
              try verify(try text("zero")) { "two" }
            }

            @Test(.enabled(if: isEnabled("one")))
          """)
    case .comment: source + "// The end.\n"
    case .changeText: source.replacing(#"{ "two" }"#, with: #"{ "2" }"#)
    case .touch, nil: source
    }
  }

  private static let test = "Tests/AppTests/AppTests.swift"
  private static let references = "Tests/AppTests/__Snapshots__/AppTests"

  private static let source = #"""
    import BindableTesting
    import Foundation
    import Testing
    import XCTest

    struct Stop: Error {}

    /// Returns the text of a check, after what the environment requests for its test.
    func text(_ test: String) throws -> String {
      switch ProcessInfo.processInfo.environment[test] {
      case "throw": throw Stop()
      case "crash": fatalError("requested")
      case let text?: return text
      case nil: return test
      }
    }

    func isEnabled(_ test: String) -> Bool { ProcessInfo.processInfo.environment[test] != "skip" }

    @Suite(.snapshots) struct TraitTests {
      @Test(.enabled(if: isEnabled("one"))) func one() throws {
        try verify(try text("one"), matches: "one")
      }

      @Test(.enabled(if: isEnabled("two"))) func two() throws {
        try verify(try text("two")) { "two" }
      }
    }

    @Suite struct BareTests {
      @Test(.enabled(if: isEnabled("three"))) func three() throws {
        try verify(try text("three"), matches: "three")
        try verify("fixed", matches: "threeLater")
      }
    }

    final class CaseTests: SnapshotTestCase {
      func testFour() throws {
        try XCTSkipUnless(isEnabled("four"))
        try verify(try text("four"), matches: "four")
      }

      func testFive() throws {
        try XCTSkipUnless(isEnabled("five"))
        try verify(try text("five"))
      }

      func testSix() throws {
        try XCTSkipUnless(isEnabled("six"))
        try verify(try text("six"))
      }
    }

    final class BareCaseTests: XCTestCase {
      func testSeven() throws {
        try XCTSkipUnless(isEnabled("seven"))
        try verify(try text("seven"), matches: "seven")
      }
    }

    """#

  private static let main = """
    import Testing
    import XCTest

    if CommandLine.arguments.contains("--testing-library") {
      await Testing.__swiftPMEntryPoint() as Never
    }
    XCTMain([
      testCase([
        ("testFour", CaseTests.testFour), ("testFive", CaseTests.testFive),
        ("testSix", CaseTests.testSix),
      ]),
      testCase([("testSeven", BareCaseTests.testSeven)]),
    ])

    """
}
