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

  @Test func emptyNameTraps() async {
    await #expect(processExitsWith: .failure) {
      _ = mismatch("a", matches: "")
    }
  }

  @Test func unreadableReferenceIsReportedWithPath() throws {
    try Files.makeDirectory(bench.folder.file(bench.reference("folder")))
    try Files.write([0x61, 0xFF], to: bench.folder.file(bench.reference("bytes")))
    bench.run(.never) { bench in
      let path = bench.folder.file(bench.reference("bytes"))
      #expect(
        bench.check("a", "bytes")?.reason == .unreadable("can't read \(path): it isn't valid UTF-8")
      )
      let folder = bench.folder.file(bench.reference("folder"))
      #expect(
        bench.check("a", "folder")?.reason == .unreadable("can't read \(folder): Is a directory"))
    }
  }

  @Test func readOnlyReferenceIsNotOverwritten() throws {
    try store("old\n", "name")
    let path = bench.folder.file(bench.reference("name"))
    try bench.folder.setPermissions(0o444, of: bench.reference("name"))
    let found = bench.run(.failed) { $0.check("new", "name") }
    #expect(found?.reason == .unreadable("can't write \(path): \(path) is read-only"))
    #expect(try bench.folder.text(of: bench.reference("name")) == "old\n")
  }

  private func store(_ text: String, _ name: String) throws {
    let path = bench.folder.file(bench.reference(name))
    try Files.makeDirectory(Files.parent(of: path))
    try Files.write(Array(text.utf8), to: path)
  }
}
