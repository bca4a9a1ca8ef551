/// The texts for the errors of a program, in one place.
///
/// ```swift
/// let errors = ErrorText { error in
///   (error as? ServerError)?.isOffline == true ? "You're offline." : nil
/// }
/// lazy var save = Command(of: self, describing: errors.text) { try await $0.upload() }
/// ```
///
/// In a context, they apply to each binding that shows an error:
///
/// ```swift
/// context[ErrorText.self] = errors
/// bind(\.save.error, to: \.message.text, as: .errorText, ifNil: "")
/// ```
public struct ErrorText: FormatSetting, Sendable {
  /// The texts that errors have themselves.
  public static var defaultValue: ErrorText { ErrorText() }

  private let texts: Texts
  private let ownText: @MainActor (any Error) -> String?

  /// Creates texts for errors.
  ///
  /// - Parameters:
  ///   - texts: The texts for the library's own errors, such as `TimeLimitError`.
  ///   - text: A closure that returns the text for an error of the program or, for another one,
  ///     `nil`: then the error is described as Swift prints it.
  public init(
    _ texts: Texts = .english, _ text: @escaping @MainActor (any Error) -> String? = { _ in nil }
  ) {
    self.texts = texts
    ownText = text
  }

  /// Returns the text for an error.
  @MainActor
  public func text(for error: any Error) -> String {
    if let text = ownText(error) { return text }
    if let error = error as? any DescribedError { return texts[error.libraryText(self)] }
    return String(describing: error)
  }
}

/// An error of the library with a text for the user.
@MainActor package protocol DescribedError: Error {
  /// Returns the text, which can include that of another error.
  func libraryText(_ errors: ErrorText) -> LibraryText
}

extension Format<any Error, String> {
  /// The text for an error, according to the context.
  public static var errorText: Format {
    Format("errorText") { error, context in
      (context.ownValue(ErrorText.self) ?? ErrorText(context[Texts.self])).text(for: error)
    }
  }
}
