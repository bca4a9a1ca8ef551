/// The error of an action that took longer than its limit.
public struct TimeLimitError: Error, Hashable, CustomStringConvertible {
  /// The limit.
  public let limit: Duration

  /// A sentence for the user, such as "It took longer than 30 seconds".
  public var description: String { LibraryText.timeLimitExceeded(limit).english }
}

extension TimeLimitError: DescribedError {
  package func libraryText(_ errors: ErrorText) -> LibraryText { .timeLimitExceeded(limit) }
}
