/// An error that describes why a terminal can't be used: `standard input isn't a terminal`.
public struct TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason for the error.
  public let description: String

  init(_ description: String) { self.description = description }
}
