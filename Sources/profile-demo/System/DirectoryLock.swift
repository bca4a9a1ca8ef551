import Foundation

/// A lock on a directory, which one program holds until the lock is released or the program ends.
///
/// The kernel ends it with the program, also if that is killed, and no file is left.
final class DirectoryLock: Sendable {
  private let descriptor: Int32

  /// Locks the directory at `path`, or returns `nil` if another program has locked it.
  ///
  /// A directory that can't be read isn't locked.
  init?(_ path: String) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { return nil }
  }

  deinit { close(descriptor) }
}
