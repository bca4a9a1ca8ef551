import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// Random edits, builds, and runs of a small test file, compared with a model.
///
/// The model knows for each test which text its literal has, independently of places in the file. A
/// run may only write the text that a test received, into the literal of this test, and only if
/// that literal is the one the test was compiled with.
struct SnapshotJourneyTests {
  @Test func textsAreRecordedWhereTheyBelongOrNowhere() throws {
    var outcomes: [String: Int] = [:]
    for seed in LongRun.seeds(5, of: 0..<300) {
      var journey = try SnapshotJourney(seed: UInt64(seed))
      for _ in 0..<25 {
        journey.step()
        let problem = try journey.problem()
        outcomes.merge(journey.outcomes) { $1 }
        if let problem {
          Issue.record("seed \(seed): \(problem)\n\(journey.log.joined(separator: "\n"))")
          return
        }
      }
      outcomes.merge(journey.outcomes, uniquingKeysWith: +)
    }
    // All of these happened, so the journeys test something.
    for kind in ["recorded", "refused", "kept", "known", "stale"] {
      #expect(outcomes[kind, default: 0] > 0, "\(kind)")
    }
  }
}

private struct SnapshotJourney {
  /// A test of the file, with one check.
  private struct Item: Equatable {
    let name: Int
    /// The text in the file, or `nil` if the check has none.
    var text: String?
    var isNamedFunction = true
  }

  private let bench: SnapshotSandbox
  private var random: SeededRandom
  /// The tests in the file, as the model expects them, and as they were compiled.
  private var items: [Item] = []
  private var compiled: [Item] = []
  private var compiledSource = ""
  /// The tests that were recorded since the last build, and the file with their texts, which the
  /// journal has.
  private var recorded: Set<Int> = []
  private var recordedItems: [Item] = []
  private var build = 0
  private var nextName = 0
  private(set) var log: [String] = []
  private(set) var outcomes: [String: Int] = [:]
  private var found: String?

  init(seed: UInt64) throws {
    bench = try SnapshotSandbox()
    random = SeededRandom(seed: seed)
    for _ in 0..<3 { items.append(newItem()) }
    save()
    compile()
  }

