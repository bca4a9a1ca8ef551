/// An error in the bytes of a PPM file.
public struct PPMError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The position of the error, as the number of bytes before it.
  public let offset: Int
  /// The cause of the error.
  public let message: String

  init(_ message: String, at offset: Int) {
    self.message = message
    self.offset = offset
  }

  /// The position and the message.
  public var description: String { "byte \(offset): \(message)" }
}
