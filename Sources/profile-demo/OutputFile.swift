import Foundation

/// Functions that write output files.
enum OutputFile {
  /// Creates or replaces a file atomically, or writes to a device or pipe.
  ///
  /// The text is written to a temporary file in the same directory, which is then renamed. A
  /// symbolic link stays, and so do the permissions of an existing file.
  ///
  /// - Throws: `StandardStreams.Failure` with the system's message. Then no file has changed.
  static func write(_ text: String, to path: String) throws(StandardStreams.Failure) {
    var status = stat()
    let isThere = stat(path, &status) == 0
    if isThere, status.st_mode & S_IFMT != S_IFREG {
      return try write(text, to: open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC))
    }
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let temporary = "\(target).\(getpid()).temporary"
    do throws(StandardStreams.Failure) {
      let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if file >= 0, isThere { fchmod(file, status.st_mode & 0o7777) }
      try write(text, to: file)
      guard rename(temporary, target) == 0 else { throw failure() }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  private static func write(_ text: String, to file: Int32) throws(StandardStreams.Failure) {
    guard file >= 0 else { throw failure() }
    defer { close(file) }
    try StandardStreams.write(text, to: file)
  }

  private static func failure() -> StandardStreams.Failure {
    .refused(reason: String(cString: strerror(errno)))
  }
}
