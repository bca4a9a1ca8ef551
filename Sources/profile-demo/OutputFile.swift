import Foundation

/// Functions that write output files.
enum OutputFile {
  /// Creates or replaces a file atomically.
  ///
  /// The text is written to a temporary file in the same directory, which is then renamed.
  ///
  /// - Throws: `StandardStreams.Failure` with the system's message. Then nothing has changed.
  static func write(_ text: String, to path: String) throws(StandardStreams.Failure) {
    let temporary = "\(path).\(getpid()).temporary"
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL, 0o666)
    guard file >= 0 else { throw .refused(reason: String(cString: strerror(errno))) }
    do throws(StandardStreams.Failure) {
      defer { close(file) }
      try StandardStreams.write(text, to: file)
    } catch {
      unlink(temporary)
      throw error
    }
    guard rename(temporary, path) == 0 else {
      let reason = String(cString: strerror(errno))
      unlink(temporary)
      throw .refused(reason: reason)
    }
  }
}
