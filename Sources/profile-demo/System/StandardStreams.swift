import Foundation

/// Standard output and standard error, written with system calls.
///
/// The C library's buffers would delay errors, such as a closed pipe or a full disk, until exit.
enum StandardStreams {
  /// Causes writes to a closed pipe to fail instead of terminating the program.
  static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  /// Writes text to standard output.
  static func write(_ text: String) throws(POSIXError) {
    try write(Array(text.utf8), to: STDOUT_FILENO)
  }

  /// Writes a line to standard error and ignores errors, which couldn't be reported anywhere else.
  static func printError(_ message: String) {
    try? write(Array("profile-demo: \(message)\n".utf8), to: STDERR_FILENO)
  }

  /// Writes bytes to an open file, in as many parts as needed.
  static func write(_ bytes: [UInt8], to descriptor: Int32) throws(POSIXError) {
    var remainder = bytes[...]
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
      default: throw .last
      }
    }
  }

  private static func waitUntilWritable(_ descriptor: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    poll(&request, 1, -1)
  }
}
