/// A location in text, with a line and a column from 1.
public struct TextLocation: Hashable, Sendable, CustomStringConvertible {
  /// The line.
  public let line: Int
  /// The column, in Unicode scalars.
  public let column: Int

  /// Creates the location of a byte.
  init(of offset: Int, in bytes: [UInt8]) {
    let newline = UInt8(ascii: "\n")
    let start = bytes.prefix(offset)
    line = start.count { $0 == newline } + 1
    // A continuation byte doesn't start a new column.
    column = start.reversed().prefix { $0 != newline }.count { $0 & 0b1100_0000 != 0b1000_0000 } + 1
  }

  /// The line and the column, such as `3:14`.
  public var description: String { "\(line):\(column)" }
}
