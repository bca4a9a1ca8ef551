/// Why a gateway does not do what it was asked.
///
/// ```swift
/// GatewayError(.offline).description                // "You are offline. Try again later."
/// GatewayError("The server is busy.").description   // "The server is busy."
/// ```
public struct GatewayError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What can be wrong.
  public enum Problem: Hashable, Sendable, CaseIterable {
    /// There is no server to be reached.
    case offline
    /// No answer came in time.
    case timedOut
    /// The connection ended before the answer did.
    case interrupted
    /// The server has too much to do.
    case busy
    /// The server has a problem of its own.
    case serverFailed
    /// The server does not let this person do it.
    case notAllowed
    /// The server does not know what was asked about.
    case notFound
    /// The server does not take what was sent.
    case refused
    /// The answer is more than is read.
    case tooLarge
    /// The answer is not what was asked for.
    case wrongAnswer
    /// The answer sends to another server.
    case redirected
    /// This program was built without the part that speaks with servers.
    case unavailable

    /// Whether the same call may do better a little later.
    var isPassing: Bool {
      switch self {
      case .offline, .timedOut, .interrupted, .busy, .serverFailed: true
      case .notAllowed, .notFound, .refused, .tooLarge, .wrongAnswer, .redirected, .unavailable:
        false
      }
    }
  }

  /// What is wrong; `nil` if there are only words.
  public let problem: Problem?
  /// More of it, for whoever looks after the program; not for the user.
  public let detail: String?
  private let words: String?

  /// Makes an error, whose words are in `ErrorWords`.
  public init(_ problem: Problem, detail: String? = nil) {
    self.problem = problem
    self.detail = detail
    words = nil
  }

  /// Makes an error with words for the user that somebody else has found.
  public init(_ message: String) {
    problem = nil
    detail = nil
    words = message
  }

  /// What went wrong, in words for the user.
  public var message: String {
    words ?? problem.map { ErrorWords.text(for: $0) } ?? ErrorWords.unknown
  }

  /// The message.
  public var description: String { message }
}
