import Bindable

/// The words for what can go wrong, in one place: presenters have none of their own.
///
/// ```swift
/// ErrorWords.text(for: GatewayError(.offline))  // "You are offline. Try again later."
/// ```
public enum ErrorWords {
  /// The words for an error that has none here.
  static let unknown = "Something went wrong. Try again."

  /// The words for what is wrong with a gateway.
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

  /// The words for any error, for the user.
  ///
  /// One that has no words here is reported as a failure, with what to add.
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
