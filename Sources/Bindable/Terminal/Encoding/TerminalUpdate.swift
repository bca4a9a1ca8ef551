/// The output to a terminal for one frame.
public struct TerminalUpdate: Hashable, Sendable {
  /// The bytes to write at once.
  public let bytes: [UInt8]
  /// The number of cells written, including unchanged cells that are shorter to write than to skip.
  public let cells: Int
  /// The number of rows that look different.
  public let rows: Int

  /// The bytes as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }
}
