import Foundation
import ProfileFeature

/// Functions that read the bytes and the text of files.
enum InputFile {
  /// The maximum number of bytes to read, which also bounds endless devices.
  static let sizeLimit = 256 << 20

  /// The time to wait for a program that writes to a pipe.
  private static let pipeTimeout = Duration.seconds(5)

  /// Returns the bytes of the file at `path`, or of standard input if it's `-`.
  ///
  /// It opens the file without checking it first, because the file could change between the two
  /// calls. A pipe that no program writes to is an error after `pipeTimeout`.
  static func bytes(
    of path: String, limit: Int = sizeLimit
  ) throws(FileError) -> [UInt8] {
    let descriptor =
      path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw failure(errno, at: path) }
    defer { close(descriptor) }
    var status = stat()
    var mayLackWriter =
      path != "-" && fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    let clock = ContinuousClock()
    let end = clock.now + pipeTimeout
    var bytes: [UInt8] = [], chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count == 0 && !mayLackWriter { return bytes }
      if count == 0 {
        // Without a writer, the pipe is at its end. With one, there are bytes, or an error says to
        // wait.
        guard clock.now < end else {
          throw FileError(
            path, .unreadable,
            "can't be read (no program writes to this pipe); check the path and its permissions")
        }
        poll(nil, 0, 50)
        continue
      }
      if count < 0 && errno == EINTR { continue }
      mayLackWriter = false
      if count < 0 && errno == EAGAIN {
        // A pipe whose writer waits, or standard input that another program made nonblocking.
        StandardStreams.wait(for: POLLIN, of: descriptor)
        continue
      }
      guard count > 0 else { throw failure(errno, at: path) }
      bytes += chunk[..<count]
      guard bytes.count <= limit else {
        throw FileError(
          path, .invalid, "the file exceeds \(limit) bytes; split it into smaller files")
      }
    }
  }

  /// Returns a Boolean value that indicates whether reading `path` can take longer than a person
  /// notices: it's a file of more than a megabyte, or a pipe, whose writer decides.
  static func isSlow(_ path: String) -> Bool {
    guard let status = OutputFile.status(of: path) else { return false }
    let kind = status.st_mode & S_IFMT
    return kind == S_IFIFO || kind == S_IFREG && status.st_size > 1 << 20
  }

  /// Returns the folder of the file at `path`.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the path of a file in a folder without symbolic links, which can't leave the folder.
  static func resolve(_ name: String, in folder: String) throws(FileError) -> String {
    let root = try resolve(folder)
    let path = try resolve("\(folder)/\(name)")
    let isInside = path.utf8.starts(with: (root.hasSuffix("/") ? root : root + "/").utf8)
    guard isInside || path == root else {
      throw FileError(
        name, .invalid, "leaves the folder through a symbolic link; use a file in the folder")
    }
    return path
  }

  private static func resolve(_ path: String) throws(FileError) -> String {
    guard let resolved = realpath(path, nil) else { throw failure(errno, at: path) }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Returns the text of the file at `path` without a byte order mark.
  static func text(of path: String) throws(FileError) -> String {
    try String(utf8: bytes(of: path), named: path)
  }

  private static func failure(_ code: Int32, at path: String) -> FileError {
    switch code {
    case ENOENT, ENOTDIR: FileError(path, .missing, "file not found; check the path")
    case EISDIR: FileError(path, .unreadable, "is a directory; specify a file in it")
    default:
      FileError(
        path, .unreadable,
        "can't be read (\(String(cString: strerror(code)))); check the path and its permissions")
    }
  }
}
