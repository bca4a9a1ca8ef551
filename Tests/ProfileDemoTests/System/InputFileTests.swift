import Foundation
import Testing

@testable import ProfileFeature
@testable import profile_demo

struct InputFileTests {
  private func read(at path: String) throws(FileError) -> ProfileData {
    try ProfileData(json: InputFile.bytes(of: path), named: path)
  }

  /// Returns the error message for a file, with its path replaced by `FILE`.
  private func problem(at path: String) -> String? {
    do throws(FileError) {
      _ = try read(at: path)
      return nil
    } catch {
      return error.description.replacingOccurrences(of: path, with: "FILE")
    }
  }

  @Test func readsFile() throws {
    let json = #"{"users": [{"id": 1, "username": "ada", "firstName": "Ada"}], "photos": []}"#
    let data = try withFile(json.utf8) { try read(at: $0) }
    #expect(data.users == [User(id: 1, username: "ada", firstName: "Ada")])
    #expect(data.photos.isEmpty)
  }

  @Test func missingFileIsReported() {
    #expect(problem(at: "nowhere/none.json") == "FILE: file not found; check the path")
    #expect(
      problem(at: "no \u{1B}[2J.json") == #""no \u{1B}[2J.json": file not found; check the path"#)
    #expect(problem(at: "") == #""": file not found; check the path"#)
  }

  @Test func pathInsideFileIsReportedAsMissing() throws {
    let message = try withFile("{}".utf8) { path -> String? in
      let inside = path + "/people.json"
      return problem(at: inside)
    }
    #expect(message == "FILE: file not found; check the path")
  }

  @Test func directoryIsRejected() {
    let path = FileManager.default.temporaryDirectory.path
    #expect(problem(at: path) == "FILE: is a directory; specify a file in it")
  }

  @Test func systemErrorMessageIsIncluded() {
    let long = String(repeating: "a", count: 5_000)
    #expect(
      problem(at: long)
        == "…\(long.prefix(200)): can't be read (File name too long); check the path and its permissions"
    )
  }

  @Test(
    .enabled("a superuser can read every file", { geteuid() != 0 }))
  func fileWithoutPermissionIsRejected() throws {
    let message = try withFile("{}".utf8) { path in
      try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
      return problem(at: path)
    }
    #expect(
      message == "FILE: can't be read (Permission denied); check the path and its permissions")
  }

  @Test func emptyFileIsRejected() throws {
    let small = #"{"users": [{"id": 1, "username": "ada", "firstName": "Ada"}], "photos": []}"#
    let message = "FILE:1:1: the file is empty; write at least \(small)"
    #expect(try withFile([], problem) == message)
    #expect(try withFile(" \n".utf8, problem) == message)
    #expect(try withFile([0xEF, 0xBB, 0xBF], problem) == message)
  }

  @Test func endlessFileIsRejected() {
    do throws(FileError) {
      _ = try InputFile.bytes(of: "/dev/zero", limit: 1_000)
      Issue.record("the limit wasn't applied")
    } catch {
      #expect(
        error.description
          == "/dev/zero: the file exceeds 1000 bytes; split it into smaller files")
    }
  }

  @Test func missingFileErrorHasReasonWithoutLocation() {
    #expect(throws: FileError.self) { try read(at: "nowhere") }
    do throws(FileError) {
      _ = try read(at: "nowhere")
    } catch {
      #expect(error.file == "nowhere")
      #expect(error.kind == .missing)
      #expect(error.location == nil)
    }
  }

  /// Another program that has the same pipe or terminal open can make it nonblocking.
  @Test func nonblockingStandardInputIsReadWhenBytesArrive() async {
    await #expect(processExitsWith: .exitCode(7)) {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0, dup2(ends[0], STDIN_FILENO) == STDIN_FILENO else { exit(2) }
      _ = fcntl(STDIN_FILENO, F_SETFL, O_NONBLOCK)
      let writer = ends[1]
      Thread.detachNewThread {
        usleep(200_000)
        write(writer, "late", 4)
        close(writer)
      }
      exit(try InputFile.bytes(of: "-") == Array("late".utf8) ? 7 : 3)
    }
  }
}
