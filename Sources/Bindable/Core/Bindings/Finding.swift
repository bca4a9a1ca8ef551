/// Something about a table that is likely to be a mistake.
///
/// ```swift
/// for finding in ProfileView.bindings.validate(view: view, presenter: presenter) { print(finding) }
/// // warning: no row writes subtitle.text, and it is empty: add a row, or give it a value
/// ```
public struct Finding: Hashable, Sendable, CustomStringConvertible {
  /// How bad it is, the worst first.
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    /// A row that does nothing.
    case error
    /// Something that the user sees, or does, goes nowhere.
    case warning
    /// Something that may well be meant.
    case note
  }

  /// How bad it is.
  public let severity: Severity
  /// What it is, and the way out.
  public let message: String
  /// Where the row was written, if it is about one.
  public let place: SourcePlace?

  /// The severity, the message and the place, in a line.
  public var description: String {
    "\(severity.rawValue): \(message)" + (place.map { "  (\($0))" } ?? "")
  }
}
