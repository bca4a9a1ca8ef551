import Foundation
import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

struct FilesTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func readsWrittenBytes() throws {
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try Files.write(bytes, to: folder.file("a"))
    #expect(try Files.read(folder.file("a")) == bytes)
    try Files.write([], to: folder.file("a"))
    #expect(try Files.read(folder.file("a")) == [])
    #expect(folder.files() == ["a"], "no temporary file remains")
  }

  @Test func returnsNilForMissingFileAndThrowsForFolder() throws {
    #expect(try Files.read(folder.file("none")) == nil)
    #expect(try Files.read(folder.file("none/none")) == nil)
    #expect(Files.modificationTime(folder.file("none")) == nil)
    let failure = #expect(throws: Files.SystemError.self) { try Files.read(folder.path) }
    #expect(failure?.description == "can't read \(folder.path): Is a directory")
  }

  @Test func replacingFileKeepsPermissions() throws {
    try folder.write("old", to: "a")
    try folder.setPermissions(0o750, of: "a")
    try Files.write(Array("new".utf8), to: folder.file("a"))
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.file("a"))
    #expect(attributes[.posixPermissions] as? Int == 0o750)
    #expect(try folder.text(of: "a") == "new")
  }

  @Test func writingPreservesSymbolicLink() throws {
    try folder.write("old", to: "a")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link"), withDestinationPath: "a")
    try Files.write(Array("new".utf8), to: folder.file("link"))
    #expect(try folder.text(of: "a") == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("link")) == "a")
  }

  // The check can't rely on the system, which lets a superuser write anywhere.
  @Test func throwsIfFileOrFolderIsReadOnly() throws {
    try folder.write("old", to: "a")
    try folder.setPermissions(0o444, of: "a")
    let path = folder.file("a")
    let file = #expect(throws: Files.SystemError.self) { try Files.write([1], to: path) }
    #expect(file?.description == "can't write \(path): \(path) is read-only")

    try folder.setPermissions(0o555)
    let new = folder.file("new")
    let other = #expect(throws: Files.SystemError.self) { try Files.write([1], to: new) }
    #expect(other?.description == "can't write \(new): \(folder.path) is read-only")
    #expect(throws: Files.SystemError.self) { try Files.makeDirectory(new) }
    try folder.setPermissions(0o755)
    #expect(try folder.text(of: "a") == "old")
    #expect(folder.files() == ["a"])
  }

  @Test func createsIntermediateDirectories() throws {
    try Files.makeDirectory(folder.file("a/b/c"))
    try Files.makeDirectory(folder.file("a/b/c"))
    try Files.write([65], to: folder.file("a/b/c/d"))
    #expect(folder.files() == ["a/b/c/d"])
    let path = folder.file("a/b/c/d")
    #expect(throws: Files.SystemError.self) { try Files.makeDirectory(path) }
  }

  @Test func parentIsPathBeforeLastComponent() {
    #expect(Files.parent(of: "/a/b/c") == "/a/b")
    #expect(Files.parent(of: "/a") == "/")
    #expect(Files.parent(of: "a") == ".")
  }

  @Test func programPrecedesNewFile() throws {
    try folder.write("", to: "a")
    let program = try #require(Files.programPath())
    let time = try #require(Files.modificationTime(program))
    let file = try #require(Files.modificationTime(folder.file("a")))
    #expect(time < file)
  }

  @Test func removingFileKeepsReadOnlyOne() throws {
    for name in ["a", "b"] { try folder.write("", to: name) }
    try folder.setPermissions(0o444, of: "b")
    try Files.remove(folder.file("a"))
    try Files.remove(folder.file("none"))
    #expect(throws: Files.SystemError.self) { try Files.remove(folder.file("b")) }
    #expect(folder.files() == ["b"])
  }

  @Test func unsetEnvironmentVariableIsNil() {
    #expect(Files.environment("BINDABLE_NOBODY_SETS_THIS") == nil)
    #expect(Files.environment("PATH") != nil)
  }
}
