import Foundation

/// Standard output and standard error, written with system calls.
///
/// The C library's buffers would delay errors, such as a closed pipe or a full disk, until exit.
enum StandardStreams {
  /// An error of writing to standard output.
  enum Failure: Error {
    /// The reader closed the pipe, such as `head` after enough lines.
    case closed
    /// The system reported an error. The reason is its message.
    case refused(reason: String)
  }

  /// Causes writes to a closed pipe to fail instead of terminating the program.
  static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  /// Writes text to standard output.
  static func write(_ text: String) throws(Failure) { try write(text, to: STDOUT_FILENO) }

  /// Writes a line to standard error and ignores errors, which couldn't be reported anywhere else.
  static func printError(_ message: String) {
    try? write("profile-demo: \(message)\n", to: STDERR_FILENO)
  }

  /// Writes text to an open file, in as many parts as needed.
  static func write(_ text: String, to descriptor: Int32) throws(Failure) {
    var remainder = Array(text.utf8)[...]
    while !remainder.isEmpty {
      let count = remainder.withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        remainder = remainder.dropFirst(count)
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
