import Bindable

/// The messages for errors, shared by all presenters.
///
/// ```swift
/// ErrorWords.text(for: GatewayError(.offline))  // "You are offline. Try again later."
/// ```
public enum ErrorWords {
  /// The message for an unknown error.
  static let unknown = "Something went wrong. Try again."

  /// Returns the message for a gateway error.
  static func text(for problem: GatewayError.Problem) -> String {
    switch problem {
    case .offline: "You are offline. Try again later."
    case .timedOut: "The server takes too long. Try again."
    case .interrupted: "The connection was lost. Try again."
    case .busy: "The server is busy. Try again in a moment."
    case .serverFailed: "The server has a problem. Try again later."
    case .notAllowed: "You may not do that. Sign in again."
    case .notFound: "That is not there any more."
    case .refused: "The server does not take that."
    case .tooLarge: "The server sends more than this app reads."
    case .wrongAnswer: "The server's answer makes no sense."
    case .redirected: "The server sends you elsewhere, where this app does not go."
    case .unavailable: "This app was built without a way to servers."
    }
  }

  /// Returns the message for an error.
  ///
  /// An error without a message is reported as a failure.
  @MainActor
  public static func text(for error: any Error) -> String {
    switch error {
    case let error as GatewayError: return error.message
    case let error as ProfileDataError: return error.description
    case let error as ArchiveError: return error.description
    default:
      let failure = Failure(
        .unhandled,
        "\(type(of: error)) has no words for the user. Give it some in ErrorWords.text(for:).")
      failure.report()
      return unknown
    }
  }
}
