import Bindable
import Foundation

/// Standard output and standard error, written with system calls.
///
/// The C library's buffers would delay errors, such as a closed pipe or a full disk, until exit.
enum StandardStreams {
  /// Causes writes to a closed pipe to fail instead of terminating the program.
  static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  /// The columns of the terminal that standard output is, from 40 to 120, or 80 for other outputs.
  static var outputWidth: Int {
    guard let size = TerminalDevice.size(STDOUT_FILENO) else { return 80 }
    return min(max(size.width, 40), 120)
  }

  /// Returns the number of frames of a width that fit side by side, with two columns between them:
  /// in a terminal at least one, and for other outputs two.
  static func frameColumns(ofWidth width: Int) -> Int {
    TerminalDevice.size(STDOUT_FILENO).map { max(1, ($0.width + 2) / (width + 2)) } ?? 2
  }

  /// The colors that standard output supports.
  static var colors: ColorDepth {
    TerminalDevice.isTerminal(STDOUT_FILENO)
      ? ColorDepth(environment: ProcessInfo.processInfo.environment) : .none
  }

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
      case EAGAIN: wait(for: POLLOUT, of: descriptor)
      default: throw .last
      }
    }
  }

  /// Waits until an open file can be read or written, such as a nonblocking terminal.
  static func wait(for event: some BinaryInteger, of descriptor: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    poll(&request, 1, -1)
  }
}
