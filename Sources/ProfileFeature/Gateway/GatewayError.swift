/// An error of a gateway call.
///
/// ```swift
/// GatewayError(.offline).description                // "You're offline. Try again later."
/// GatewayError("The server is busy.").description   // "The server is busy."
/// ```
public struct GatewayError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The cause of a gateway error.
  public enum Reason: Hashable, Sendable, CaseIterable {
    /// The server can't be reached.
    case offline
    /// The request timed out.
    case timedOut
    /// The connection ended before the response was complete.
    case interrupted
    /// The server is overloaded.
    case busy
    /// The server reported an internal error.
    case serverFailed
    /// The user doesn't have permission.
    case notAllowed
    /// The server didn't find the resource.
    case notFound
    /// The server rejected the request.
    case refused
    /// The response exceeds the size limit.
    case tooLarge
    /// The response is invalid.
    case wrongAnswer
    /// The server redirected to another address.
    case redirected
    /// The program was built without network support.
    case unavailable

    /// A Boolean value that indicates whether a retry may succeed.
    var isTransient: Bool {
      switch self {
      case .offline, .timedOut, .interrupted, .busy, .serverFailed: true
      case .notAllowed, .notFound, .refused, .tooLarge, .wrongAnswer, .redirected, .unavailable:
        false
      }
    }
  }

  /// The cause of the error, or `nil` if the error has only a message.
  public let reason: Reason?
  /// Details for developers, which aren't shown to the user.
  public let detail: String?
  private let ownMessage: String?

  /// Creates an error with a cause and the corresponding message of `ErrorMessages`.
  public init(_ reason: Reason, detail: String? = nil) {
    self.reason = reason
    self.detail = detail
    ownMessage = nil
  }

  /// Creates an error with a message for the user.
  public init(_ message: String) {
    reason = nil
    detail = nil
    ownMessage = message
  }

  /// The message for the user.
  public var message: String {
    ownMessage ?? reason.map { ErrorMessages.text(for: $0) } ?? ErrorMessages.unknown
  }

  /// The message for the user.
  public var description: String { message }
}
