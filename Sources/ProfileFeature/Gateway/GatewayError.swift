/// An error of a server call, with a message for the user.
///
/// ```swift
/// GatewayError(.offline).message              // "You're offline. Try again later."
/// GatewayError("The server is busy.").message // "The server is busy."
/// ```
public struct GatewayError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The cause of an error, whose raw value is the message for the user.
  public enum Reason: String, Sendable, CaseIterable {
    /// There's no connection to the server.
    case offline = "You're offline. Try again later."
    /// There's no server at the address.
    case unreachable = "Can't connect to the server. Check that it runs, and try again."
    /// The response didn't arrive in time.
    case timedOut = "The request timed out. Try again."
    /// The connection was closed before the response was complete.
    case interrupted = "The connection was lost. Try again."
    /// The server is overloaded.
    case busy = "The server is busy. Try again in a moment."
    /// The server has an internal error.
    case serverFailed = "The server had a problem. Try again later."
    /// The user may not do this.
    case notAllowed = "You don't have permission. Sign in and try again."
    /// The item doesn't exist.
    case notFound = "This item is no longer available."
    /// The server rejected the values of the request.
    case refused = "The server rejected the request."
    /// The response exceeds the size limit.
    case tooLarge = "The server sent too much data."
    /// The response isn't in the expected format.
    case wrongAnswer = "The server sent an invalid response."
    /// The server redirected to another address.
    case redirected = "The server redirected to an unsupported address."

    /// `true` if repeating the request can succeed.
    var isTransient: Bool {
      [.offline, .unreachable, .timedOut, .interrupted, .busy, .serverFailed].contains(self)
    }
  }

  /// The cause, or `nil` for an error with its own message.
  public let reason: Reason?
  /// The message for the user.
  public let message: String
  /// The details for a developer, such as `status 500`.
  public let detail: String?

  /// Creates an error with a cause and its message.
  public init(_ reason: Reason, detail: String? = nil) {
    (self.reason, message, self.detail) = (reason, reason.rawValue, detail)
  }

  /// Creates an error with a message for the user.
  public init(_ message: String) {
    (reason, self.message, detail) = (nil, message, nil)
  }

  /// The message for the user.
  public var description: String { message }
}
