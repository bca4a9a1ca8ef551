/// A line and a column in a text, both counted from 1.
///
/// ```swift
/// TextPlace(line: 3, column: 14).description  // "3:14"
/// ```
public struct TextPlace: Hashable, Sendable, CustomStringConvertible {
  /// The number of the line.
  public let line: Int
  /// The number of the character (Unicode scalar) in its line.
  public let column: Int

  /// Names a place.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The place of the byte at `offset` in `bytes`; what is no UTF-8 counts byte by byte.
  init(of offset: Int, in bytes: [UInt8]) {
    var line = 1
    var column = 1
    for byte in bytes.prefix(offset) {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0b1100_0000 != 0b1000_0000 {
        // A byte that goes on with a character begins no new column.
        column += 1
      }
    }
    self.init(line: line, column: column)
  }

  /// Line and column with a colon between, as editors take it.
  public var description: String { "\(line):\(column)" }
}
