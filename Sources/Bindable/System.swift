// The one file that calls the C library, so that a new platform is a change in one place.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The few things the library asks of the system.
enum System {
  /// Writes a line to standard error.
  static func printError(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    var start = 0
    while start < bytes.count {
      let written = bytes[start...].withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
      guard written > 0 else { return }
      start += written
    }
  }
}
