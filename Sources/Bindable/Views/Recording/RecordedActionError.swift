/// An error in the text of an action, or the reason why an action can't be performed.
public struct RecordedActionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The location of the action, such as `action 3, press follow` or `line 3`.
  package internal(set) var location = ""
  /// The cause of the error and the fix.
  public let message: String

  /// Creates an error without a location.
  package init(_ message: String) { self.message = message }

  func at(_ location: String) -> RecordedActionError {
    var error = self
    error.location = location
    return error
  }

  /// The location and the message.
  public var description: String { location.isEmpty ? message : "\(location): \(message)" }
}
