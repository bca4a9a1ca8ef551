/// A line and a column in a text, both counted from 1.
///
/// ```swift
/// TextLocation(line: 3, column: 14).description  // "3:14"
/// ```
public struct TextLocation: Hashable, Sendable, CustomStringConvertible {
  /// The line number.
  public let line: Int
  /// The column number, which counts Unicode scalars.
  public let column: Int

  /// Creates a location.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Creates the location of the byte at `offset`, counting bytes that aren't UTF-8 one by one.
  init(of offset: Int, in bytes: [UInt8]) {
    var line = 1
    var column = 1
    for byte in bytes.prefix(offset) {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0b1100_0000 != 0b1000_0000 {
        // A continuation byte doesn't start a new column.
        column += 1
      }
    }
    self.init(line: line, column: column)
  }

  /// The line and the column, separated by a colon as editors expect.
  public var description: String { "\(line):\(column)" }
}
