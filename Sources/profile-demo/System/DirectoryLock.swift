import Foundation

/// A lock on a directory, which one program holds until the lock is released or the program ends.
///
/// The kernel ends it with the program, also if that is killed, and no file is left.
final class DirectoryLock: Sendable {
  private let descriptor: Int32

  /// Locks the directory at `path`, or returns `nil` if another program has locked it for
  /// `timeout`.
  ///
  /// A directory that can't be read isn't locked.
  init?(_ path: String, timeout: Duration = .zero) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    let clock = ContinuousClock()
    let end = clock.now + timeout
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      guard clock.now < end else { return nil }
      poll(nil, 0, 10)
    }
  }

  /// Returns a Boolean value that indicates whether the lock is on the directory at `path`.
  func isLock(of path: String) -> Bool {
    var (own, other) = (stat(), stat())
    guard fstat(descriptor, &own) == 0, stat(path, &other) == 0 else { return false }
    return own.st_dev == other.st_dev && own.st_ino == other.st_ino
  }

  /// Stores the names of the files in the directory on disk.
  func synchronize() { fsync(descriptor) }

  deinit { close(descriptor) }
}
