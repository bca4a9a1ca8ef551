import Foundation

/// Functions that read the bytes and the text of files.
package enum InputFile {
  /// The maximum number of bytes to read, which also bounds endless devices.
  package static let sizeLimit = 256 << 20

  /// Returns the bytes of the file at `path`, or of standard input if it's `-`.
  ///
  /// It opens the file without checking it first, because the file could change between the two
  /// calls.
  package static func bytes(
    of path: String, limit: Int = sizeLimit
  ) throws(ProfileFileError) -> [UInt8] {
    let descriptor = path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(errno, at: path) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw failure(errno, at: path) }
      bytes += chunk[..<count]
      guard bytes.count <= limit else {
        throw ProfileFileError(file: path, reason: .tooLarge(limit: limit))
      }
    }
  }

  /// Returns the text of the file at `path` without a byte order mark.
  package static func text(of path: String) throws(ProfileFileError) -> String {
    let bytes = try withoutByteOrderMark(bytes(of: path))
    try checkUTF8(bytes, named: path)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns `bytes` without a byte order mark.
  static func withoutByteOrderMark(_ bytes: [UInt8]) -> [UInt8] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
  }

  /// Throws an error at the first byte that isn't UTF-8.
  static func checkUTF8(_ bytes: [UInt8], named file: String) throws(ProfileFileError) {
    var parser = Unicode.UTF8.ForwardParser()
    var input = bytes.makeIterator()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &input) {
      case .valid(let scalar): offset += scalar.count
      case .emptyInput: return
      case .error:
        throw ProfileFileError(
          file: file, location: TextLocation(of: offset, in: bytes),
          reason: .notUTF8(byte: bytes[offset]))
      }
    }
  }

  private static func failure(_ code: Int32, at path: String) -> ProfileFileError {
    switch code {
    case ENOENT, ENOTDIR: ProfileFileError(file: path, reason: .missing)
    case EISDIR: ProfileFileError(file: path, reason: .directory)
    default:
      ProfileFileError(file: path, reason: .unreadable(reason: String(cString: strerror(code))))
    }
  }
}
