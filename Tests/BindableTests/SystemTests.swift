import Foundation
import Testing

@testable import Bindable

struct SystemTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func whatIsWrittenIsRead() throws {
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try System.write(bytes, to: folder.file("a"))
    #expect(try System.read(folder.file("a")) == bytes)
    try System.write([], to: folder.file("a"))
    #expect(try System.read(folder.file("a")) == [])
    #expect(folder.files() == ["a"], "no temporary file stays behind")
  }

  @Test func aMissingFileIsAbsentAndAFolderIsAFailure() throws {
    #expect(try System.read(folder.file("none")) == nil)
    #expect(try System.read(folder.file("none/none")) == nil)
    #expect(System.modificationTime(folder.file("none")) == nil)
    let failure = #expect(throws: System.Failure.self) { try System.read(folder.path) }
    #expect(failure?.description == "cannot read \(folder.path): Is a directory")
  }

  @Test func replacingAFileKeepsItsPermissions() throws {
    try folder.write("old", to: "a")
    try folder.setPermissions(0o750, of: "a")
    try System.write(Array("new".utf8), to: folder.file("a"))
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.file("a"))
    #expect(attributes[.posixPermissions] as? Int == 0o750)
    #expect(try folder.text(of: "a") == "new")
  }

  @Test func aSymbolicLinkStaysOne() throws {
    try folder.write("old", to: "a")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link"), withDestinationPath: "a")
    try System.write(Array("new".utf8), to: folder.file("link"))
    #expect(try folder.text(of: "a") == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("link")) == "a")
  }

  // The tests may run as a superuser, whom the system lets write anywhere.
  @Test func whatIsReadOnlyIsRefused() throws {
    try folder.write("old", to: "a")
    try folder.setPermissions(0o444, of: "a")
    let path = folder.file("a")
    let file = #expect(throws: System.Failure.self) { try System.write([1], to: path) }
    #expect(file?.description == "cannot write \(path): \(path) is read-only")

    try folder.setPermissions(0o555)
    let new = folder.file("new")
    let other = #expect(throws: System.Failure.self) { try System.write([1], to: new) }
    #expect(other?.description == "cannot write \(new): \(folder.path) is read-only")
    #expect(throws: System.Failure.self) { try System.makeDirectory(new) }
    try folder.setPermissions(0o755)
    #expect(try folder.text(of: "a") == "old")
    #expect(folder.files() == ["a"])
  }

  @Test func foldersAreMadeWithThoseTheyLieIn() throws {
    try System.makeDirectory(folder.file("a/b/c"))
    try System.makeDirectory(folder.file("a/b/c"))
    try System.write([65], to: folder.file("a/b/c/d"))
    #expect(folder.files() == ["a/b/c/d"])
    let path = folder.file("a/b/c/d")
    #expect(throws: System.Failure.self) { try System.makeDirectory(path) }
  }

  @Test func theFolderOfAPathIsWhatIsBeforeItsName() {
    #expect(System.parent(of: "/a/b/c") == "/a/b")
    #expect(System.parent(of: "/a") == "/")
    #expect(System.parent(of: "a") == ".")
  }

  @Test func theProgramIsOlderThanAFileWrittenNow() throws {
    try folder.write("", to: "a")
    let image = try #require(System.imageTime())
    let file = try #require(System.modificationTime(folder.file("a")))
    #expect(image < file)
  }

  @Test func anUnsetVariableIsAbsent() {
    #expect(System.environment("BINDABLE_NOBODY_SETS_THIS") == nil)
    #expect(System.environment("PATH") != nil)
  }
}
