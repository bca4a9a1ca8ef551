package import BindableCore

/// An error that describes why a terminal can't be used: `standard input isn't a terminal`.
public struct TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
  private let text: LibraryText

  init(_ text: LibraryText) { self.text = text }

  /// The reason for the error, in English.
  public var description: String { text.english }
}

extension TerminalError: DescribedError {
  package func libraryText(_ errors: ErrorText) -> LibraryText { text }
}
