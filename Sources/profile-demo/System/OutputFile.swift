import Foundation
import ProfileFeature

/// Functions that write files.
enum OutputFile {
  /// Creates or replaces a file in one step, or writes to a device or pipe.
  ///
  /// A symbolic link stays, and so do the permissions of an existing file.
  ///
  /// - Parameters:
  ///   - text: The contents.
  ///   - path: The path of the file.
  ///   - lock: The lock of this program on a directory, which can be the one with the file.
  /// - Throws: `FileError`. Then no file has changed.
  static func write(
    _ text: String, to path: String, lock: DirectoryLock? = nil
  ) throws(FileError) {
    do throws(POSIXError) { try put(text, in: path, lock) } catch {
      throw FileError(error, writing: path)
    }
  }

  /// Writes a recording, which can't be made again, if need be to the directory for temporary
  /// files.
  ///
  /// - Throws: `FileError`, which says where the recording is.
  static func keep(_ text: String, in path: String) throws(FileError) {
    do throws(POSIXError) {
      try put(text, in: path, nil)
    } catch {
      let name = URL(fileURLWithPath: path).lastPathComponent
      let other = FileManager.default.temporaryDirectory.appending(path: name).path
      guard let kept = try? writeNew(text, to: other) else { throw FileError(error, writing: path) }
      throw FileError(error, writing: path, "the recording is in \(Excerpt.path(kept))")
    }
  }

  private static func put(
    _ text: String, in path: String, _ lock: DirectoryLock?
  ) throws(POSIXError) {
    if let file = try openDevice(path) {
      defer { close(file) }
      return try StandardStreams.write(Array(text.utf8), to: file)
    }
    let mode = status(of: path).map { $0.st_mode & 0o7777 }
    try replace(path, with: Array(text.utf8), mode: mode, lock: lock)
  }

  /// Checks whether a file can be written, without changing it.
  static func check(_ path: String) throws(FileError) {
    do throws(POSIXError) {
      let target = try Self.target(of: path)
      switch status(of: path).map({ $0.st_mode & S_IFMT }) {
      case S_IFDIR: throw POSIXError(.EISDIR)
      // A file is replaced, which its directory has to allow.
      case nil, S_IFREG: if access(InputFile.folder(of: target), W_OK) != 0 { throw .last }
      default: if access(path, W_OK) != 0 { throw .last }
      }
    } catch {
      throw FileError(error, writing: path)
    }
  }

  /// Writes a file with a name that no other file has, such as `trace-2.html`, and returns its
  /// path.
  ///
  /// - Throws: `POSIXError`. Then there's no new file.
  static func writeNew(_ text: String, to path: String) throws(POSIXError) -> String {
    let (file, path) = try openNew(path)
    defer { close(file) }
    do throws(POSIXError) {
      try StandardStreams.write(Array(text.utf8), to: file)
    } catch {
      remove(path)
      throw error
    }
    return path
  }

  /// Removes a file that couldn't be written, unless it's a device or pipe.
  static func remove(_ path: String) {
    if status(of: path).map({ $0.st_mode & S_IFMT }) == S_IFREG { unlink(path) }
  }

  /// Returns the path of the file that symbolic links lead to, even if there's no such file yet.
  static func target(of path: String) throws(POSIXError) -> String {
    var file = URL(fileURLWithPath: path)
    for _ in 0..<40 {
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: file.path) else {
        let folder = file.deletingLastPathComponent().resolvingSymlinksInPath()
        return folder.appending(path: file.lastPathComponent).path
      }
      file = URL(fileURLWithPath: next, relativeTo: file.deletingLastPathComponent()).absoluteURL
    }
    throw POSIXError(.ELOOP)
  }

  /// Returns the status of the file at a path, or `nil` if there's no such file.
  static func status(of path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }

  /// Opens a device or pipe, or returns `nil` for another path.
  private static func openDevice(_ path: String) throws(POSIXError) -> Int32? {
    guard let status = status(of: path), status.st_mode & S_IFMT != S_IFREG else { return nil }
    let file = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC)
    guard file >= 0 else { throw .last }
    return file
  }

  /// Creates a file with a name that no other file has, or opens a device or pipe.
  static func openNew(_ path: String) throws(POSIXError) -> (file: Int32, path: String) {
    if let file = try openDevice(path) { return (file, path) }
    let name = URL(fileURLWithPath: path)
    let stem =
      name.pathExtension.isEmpty ? path : String(path.dropLast(name.pathExtension.count + 1))
    let end = name.pathExtension.isEmpty ? "" : ".\(name.pathExtension)"
    var (number, numbered) = (1, path)
    while true {
      let file = open(numbered, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if file >= 0 { return (file, numbered) }
      guard errno == EEXIST else { throw .last }
      number += 1
      numbered = "\(stem)-\(number)\(end)"
    }
  }

  /// Replaces a file, or leaves the old one unchanged if it fails.
  ///
  /// The bytes are written to another file in the same directory, which is renamed when they're on
  /// disk, so the file is complete if the program is killed at any moment. The directory is locked
  /// until then. If several programs write the file, the last one wins. It's an error if the
  /// directory stays locked, for example because `flock DIR profile-demo` has started this program.
  ///
  /// - Parameters:
  ///   - path: The path of the file, or of a symbolic link to it, which stays.
  ///   - bytes: The contents.
  ///   - mode: The permissions, or `nil` for those of a new file.
  ///   - lock: The lock of this program on a directory. Another directory is locked.
  ///   - lockTimeout: The time to wait for another program that has locked the directory.
  static func replace(
    _ path: String, with bytes: [UInt8], mode: mode_t?, lock: DirectoryLock? = nil,
    lockTimeout: Duration = .seconds(5)
  ) throws(POSIXError) {
    let path = try Self.target(of: path)
    let folder = InputFile.folder(of: path), held = lock?.isLock(of: folder) == true ? lock : nil
    guard let lock = held ?? DirectoryLock(folder, timeout: lockTimeout) else {
      throw POSIXError(.EWOULDBLOCK)
    }
    // The name is stored in the directory, which must be synchronized separately.
    defer { lock.synchronize() }
    let temporary = "\(path).temporary"
    // The file of a program that was killed, because the others are locked out.
    unlink(temporary)
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode ?? 0o666)
    guard file >= 0 else { throw .last }
    defer { close(file) }
    do throws(POSIXError) {
      if let mode { fchmod(file, mode) }
      try StandardStreams.write(bytes, to: file)
      guard fsync(file) == 0, rename(temporary, path) == 0 else { throw .last }
    } catch {
      unlink(temporary)
      throw error
    }
  }
}

extension FileError {
  /// Creates the error of a file that can't be written, with the fix.
  init(_ error: POSIXError, writing path: String, _ fix: String = "specify another file") {
    let isLocked = error.code == .EWOULDBLOCK
    let reason = isLocked ? "another program has locked the directory" : error.reason
    let way = isLocked ? "wait until it ends" : fix
    self.init(path, .unwritable, "can't be written (\(reason)); \(way)")
  }
}

extension POSIXError {
  /// The error of the last system call.
  static var last: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

  /// The system's message.
  var reason: String { String(cString: strerror(code.rawValue)) }
}
