import Foundation

/// Storage in a file that is replaced atomically.
///
/// ```swift
/// let archive = Archive<SavedState>(FileStorage("state/session.json"))
/// ```
///
/// The bytes are written to a temporary file in the same directory, which is synchronized to disk
/// and renamed. If several programs write, the last one wins. Temporary files of terminated
/// programs are removed on the next write.
public struct FileStorage: ArchiveStorage {
  /// A step of writing at which a test can stop.
  public enum Step: String, CaseIterable, Sendable {
    /// The temporary file was created and is empty.
    case created
    /// Half of the bytes were written.
    case halfWritten
    /// All bytes were written.
    case written
    /// The bytes are on disk.
    case synced
    /// The temporary file was renamed.
    case renamed
    /// The directory is on disk.
    case directorySynced
  }

  /// The path of the file.
  public let name: String
  private let didStep: @Sendable (Step) -> Void

  /// Creates storage in the file at `path`, whose directory must exist when the bytes are written.
  ///
  /// `didStep` is called after each step of writing.
  public init(_ path: String, didStep: @escaping @Sendable (Step) -> Void = { _ in }) {
    name = path
    self.didStep = didStep
  }

  /// Returns the bytes of the file, or `nil` if there's no such file.
  public func read() throws(FileError) -> [UInt8]? {
    do throws(FileError) {
      return try InputFile.bytes(of: name)
    } catch {
      guard error.kind == .missing else { throw error }
      return nil
    }
  }

  /// Replaces the file.
  public func write(_ bytes: [UInt8]) throws(FileError) {
    removeLeftovers()
    let temporary = "\(directory)/\(prefix)\(getpid())-\(UUID())\(Self.suffix)"
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure(errno) }
    do throws(FileError) {
      defer { close(file) }
      didStep(.created)
      try write(bytes[..<(bytes.count / 2)], to: file)
      didStep(.halfWritten)
      try write(bytes[(bytes.count / 2)...], to: file)
      didStep(.written)
      guard fsync(file) == 0 else { throw failure(errno) }
      didStep(.synced)
      guard rename(temporary, name) == 0 else { throw failure(errno) }
    } catch {
      unlink(temporary)
      throw error
    }
    didStep(.renamed)
    // The name is stored in the directory, which must be synchronized separately.
    let folder = open(directory, O_RDONLY | O_CLOEXEC)
    if folder >= 0 {
      fsync(folder)
      close(folder)
    }
    didStep(.directorySynced)
  }

  /// Renames the file to the first unused name of `session.json.corrupt-1`, `-2`, and so on.
  public func quarantine() throws(FileError) -> String {
    var number = 1
    while true {
      let newName = "\(name).corrupt-\(number)"
      // Unlike renaming, linking never replaces an existing file.
      if link(name, newName) == 0 {
        guard unlink(name) == 0 else { throw failure(errno) }
        return newName
      }
      guard errno == EEXIST else { throw failure(errno) }
      number += 1
    }
  }

  private static let suffix = ".temporary"

  private var directory: String { InputFile.folder(of: name) }

  /// The prefix of the names of temporary files.
  private var prefix: String {
    let file = name.lastIndex(of: "/").map { name[name.index(after: $0)...] } ?? name[...]
    return ".\(file)."
  }

  /// Removes the temporary files of terminated programs.
  private func removeLeftovers() {
    for file in (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    where file.hasPrefix(prefix) && file.hasSuffix(Self.suffix) {
      let identifier = file.dropFirst(prefix.count).dropLast(Self.suffix.count)
      guard let process = identifier.split(separator: "-").first.flatMap({ pid_t($0) }),
        process > 0,
        kill(process, 0) != 0, errno == ESRCH
      else { continue }
      unlink("\(directory)/\(file)")
    }
  }

  private func write(_ bytes: ArraySlice<UInt8>, to file: Int32) throws(FileError) {
    var remainder = bytes
    while !remainder.isEmpty {
      let count = remainder.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        throw failure(errno)
      }
      remainder = remainder.dropFirst(count)
    }
  }

  private func failure(_ code: Int32) -> FileError {
    switch code {
    case ENOENT, ENOTDIR:
      FileError(name, .noDirectory, "directory not found; create it first")
    default:
      FileError(
        name, .unwritable,
        "can't be written (\(String(cString: strerror(code)))); "
          + "check the permissions and the free space")
    }
  }
}
