extension String {
  /// Creates the text of a file without its byte order mark.
  ///
  /// - Throws: `FileError` at the first byte that isn't UTF-8.
  package init(utf8 bytes: [UInt8], named file: String) throws(FileError) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let offset = UTF8.validPrefixLength(of: bytes)
      let byte = String(bytes[offset], radix: 16, uppercase: true)
      throw FileError(
        file, .invalid, "the byte 0x\(byte) isn't valid UTF-8; save the file as UTF-8",
        at: TextLocation(of: offset, in: bytes))
    }
    self = text
  }
}

extension UTF8 {
  /// Returns the number of bytes before the first one that isn't part of a valid scalar.
  fileprivate static func validPrefixLength(of bytes: [UInt8]) -> Int {
    var (parser, iterator) = (ForwardParser(), bytes.makeIterator())
    var length = 0
    while case .valid(let scalar) = parser.parseScalar(from: &iterator) { length += scalar.count }
    return length
  }
}

/// A location in text, with a line and a column from 1.
public struct TextLocation: Hashable, Sendable, CustomStringConvertible {
  /// The line.
  public let line: Int
  /// The column, in Unicode scalars.
  public let column: Int

  /// Creates the location of a byte.
  init(of offset: Int, in bytes: some BidirectionalCollection<UInt8>) {
    let newline = UInt8(ascii: "\n")
    let start = bytes.prefix(offset)
    line = start.count { $0 == newline } + 1
    // A continuation byte doesn't start a new column.
    column = start.reversed().prefix { $0 != newline }.count { $0 & 0b1100_0000 != 0b1000_0000 } + 1
  }

  /// The line and the column, such as `3:14`.
  public var description: String { "\(line):\(column)" }
}