  /// Performs a random step: an edit, a build, or a run with some of the tests.
  mutating func step() {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: edit("insert") { $0.items.insert($0.newItem(), at: $0.index(orEnd: true)) }
    case 1: edit("remove") { if $0.items.count > 1 { $0.items.remove(at: $0.index()) } }
    case 2: edit("change") { $0.items[$0.index()].text = $0.text() }
    case 3: edit("swap") { $0.items.swapAt($0.index(), $0.index()) }
    case 4:
      // The same as `git checkout`.
      log.append("restore")
      items = compiled
      try? bench.folder.write(compiledSource, to: SnapshotSandbox.test)
    case 5, 6: compile()
    default: run()
    }
  }

  /// Returns the difference between the file and the model, or `nil` if there is none.
  func problem() throws -> String? {
    if let found { return found }
    let tests = try bench.source
    let expected = items.map { ($0.name, $0.text) }
    let actual = Self.parsed(tests)
    guard actual.elementsEqual(expected, by: { $0.0 == $1.0 && $0.1 == $1.1 }) else {
      return "expected \(expected), but the file is\n\(tests)"
    }
    return nil
  }

  private mutating func run() {
    let isKnown = Int.random(in: 0..<5, using: &random) == 0
    let mode = pick([SnapshotRecording.never, .missing, .failed, .failed, .all])
    var settings = SnapshotSettings(recording: mode)
    settings.journal = InlineJournal(folder: bench.folder.file("journal"), program: "\(build)")
    // One process, or one for each test.
    let isParallel = Bool.random(using: &random)
    var run = SnapshotRun(settings)
    log.append("run \(mode)\(isKnown ? " known" : "")\(isParallel ? " parallel" : "")")
    for (index, test) in compiled.enumerated().shuffled(using: &random) {
      // Skipped, or not reached.
      if Int.random(in: 0..<3, using: &random) == 0 { continue }
      if isParallel { run = SnapshotRun(settings) }
      let received = text() ?? "new"
      let (line, column) = SnapshotSandbox.place(of: index + 1, in: compiledSource)
      let bench = bench
      let mismatch = SnapshotRun.$testOverride.withValue(run) {
        let found = bench.check(
          received, call: index + 1, equals: test.text, in: compiledSource,
          function: "test\(test.name)()")
        if let found {
          SnapshotReporting.$reporter.withValue(.init(test: "t") { _ in !isKnown }) {
            try? SnapshotReporting.report(found)
          }
        }
        return found
      }
      log.append(
        "  test\(test.name) at \(line):\(column) got \(received.debugDescription): \(mismatch.map { "\($0.reason)" } ?? "matches")"
      )
      check(mismatch?.reason, of: test, received, mode, isKnown)
    }
  }

  /// Updates the model for the result of a check.
  private mutating func check(
    _ reason: SnapshotMismatch.Reason?, of test: Item, _ received: String,
    _ mode: SnapshotRecording, _ isKnown: Bool
  ) {
    let index = items.firstIndex { $0.name == test.name }
    switch reason {
    case .recorded where isKnown: outcomes["known", default: 0] += 1
    case .recorded:
      outcomes["recorded", default: 0] += 1
      guard let index else {
        found = "test\(test.name) isn't in the file, but was recorded"
        return
      }
      // The same run may have recorded the same text.
      if items != compiled { outcomes["stale", default: 0] += 1 }
      if items != recordedItems { recorded = [] }
      if items[index].text != test.text, !recorded.contains(test.name) {
        found = "test\(test.name) was recorded over a text that it wasn't compiled with"
      }
      recorded.insert(test.name)
      items[index].text = received
      recordedItems = items
    case .unreadable:
      outcomes["refused", default: 0] += 1
      // An unchanged file must not be refused.
      if items == compiled { found = "test\(test.name) was refused in an unchanged file" }
    case .conflicting: break
    case nil:
      outcomes["kept", default: 0] += 1
      if test.text != received { found = "test\(test.name) received another text" }
    default:
      outcomes["kept", default: 0] += 1
      let records = mode == .failed || mode == .all || mode == .missing && test.text == nil
      if records { found = "test\(test.name) wasn't recorded" }
    }
  }

  private mutating func edit(_ name: String, _ body: (inout Self) -> Void) {
    let old = items
    body(&self)
    log.append("\(name): \(old.map(\.name)) to \(items.map(\.name))")
    if items != old { save() }
  }

  private mutating func compile() {
    build += 1
    recorded = []
    log.append("build \(build)")
    compiled = items
    compiledSource = (try? bench.source) ?? ""
  }

  private func save() {
    let tests = items.map { item in
      let text = item.text.map {
        " " + InlineLiteral(lines: $0.snapshotLines).closure(indentation: "  ", step: "  ")
      }
      return "func test\(item.name)() throws {\n  try verify(x)\(text ?? "")\n}\n"
    }
    try? bench.folder.write(tests.joined(), to: SnapshotSandbox.test)
  }

  private mutating func newItem() -> Item {
    nextName += 1
    return Item(name: nextName, text: text())
  }

  private mutating func text() -> String? {
    pick([nil, "a", "a", "b", "\"\"\" \\(x)", "a\n\n b "])
  }

  private mutating func pick<Element>(_ all: [Element]) -> Element {
    all[Int.random(in: all.indices, using: &random)]
  }

  private mutating func index(orEnd: Bool = false) -> Int {
    Int.random(in: 0..<items.count + (orEnd ? 1 : 0), using: &random)
  }

  /// Returns the tests of a file and their texts.
  private static func parsed(_ source: String) -> [(Int, String?)] {
    source.split(separator: "func test").map { test in
      let bytes = Array(test.utf8)
      var scanner = SwiftScanner(bytes, at: bytes.prefix { $0 != UInt8(ascii: "{") }.count + 1)
      while scanner.position < bytes.count {
        if let literal = try? scanner.skipString() {
          return (number(of: test), SwiftLiteral.text(of: bytes[literal.range]))
        }
        scanner.position += 1
      }
      return (number(of: test), nil)
    }
  }

  private static func number(of test: Substring) -> Int { Int(test.prefix { $0.isNumber }) ?? 0 }
}
