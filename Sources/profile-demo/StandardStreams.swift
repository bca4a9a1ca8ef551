import Foundation

/// Standard output and standard error, written to by the system's own call.
///
/// The buffers of the C library would hide until the end of the program that nobody reads any
/// more, or that the disk is full.
enum StandardStreams {
  /// Why standard output takes no more.
  enum Failure: Error {
    /// Whoever read it has gone, as `head` does when it has seen enough.
    case closed
    /// The system refuses, for a reason in its words.
    case refused(reason: String)
  }

  /// Lets a write to a pipe that nobody reads fail, instead of ending the program.
  static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  /// Writes text to standard output.
  static func write(_ text: String) throws(Failure) { try write(text, to: STDOUT_FILENO) }

  /// Writes a line to standard error, if it is open: there is nowhere else to tell.
  static func complain(_ message: String) {
    try? write("profile-demo: \(message)\n", to: STDERR_FILENO)
  }

  /// Writes text to an open file, however small the parts that it takes.
  static func write(_ text: String, to descriptor: Int32) throws(Failure) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN: waitUntilWritable(descriptor)
      case EPIPE: throw .closed
      case let code: throw .refused(reason: String(cString: strerror(code)))
      }
    }
  }

  private static func waitUntilWritable(_ descriptor: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    poll(&request, 1, -1)
  }
}
