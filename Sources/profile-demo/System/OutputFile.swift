import Foundation

/// Functions that write files.
enum OutputFile {
  /// Creates or replaces a file in one step, or writes to a device or pipe.
  ///
  /// A symbolic link stays, and so do the permissions of an existing file.
  ///
  /// - Throws: `POSIXError`. Then no file has changed.
  static func write(_ text: String, to path: String) throws(POSIXError) {
    var status = stat()
    let isThere = stat(path, &status) == 0
    if isThere, status.st_mode & S_IFMT != S_IFREG {
      let file = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC)
      guard file >= 0 else { throw .last }
      defer { close(file) }
      return try StandardStreams.write(Array(text.utf8), to: file)
    }
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    try replace(target, with: Array(text.utf8), mode: isThere ? status.st_mode & 0o7777 : nil)
  }

  /// Replaces a file, or leaves the old one unchanged if it fails.
  ///
  /// The bytes are written to another file in the same directory, which is renamed when they're on
  /// disk, so the file is complete if the program is killed at any moment. The directory is locked
  /// until then. If several programs write the file, the last one wins.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - bytes: The contents.
  ///   - mode: The permissions, or `nil` for those of a new file.
  ///   - lock: The lock of the directory, or `nil` to lock it until the file is replaced.
  ///   - lockTimeout: The time to wait then for another program that has locked the directory.
  static func replace(
    _ path: String, with bytes: [UInt8], mode: mode_t?, in lock: DirectoryLock? = nil,
    lockTimeout: Duration = .seconds(5)
  ) throws(POSIXError) {
    let folder = InputFile.folder(of: path)
    let lock = if let lock { lock } else { try DirectoryLock(folder, timeout: lockTimeout) }
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
    // The name is stored in the directory, which must be synchronized separately.
    lock.synchronize()
  }
}

extension POSIXError {
  /// The error of the last system call.
  static var last: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

  /// The system's message.
  var reason: String { String(cString: strerror(code.rawValue)) }
}
