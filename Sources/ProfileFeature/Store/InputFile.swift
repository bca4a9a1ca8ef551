import Foundation

/// Functions that read the bytes and the text of files.
package enum InputFile {
  /// The maximum number of bytes to read, which also bounds endless devices.
  package static let sizeLimit = 256 << 20

  /// The time to wait for a program that writes to a pipe.
  private static let pipeTimeout = Duration.seconds(5)

  /// Returns the bytes of the file at `path`, or of standard input if it's `-`.
  ///
  /// It opens the file without checking it first, because the file could change between the two
  /// calls. A pipe that no program writes to is an error after `pipeTimeout`.
  package static func bytes(
    of path: String, limit: Int = sizeLimit
  ) throws(FileError) -> [UInt8] {
    let descriptor =
      path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw failure(errno, at: path) }
    defer { close(descriptor) }
    var bytes = path == "-" ? [] : try beginning(of: descriptor, at: path)
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw failure(errno, at: path) }
      bytes += chunk[..<count]
      guard bytes.count <= limit else {
        throw FileError(
          path, .invalid, "the file exceeds \(limit) bytes; split it into smaller files")
      }
    }
  }

  /// Returns the folder of the file at `path`.
  package static func folder(of path: String) -> String {
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

  /// Waits until a program writes to a pipe, and returns the bytes read meanwhile.
  ///
  /// Later reads wait for data.
  private static func beginning(
    of descriptor: Int32, at path: String
  ) throws(FileError) -> [UInt8] {
    defer { _ = fcntl(descriptor, F_SETFL, O_RDONLY) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else { return [] }
    let clock = ContinuousClock()
    let end = clock.now + pipeTimeout
    var byte: UInt8 = 0
    while true {
      let count = read(descriptor, &byte, 1)
      // Without a writer, the pipe is at its end. With one, there's a byte, or an error says to wait.
      if count != 0 { return count == 1 ? [byte] : [] }
      guard clock.now < end else {
        throw FileError(
          path, .unreadable,
          "can't be read (no program writes to this pipe); check the path and its permissions")
      }
      poll(nil, 0, 50)
    }
  }

  /// Returns the text of the file at `path` without a byte order mark.
  package static func text(of path: String) throws(FileError) -> String {
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
  static func checkUTF8(_ bytes: [UInt8], named file: String) throws(FileError) {
    do {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      let offset = error.byteOffsets.lowerBound
      let byte = String(bytes[offset], radix: 16, uppercase: true)
      throw FileError(
        file, .invalid, "the byte 0x\(byte) isn't valid UTF-8; save the file as UTF-8",
        at: TextLocation(of: offset, in: bytes))
    }
  }

  /// Returns the value in JSON text.
  ///
  /// Dates are RFC 3339 timestamps.
  static func decode<Value: Decodable>(
    _: Value.Type, from bytes: [UInt8], named file: String
  ) throws(FileError) -> Value {
    try checkUTF8(bytes, named: file)
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let value = try decoder.singleValueContainer()
      let text = try value.decode(String.self)
      if let timestamp = Timestamp(text) { return timestamp.date }
      throw DecodingError.dataCorruptedError(
        in: value,
        debugDescription:
          "expected a date like 2013-05-18T21:26:28Z, found \(Excerpt.quoted(text))")
    }
    do {
      return try decoder.decode(Value.self, from: Data(bytes))
    } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
      throw syntaxError(in: bytes, named: file)
    } catch {
      throw FileError(file, .invalid, problem(of: error))
    }
  }

  /// Returns the error of text that isn't JSON.
  ///
  /// On Linux, only `JSONSerialization` states the reason and the location.
  private static func syntaxError(in bytes: [UInt8], named file: String) -> FileError {
    var reason = "A number doesn't fit its type."
    do {
      _ = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    } catch {
      reason = (error as NSError).userInfo["NSDebugDescription"] as? String ?? "\(error)"
    }
    let offset = reason.split(separator: "around character ").dropFirst().first.flatMap {
      Int($0.prefix(while: \.isNumber))
    }
    return FileError(
      file, .invalid,
      "the text isn't valid JSON: \(Excerpt.quoted(reason, limit: 100)); correct it",
      at: offset.map { TextLocation(of: $0, in: bytes) })
  }

  /// Returns the path, the cause, and the fix of a value that can't be decoded.
  private static func problem(of error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      "\(DataPath(context.codingPath)): the key \"\(key.stringValue)\" is missing; add it"
    case DecodingError.typeMismatch(let type, let context),
      DecodingError.valueNotFound(let type, let context):
      "\(DataPath(context.codingPath)): expected \(description(of: type)); correct the value"
    case DecodingError.dataCorrupted(let context):
      "\(DataPath(context.codingPath)): \(context.debugDescription); correct the value"
    default: "\(DataPath.root): \(Excerpt.quoted("\(error)", limit: 100)); correct the value"
    }
  }

  private static func description(of type: any Any.Type) -> String {
    switch type {
    case is any BinaryInteger.Type: "an integer"
    case is any BinaryFloatingPoint.Type: "a number"
    case is String.Type: "a string"
    case is Bool.Type: "true or false"
    case is [Any].Type: "an array"
    default: "an object"
    }
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
