import Foundation
import Synchronization
import Testing

@testable import ProfileFeature

@Suite(.timeLimit(.minutes(10))) struct FileStorageTests {
  /// Runs `body` with the path of a file that doesn't exist yet, in a temporary folder.
  private func withPath<Result>(
    _ body: (_ path: String, _ names: () throws -> [String]) async throws -> Result
  ) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("FileMediumTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder.appendingPathComponent("state.json").path) {
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }
  }

  @Test func valueIsRestoredFromOneFile() async throws {
    try await withPath { path, names in
      try await Archive(FileStorage(path)).save(["a", "b"])
      #expect(try names() == ["state.json"])
      #expect(try await Archive<[String]>(FileStorage(path)).load() == ["a", "b"])
    }
  }

  @Test func writeStepsRunInOrder() async throws {
    try await withPath { path, _ in
      let steps = Steps()
      try FileStorage(path) { steps.append($0) }.write([1, 2, 3])
      #expect(steps.all == FileStorage.Step.allCases)
    }
  }

  @Test(arguments: FileStorage.Step.allCases)
  func killingProcessAtAnyStepLosesNoData(step: FileStorage.Step) async throws {
    try await withPath { path, names in
      let old = Array(repeating: "old", count: 1_000)
      try await Archive(FileStorage(path)).save(old)
      let name = step.rawValue
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, name = name as String] in
        let medium = FileStorage(path) { if $0.rawValue == name { raise(SIGKILL) } }
        try await Archive(medium).save(Array(repeating: "new", count: 2_000))
      }
      let value = try await Archive<[String]>(FileStorage(path)).load()
      let isRenamed = [.renamed, .directorySynced].contains(step)
      #expect(value == (isRenamed ? Array(repeating: "new", count: 2_000) : old))
      #expect(try names().count == (isRenamed ? 1 : 2), "the temporary file remains")
      try await Archive(FileStorage(path)).save(["next"])
      #expect(try names() == ["state.json"], "the next write removes the temporary file")
      #expect(try await Archive<[String]>(FileStorage(path)).load() == ["next"])
    }
  }

  @Test func killingProcessDuringFirstSaveAllowsNextSave() async throws {
    try await withPath { path, _ in
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
        let medium = FileStorage(path) { if $0 == .halfWritten { raise(SIGKILL) } }
        try await Archive(medium).save("lost")
      }
      let archive = Archive<String>(FileStorage(path))
      #expect(try await archive.load() == nil)
      try await archive.save("kept")
      #expect(try await Archive<String>(FileStorage(path)).load() == "kept")
    }
  }

  @Test func lastOfInterleavedWritesWins() async throws {
    try await withPath { path, names in
      try FileStorage(path) { step in
        guard step == .halfWritten else { return }
        try? FileStorage(path).write([7])
      }.write([1, 2, 3, 4])
      #expect(try FileStorage(path).read() == [1, 2, 3, 4], "the last write wins")
      #expect(try names() == ["state.json"])
    }
  }

  @Test func concurrentWritesLeaveOneCompleteFile() async throws {
    try await withPath { path, names in
      await withTaskGroup { group in
        for byte in UInt8(1)...20 {
          group.addTask {
            try? FileStorage(path).write(Array(repeating: byte, count: 50_000 + Int(byte)))
          }
          group.addTask {
            guard let bytes = try? FileStorage(path).read(), let first = bytes.first else { return }
            #expect(bytes == Array(repeating: first, count: 50_000 + Int(first)))
          }
        }
      }
      let bytes = try #require(try FileStorage(path).read())
      #expect(bytes.count == 50_000 + Int(bytes[0]) && Set(bytes).count == 1)
      #expect(try names() == ["state.json"])
    }
  }

  @Test func corruptFilesAreMovedToUnusedNames() async throws {
    try await withPath { path, names in
      for text in ["first", "second"] {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        await #expect(throws: FileError.self) {
          try await Archive<Int>(FileStorage(path)).load()
        }
      }
      #expect(try names() == ["state.json.corrupt-1", "state.json.corrupt-2"])
      #expect(try String(contentsOfFile: "\(path).corrupt-1", encoding: .utf8) == "first")
      #expect(try String(contentsOfFile: "\(path).corrupt-2", encoding: .utf8) == "second")
    }
  }

  @Test func missingDirectoryIsReported() async throws {
    try await withPath { path, _ in
      let error = #expect(throws: FileError.self) {
        try FileStorage("\(path)/none/state.json").write([1])
      }
      #expect(error?.kind == .noDirectory)
      #expect(
        error?.description
          == "\(path)/none/state.json: directory not found; create it first")
      let bytes = try FileStorage("\(path)/none/state.json").read()
      #expect(bytes == nil)
    }
  }

  @Test func directoryAtPathIsReported() async throws {
    try await withPath { path, names in
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      let reading = #expect(throws: FileError.self) { try FileStorage(path).read() }
      #expect(reading?.description.contains("is a directory") == true)
      let writing = #expect(throws: FileError.self) { try FileStorage(path).write([1]) }
      #expect(writing?.description.contains("can't be written (Is a directory)") == true)
      #expect(try names() == ["state.json"], "no temporary file remains")
    }
  }
}

private final class Steps: Sendable {
  private let steps = Mutex<[FileStorage.Step]>([])
  var all: [FileStorage.Step] { steps.withLock { $0 } }
  func append(_ step: FileStorage.Step) { steps.withLock { $0.append(step) } }
}
