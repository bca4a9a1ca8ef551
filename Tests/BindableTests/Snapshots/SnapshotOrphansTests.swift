import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

struct SnapshotOrphansTests {
  private let bench: SnapshotSandbox

  init() throws {
    bench = try SnapshotSandbox()
    bench.run(.missing) {
      for name in ["a", "b"] { _ = $0.check(name, name) }
      _ = $0.check("c", "b", variant: "c")
    }
  }

  private func orphans(of checks: (SnapshotSandbox) -> Void) -> [String] {
    bench.run(.never) {
      checks($0)
      return SnapshotOrphans.found().paths.map { String($0.dropFirst(bench.folder.path.count + 1)) }
    }
  }

  @Test func checkedReferencesAreNotOrphans() {
    let found = orphans {
      _ = $0.check("a", "a")
      _ = $0.check("another text", "b")
      _ = $0.check("c", "b", variant: "c")
    }
    #expect(found == [])
  }

  @Test func uncheckedReferencesOfRunTestsAreOrphans() {
    let found = orphans { _ = $0.check("a", "a") }
    #expect(found == [bench.reference("b.c"), bench.reference("b")])
  }

  @Test func testFileThatDidNotRunHasNoOrphans() throws {
    try Files.makeDirectory(bench.folder.file("AppTests/__Snapshots__/OtherTests"))
    try bench.folder.write("x\n", to: "AppTests/__Snapshots__/OtherTests/x.txt")
    try bench.folder.write("", to: "AppTests/Screens/OtherTests.swift")
    #expect(!orphans { _ = $0.check("a", "a") }.contains { $0.contains("OtherTests") })
    #expect(orphans { _ in } == [])
  }

  @Test func referencesOfRemovedTestFileAreOrphans() throws {
    try Files.makeDirectory(bench.folder.file("AppTests/__Snapshots__/GoneTests"))
    try bench.folder.write("x\n", to: "AppTests/__Snapshots__/GoneTests/x.txt")
    let found = orphans { _ = $0.check("a", "a") }
    #expect(found.first == "AppTests/__Snapshots__/GoneTests/x.txt")
  }

  @Test func filesOfOtherTypesAreIgnored() throws {
    try bench.folder.write("", to: "AppTests/__Snapshots__/NameTests/README.md")
    #expect(!orphans { _ = $0.check("a", "a") }.contains { $0.hasSuffix(".md") })
  }

  @Test func reportListsOrphansAndFix() {
    let text = bench.run(.never) {
      _ = $0.check("a", "a")
      _ = $0.check("b", "b")
      return SnapshotOrphans.found().description
    }
    #expect(
      text == """
        No test uses these snapshots:
          \(bench.folder.file(bench.reference("b.c")))
        If they aren't needed, remove them:
          BINDABLE_SNAPSHOTS_ORPHANS=remove swift test
        """)
  }

  @Test func orphansAreRemovedOnRequest() throws {
    let path = bench.folder.file(bench.reference("b.c"))
    bench.run(.never) {
      _ = ($0.check("a", "a"), $0.check("b", "b"))
      #expect(SnapshotOrphans.found().perform(.fail) == SnapshotOrphans.found().description)
      #expect(
        SnapshotOrphans.found().perform(.remove)
          == "Removed the snapshots that no test uses:\n  \(path)")
      #expect(SnapshotOrphans.found().paths == [])
    }
    #expect(
      bench.folder.files() == [SnapshotSandbox.test, bench.reference("a"), bench.reference("b")])
  }

  // A test that was skipped, threw an error, or runs in another process is in the source.
  @Test(arguments: [
    #"@Test(.disabled()) func b() { try verify(x, matches: "b", variant: "c") }"#,
    #"let names = ["b"]; for name in names { try verify(x, matches: name) }"#,
    "enum Screen: String { case a, b }; try verify(x, matches: screen.rawValue)",
    "func b() { try verify(x, matches: #function) }",
    #"let name = prefix + "b"; try verify(x, matches: name)"#,
    #"try verify(x, matches: "\(screen)")"#,
    #"try expectScreen("\(screen)")"#,
    #"try expectScreen("b\(screen)")"#,
    "try verify(x, matches: name(of: x))",
    "try verify(x, matches: #\"b\"#)",
    "/* \"",
  ])
  func referencesThatSourceMentionsAreNotOrphans(source: String) throws {
    try bench.folder.write(source, to: SnapshotSandbox.test)
    #expect(orphans { _ = $0.check("a", "a") } == [], "\(source)")
  }

  @Test func namesInOtherSourcesAreNotOrphans() throws {
    try bench.folder.write("try expectScreen(\"b\")", to: "AppTests/Other.swift")
    #expect(orphans { _ = $0.check("a", "a") } == [])
  }

  @Test(arguments: [
    #"try verify(x, matches: "a")  // "b""#, #"#expect(x, "\("c") of ba, not bb")"#,
    #"/* "b" */ let b = "x" + "y""#,
  ])
  func referencesThatOnlyOthersResembleAreOrphans(source: String) throws {
    try bench.folder.write(source, to: SnapshotSandbox.test)
    #expect(orphans { _ = $0.check("a", "a") }.contains(bench.reference("b")), "\(source)")
  }

  @Test func nothingIsKnownWithoutSources() throws {
    try Files.remove(bench.testPath)
    #expect(orphans { _ = $0.check("a", "a") } == [])
  }

  @Test func filteredRunIsNotWhole() {
    let swiftTesting = ["x.xctest", "--testing-library", "swift-testing"]
    #expect(SnapshotOrphans.isWhole(["x.xctest"]))
    #expect(SnapshotOrphans.isWhole(swiftTesting))
    #expect(SnapshotOrphans.isWhole(swiftTesting + ["--parallel"]))
    #expect(!SnapshotOrphans.isWhole(["x.xctest", "AppTests.NameTests/testName"]))
    for some in [["--filter", "Name"], ["--skip", "Name"], ["--filter=Name"], ["--list-tests"]] {
      #expect(!SnapshotOrphans.isWhole(swiftTesting + some))
    }
  }
}
