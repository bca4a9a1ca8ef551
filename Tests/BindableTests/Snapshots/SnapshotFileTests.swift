import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

struct SnapshotFileTests {
  let bench: SnapshotSandbox

  init() throws { bench = try SnapshotSandbox() }

  @Test func onlyDifferentValueIsMismatch() throws {
    try store("Ada\nLovelace\n", "name")
    #expect(bench.run(.never) { $0.check("Ada\nLovelace", "name") } == nil)
    let found = bench.run(.never) { $0.check("Ada\nByron", "name") }
    #expect(found?.reason == .changed)
    #expect(found?.expected == ["Ada", "Lovelace"])
    #expect(found?.received == ["Ada", "Byron"])
  }

  @Test func missingReferencesAreRecordedExceptInNeverMode() throws {
    #expect(bench.run(.never) { $0.check("Ada", "name") }?.reason == .missing)
    #expect(bench.folder.files() == [SnapshotSandbox.test])
    for mode in [SnapshotRecording.missing, .failed, .all] {
      #expect(bench.run(mode) { $0.check("Ada", "\(mode)") }?.reason == .recorded)
      #expect(try bench.folder.text(of: bench.reference("\(mode)")) == "Ada\n")
      #expect(bench.run(.never) { $0.check("Ada", "\(mode)") } == nil)
    }
  }

  @Test func changedReferencesAreRecordedInFailedAndAllModes() throws {
    try store("old\n", "name")
    #expect(bench.run(.missing) { $0.check("new", "name") }?.reason == .changed)
    #expect(try bench.folder.text(of: bench.reference("name")) == "old\n")
    let found = bench.run(.failed) { $0.check("new", "name") }
    #expect(found?.reason == .recorded)
    #expect(found?.expected == ["old"])
    #expect(try bench.folder.text(of: bench.reference("name")) == "new\n")
    #expect(bench.run(.all) { $0.check("newer", "name") }?.reason == .recorded)
  }

  @Test func allModeNormalizesLineEndings() throws {
    try store("a\r\nb", "name")
    #expect(bench.run(.failed) { $0.check("a\nb", "name") } == nil)
    #expect(bench.run(.all) { $0.check("a\nb", "name") }?.reason == .recorded)
    #expect(try bench.folder.text(of: bench.reference("name")) == "a\nb\n")
    #expect(bench.run(.all) { $0.check("a\nb", "name") } == nil)
  }

  @Test func recordedReferencesMatchOnlyTheirText() throws {
    let texts = [
      "", "\n", "a\n", "\n\na", " a ", "a\t\u{1B}[1m\r", "\\u{1B}", "\u{202E}\u{2028}",
      "👩‍🚀 é e\u{301}",
      "<<<<<<< a", "\u{FEFF}a",
    ]
    for (index, text) in texts.enumerated() {
      #expect(bench.run(.missing) { $0.check(text, "\(index)") }?.reason == .recorded)
      #expect(bench.run(.never) { $0.check(text, "\(index)") } == nil)
      let file = try bench.folder.text(of: bench.reference("\(index)"))
      #expect(!file.unicodeScalars.contains { TextEscaping.isUnsafe($0) && $0 != "\n" })
      for other in texts where other != text {
        #expect(bench.run(.never) { $0.check(other, "\(index)") } != nil)
      }
    }
  }

  @Test func variantsHaveSeparateFiles() throws {
    bench.run(.missing) { bench in
      #expect(bench.check("20", "screen", variant: "20")?.name == "screen.20")
      #expect(bench.check("40", "screen", variant: "40")?.reason == .recorded)
    }
    #expect(try bench.folder.text(of: bench.reference("screen.20")) == "20\n")
    #expect(try bench.folder.text(of: bench.reference("screen.40")) == "40\n")
  }

