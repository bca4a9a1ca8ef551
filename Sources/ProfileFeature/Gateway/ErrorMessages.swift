import Bindable

/// The messages for errors, shared by all presenters.
///
/// ```swift
/// ErrorMessages.text(for: GatewayError(.offline))  // "You're offline. Try again later."
/// ```
public enum ErrorMessages {
  /// The message for an unknown error.
  static let unknown = "Something went wrong. Try again."

  /// Returns the message for a gateway error.
  static func text(for reason: GatewayError.Reason) -> String {
    switch reason {
    case .offline: "You're offline. Try again later."
    case .timedOut: "The request timed out. Try again."
    case .interrupted: "The connection was lost. Try again."
    case .busy: "The server is busy. Try again in a moment."
    case .serverFailed: "The server had a problem. Try again later."
    case .notAllowed: "You don't have permission. Sign in and try again."
    case .notFound: "This item is no longer available."
    case .refused: "The server rejected the request."
    case .tooLarge: "The server sent too much data."
    case .wrongAnswer: "The server sent an invalid response."
    case .redirected: "The server redirected to an unsupported address."
    case .unavailable: "This app was built without network support."
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
        "\(type(of: error)) has no message for the user. Add one in ErrorMessages.text(for:).")
      failure.report()
      return unknown
    }
  }
}
