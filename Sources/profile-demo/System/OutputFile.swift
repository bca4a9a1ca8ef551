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

  /// Writes a file with a name that no other file has, such as `trace-2.html`, and returns its path.
  ///
  /// - Throws: `POSIXError`. Then there's no new file.
  static func writeNew(_ text: String, to path: String) throws(POSIXError) -> String {
    let (file, path) = try openNew(path)
    defer { close(file) }
    do throws(POSIXError) {
      try StandardStreams.write(Array(text.utf8), to: file)
    } catch {
      unlink(path)
      throw error
    }
    return path
  }

  /// Creates a file with a name that no other file has, or opens a device or pipe.
  static func openNew(_ path: String) throws(POSIXError) -> (file: Int32, path: String) {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      let file = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC)
      guard file >= 0 else { throw .last }
      return (file, path)
    }
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
  ///   - path: The path of the file.
  ///   - bytes: The contents.
  ///   - mode: The permissions, or `nil` for those of a new file.
  ///   - lockTimeout: The time to wait for another program that has locked the directory, or `nil`
  ///     if this program has locked it.
  static func replace(
    _ path: String, with bytes: [UInt8], mode: mode_t?, lockTimeout: Duration? = .seconds(5)
  ) throws(POSIXError) {
    let directory = open(InputFile.folder(of: path), O_RDONLY | O_CLOEXEC)
    // Closing the directory ends the lock, and so does the end of the program. A directory that can't
    // be read isn't locked.
    defer { close(directory) }
    let clock = ContinuousClock()
    let end = clock.now + (lockTimeout ?? .zero)
    while lockTimeout != nil, flock(directory, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      guard clock.now < end else { throw POSIXError(.EWOULDBLOCK) }
      poll(nil, 0, 10)
    }
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
    fsync(directory)
  }
}

extension POSIXError {
  /// The error of the last system call.
  static var last: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

  /// The system's message.
  var reason: String { String(cString: strerror(code.rawValue)) }
}
