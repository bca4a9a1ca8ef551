/// The error of an action for several values.
public struct PartsError: Error, CustomStringConvertible {
  /// The number of values for which the action failed.
  public let failed: Int
  /// The number of values that were tried.
  public let count: Int
  /// The error for the first of them.
  public let first: any Error

  /// A sentence for the user, such as "2 of 9 failed", with the first error.
  public var description: String {
    LibraryText.partsFailed(failed, of: count, first: "\(first)").english
  }
}

extension PartsError: DescribedError {
  package func libraryText(_ errors: ErrorText) -> LibraryText {
    .partsFailed(failed, of: count, first: errors.text(for: first))
  }
}
