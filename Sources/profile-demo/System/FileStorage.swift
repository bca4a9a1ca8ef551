import Foundation
import ProfileFeature

/// Storage in a file that's replaced in one step and that only the user can read.
///
/// ```swift
/// let archive = Archive<SavedState>(FileStorage("state/session.json"))
/// ```
struct FileStorage: ArchiveStorage {
  /// The path of the file.
  let name: String
  private let lock: DirectoryLock?
  private let lockTimeout: Duration

  /// Creates storage in the file at `path`, whose directory must exist when the bytes are written.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - lock: The lock on its directory, held as long as the storage, or `nil` to lock the
  ///     directory for each write.
  ///   - lockTimeout: The time to wait for another program that has locked the directory.
  init(_ path: String, lock: DirectoryLock? = nil, lockTimeout: Duration = .seconds(5)) {
    name = path
    self.lock = lock
    self.lockTimeout = lockTimeout
  }

  /// Returns the bytes of the file, or `nil` if there's no such file.
  func read() throws(FileError) -> [UInt8]? {
    do throws(FileError) {
      return try InputFile.bytes(of: name)
    } catch {
      guard error.kind == .missing else { throw error }
      return nil
    }
  }

  /// Replaces the file.
  func write(_ bytes: [UInt8]) throws(FileError) {
    do throws(POSIXError) {
      try OutputFile.replace(name, with: bytes, mode: 0o600, lock: lock, lockTimeout: lockTimeout)
    } catch {
      throw failure(error)
    }
  }

  /// Renames the file to the first unused name of `session.json.corrupt-1`, `-2`, and so on.
  func quarantine() throws(FileError) -> String {
    var number = 1
    while true {
      let newName = "\(name).corrupt-\(number)"
      // Unlike renaming, linking never replaces an existing file.
      if link(name, newName) == 0, unlink(name) == 0 { return newName }
      guard errno == EEXIST else { throw failure(.last) }
      number += 1
    }
  }

  private func failure(_ error: POSIXError) -> FileError {
    switch error.code {
    case .ENOENT, .ENOTDIR:
      FileError(name, .noDirectory, "directory not found; create it first")
    default:
      FileError(error, writing: name, "check the permissions and the free space")
    }
  }
}
