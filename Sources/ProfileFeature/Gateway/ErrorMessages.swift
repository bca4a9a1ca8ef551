import Bindable

/// The messages for errors, shared by all presenters.
///
/// ```swift
/// ErrorMessages.text(for: GatewayError(.offline))  // "You're offline. Try again later."
/// ```
public enum ErrorMessages {
  /// Returns the message for an error.
  ///
  /// An error without a message is reported as a failure.
  @MainActor
  public static func text(for error: any Error) -> String {
    switch error {
    case is GatewayError, is ProfileDataError, is FileError: return "\(error)"
    default:
      let failure = Failure(
        .unhandled,
        "\(type(of: error)) has no message for the user. Add one in ErrorMessages.text(for:).")
      failure.report()
      return "Something went wrong. Try again."
    }
  }
}
