import Foundation

/// A file that the program makes.
enum OutputFile {
  /// Replaces the contents of a file, or makes it, so that nobody ever sees a part of them.
  ///
  /// The text goes to a new file beside it, which then takes the name.
  ///
  /// - Throws: why the system refuses, in its words; then nothing has changed.
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
