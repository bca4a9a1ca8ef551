import Foundation
import ProfileFeature
import Testing

@testable import profile_demo

@Suite(.timeLimit(.minutes(30))) struct FileStorageTests {
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

  @Test(arguments: 0..<8)
  func killingProcessAtAnyMomentLosesNoSavedValue(seed: Int) async throws {
    try await withPath { path, names in
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, seed = seed as Int] in
        let log = open("\(path).log", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        Thread.detachNewThread {
          usleep(UInt32(seed * 3_700))
          kill(getpid(), SIGKILL)
        }
        let archive = Archive<[Int]>(FileStorage(path))
        for number in 1...1_000_000 {
          try await archive.save(Array(repeating: number, count: 2_000))
          // The log has a byte for each value that was reported as saved.
          write(log, ".", 1)
        }
      }
      let reported = FileManager.default.contents(atPath: "\(path).log")?.count ?? 0
      let value = try await Archive<[Int]>(FileStorage(path)).load() ?? []
      let number = value.first ?? 0
      #expect(value == Array(repeating: number, count: number == 0 ? 0 : 2_000))
      #expect((reported...reported + 1).contains(number), "\(reported) values were saved")
      #expect(
        Set(try names()).isSubset(of: ["state.json", "state.json.temporary", "state.json.log"]))
      try await Archive(FileStorage(path)).save([0])
      #expect(try !names().contains("state.json.temporary"), "the next write removes it")
      #expect(try await Archive<[Int]>(FileStorage(path)).load() == [0])
    }
  }

  @Test func fileOfKilledProcessIsRemovedByNextWrite() async throws {
    try await withPath { path, names in
      try Data("[1, 2".utf8).write(to: URL(fileURLWithPath: "\(path).temporary"))
      let archive = Archive<String>(FileStorage(path))
      #expect(try await archive.load() == nil)
      try await archive.save("kept")
      #expect(try names() == ["state.json"])
      #expect(try await Archive<String>(FileStorage(path)).load() == "kept")
    }
  }

  @Test func writeWaitsForOtherProgram() async throws {
    try await withPath { path, names in
      let folder = open(InputFile.folder(of: path), O_RDONLY | O_CLOEXEC)
      #expect(flock(folder, LOCK_EX) == 0)
      // A thread of its own, because the wait blocks it.
      let (end, continuation) = AsyncStream.makeStream(of: Never.self)
      Thread.detachNewThread {
        try? FileStorage(path, lockTimeout: .seconds(500)).write([1])
        continuation.finish()
      }
      try await Task.sleep(for: .milliseconds(30))
      #expect(try names() == [])
      close(folder)
      for await _ in end {}
      #expect(try FileStorage(path).read() == [1])
    }
  }

  /// The case of `flock DIR profile-demo --store DIR`, where the other program waits for this one.
  @Test func writeDoesNotWaitForeverForOtherProgram() async throws {
    try await withPath { path, names in
      let folder = open(InputFile.folder(of: path), O_RDONLY | O_CLOEXEC)
      #expect(flock(folder, LOCK_EX) == 0)
      let error = #expect(throws: FileError.self) {
        try FileStorage(path, lockTimeout: .milliseconds(50)).write([1])
      }
      close(folder)
      #expect(
        error?.problem
          == "can't be written (another program has locked the directory); wait until it ends")
      let files = try names()
      #expect(files == [])
    }
  }

  @Test func onlyUserCanReadFile() async throws {
    try await withPath { path, _ in
      for mode in [0o600, 0o644, 0o666] {
        try FileStorage(path).write([1])
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
      }
    }
  }

  @Test func symbolicLinkStays() async throws {
    try await withPath { path, names in
      let (files, real) = (FileManager.default, "\(path).real")
      try Data([1]).write(to: URL(fileURLWithPath: real))
      try files.createSymbolicLink(atPath: path, withDestinationPath: "state.json.real")
      try FileStorage(path).write([2])
      #expect(try files.destinationOfSymbolicLink(atPath: path) == "state.json.real")
      #expect(files.contents(atPath: real) == Data([2]))
      #expect(try names() == ["state.json", "state.json.real"])
    }
  }

  @Test func symbolicLinkWithoutFileStays() async throws {
    try await withPath { path, names in
      let files = FileManager.default
      try files.createSymbolicLink(atPath: path, withDestinationPath: "state.json.other")
      try files.createSymbolicLink(
        atPath: "\(path).other", withDestinationPath: "state.json.real")
      try FileStorage(path).write([2])
      #expect(files.contents(atPath: "\(path).real") == Data([2]))
      #expect(try names() == ["state.json", "state.json.other", "state.json.real"])
      try files.removeItem(atPath: "\(path).real")
      try files.createSymbolicLink(atPath: "\(path).real", withDestinationPath: "state.json")
      #expect(throws: FileError.self) { try FileStorage(path).write([3]) }
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