  @Test func namesCannotEscapeFolder() {
    bench.run(.missing) { bench in
      #expect(bench.check("a", "../../press \"a/b\"")?.reason == .recorded)
    }
    #expect(
      bench.folder.files() == [
        SnapshotSandbox.test, bench.reference("-.-..-press -a-b-"),
      ])
  }

  @Test func referencesAreNextToTestOutsideModuleFolder() {
    let location = SnapshotLocation(
      fileID: "Elsewhere/NameTests.swift", filePath: "/src/App/NameTests.swift", line: 1, column: 1)
    let file = SnapshotFile(name: "a", variant: nil, at: location)
    #expect(file.path == "/src/App/__Snapshots__/NameTests/a.txt")
  }

  @Test func moduleNameMatchesFolderWithDash() {
    let location = SnapshotLocation(
      fileID: "my_app/T.swift", filePath: "/src/my-app/Screens/T.swift", line: 1, column: 1)
    let file = SnapshotFile(name: "a", variant: nil, at: location)
    #expect(file.path == "/src/my-app/__Snapshots__/T/a.txt")
  }

  @Test func emptyNameIsMismatch() {
    let found = bench.run(.all) { $0.check("a", "") }
    #expect(
      found?.reason == .unreadable("the name is empty; pass one, such as matches: \"wholeScreen\""))
    #expect(bench.folder.files() == [SnapshotSandbox.test])
  }

  @Test func unreadableReferenceIsReportedWithPath() throws {
    try Files.makeDirectory(bench.folder.file(bench.reference("folder")))
    bench.run(.never) { bench in
      let folder = bench.folder.file(bench.reference("folder"))
      #expect(
        bench.check("a", "folder")?.reason == .unreadable("can't read \(folder): Is a directory"))
    }
  }

  @Test func referenceInAnotherEncodingIsReplacedByRecording() throws {
    try store([0x61, 0xFF, 0x0A], "name")
    let found = bench.run(.never) { $0.check("a\u{FFFD}", "name") }
    #expect(found?.reason == .changed)
    #expect(found?.message.contains("\nThe reference isn't valid UTF-8.\n") == true)
    #expect(bench.run(.missing) { $0.check("a", "name") }?.reason == .changed)
    #expect(bench.run(.failed) { $0.check("a", "name") }?.reason == .recorded)
    #expect(try bench.folder.text(of: bench.reference("name")) == "a\n")
  }

  @Test func byteOrderMarkIsIgnored() throws {
    try store([0xEF, 0xBB, 0xBF] + Array("Ada\r\n".utf8), "name")
    #expect(bench.run(.never) { $0.check("Ada", "name") } == nil)
    #expect(bench.run(.never) { $0.check("\u{FEFF}Ada", "name") } != nil)
    #expect(bench.run(.all) { $0.check("Ada", "name") }?.reason == .recorded)
    #expect(try bench.folder.text(of: bench.reference("name")) == "Ada\n")
  }

  @Test(arguments: [("x/y", "x:y"), ("Case", "case"), ("caf\u{E9}", "cafe\u{301}"), ("É", "é")])
  func namesOfSameFileClash(first: String, second: String) throws {
    for mode in [SnapshotRecording.never, .all] {
      bench.run(mode) { bench in
        _ = bench.check("a", first)
        let found = bench.check("a", second)
        #expect(found?.message.contains("has the same file as the snapshot") == true)
        #expect(found?.message.contains("\(first.quoted) of line 7") == true)
        #expect(bench.check("a", first)?.reason != .conflicting)
      }
    }
    #expect(bench.folder.files().count == 2)
  }

  @Test func fileThatDiffersInCaseIsNotJoined() throws {
    try store(Array("a\n".utf8), "Case")
    let found = bench.run(.missing) { $0.check("b", "case") }
    guard case .unreadable(let reason) = found?.reason else {
      Issue.record("\(String(describing: found))")
      return
    }
    #expect(reason.contains("\"Case.txt\" exists, which is the same file where case is ignored"))
    #expect(bench.folder.files() == [SnapshotSandbox.test, bench.reference("Case")])
  }

  @Test func referencesCanBeInFolderOfEnvironment() throws {
    var settings = SnapshotSettings(recording: .missing)
    settings.folder = bench.folder.file("elsewhere")
    #expect(bench.run(settings) { $0.check("a", "name") }?.reason == .recorded)
    #expect(
      bench.folder.files() == [SnapshotSandbox.test, "elsewhere/AppTests/NameTests/name.txt"])
    settings.recording = .never
    #expect(bench.run(settings) { $0.check("a", "name") } == nil)
    #expect(bench.run(.never) { $0.check("a", "name") }?.reason == .missing)
  }

  @Test func receivedTextIsWrittenOnRequest() throws {
    var settings = SnapshotSettings()
    settings.receivedFolder = bench.folder.file("received")
    bench.run(settings) { bench in
      _ = bench.check("a", "name")
      _ = bench.check("b\n", equals: "c", in: "verify(x)")
    }
    #expect(try bench.folder.text(of: "received/AppTests/NameTests/name.txt") == "a\n")
    #expect(try bench.folder.text(of: "received/AppTests/NameTests/line 1.txt") == "b\n\n")
  }

  @Test func targetWithPathHasOneSnapshotFolder() throws {
    let folder = try TemporaryFolder()
    let manifest = """
      .testTarget(name: "FormTests", path: "./Custom/place/", exclude: ["__Snapshots__"]),
      .testTarget(name: "ListTests", path: "Lists"),
      """
    try folder.write(manifest, to: "Package.swift")
    func place(_ path: String, _ module: String) -> String {
      let location = SnapshotLocation(
        fileID: "\(module)/T.swift", filePath: folder.file(path), line: 1, column: 1)
      return String(
        SnapshotFile(name: "a", variant: nil, at: location).path.dropFirst(folder.path.count + 1))
    }
    #expect(place("Custom/place/T.swift", "FormTests") == "Custom/place/__Snapshots__/T/a.txt")
    #expect(place("Custom/place/A/B/T.swift", "FormTests") == "Custom/place/__Snapshots__/T/a.txt")
    #expect(place("Lists/A/T.swift", "ListTests") == "Lists/__Snapshots__/T/a.txt")
    #expect(place("Tests/AppTests/A/T.swift", "AppTests") == "Tests/AppTests/__Snapshots__/T/a.txt")
  }

  @Test func readOnlyReferenceIsNotOverwritten() throws {
    try store("old\n", "name")
    let path = bench.folder.file(bench.reference("name"))
    try bench.folder.setPermissions(0o444, of: bench.reference("name"))
    let found = bench.run(.failed) { $0.check("new", "name") }
    #expect(found?.reason == .unreadable("can't write \(path): \(path) is read-only"))
    #expect(try bench.folder.text(of: bench.reference("name")) == "old\n")
  }

  private func store(_ text: String, _ name: String) throws { try store(Array(text.utf8), name) }

  private func store(_ bytes: [UInt8], _ name: String) throws {
    let path = bench.folder.file(bench.reference(name))
    try Files.makeDirectory(Files.parent(of: path))
    try Files.write(bytes, to: path)
  }
}
