import Foundation

/// A lock on a directory that other programs respect, until the object is released or the program
/// ends for any reason.
///
/// A directory that can't be read isn't locked.
final class DirectoryLock: Sendable {
  private let descriptor: Int32

  /// Locks the directory at `path`.
  ///
  /// - Parameter timeout: The time to wait for another program that has locked the directory.
  /// - Throws: `POSIXError` with `EWOULDBLOCK` if it stays locked, for example because
  ///   `flock DIR profile-demo` has started this program.
  init(_ path: String, timeout: Duration) throws(POSIXError) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    let clock = ContinuousClock()
    let end = clock.now + timeout
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK {
      guard clock.now < end else { throw POSIXError(.EWOULDBLOCK) }
      poll(nil, 0, 10)
    }
  }

  deinit { close(descriptor) }

  /// Waits until new names in the directory are on disk.
  func synchronize() { fsync(descriptor) }
}
