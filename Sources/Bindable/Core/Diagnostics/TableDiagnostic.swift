/// A probable mistake in a table.
///
/// ```swift
/// for diagnostic in table.diagnostics(for: presenter, in: view) { print(diagnostic) }
/// // warning: no binding writes subtitle.text, and it's empty: add a binding, or set a value
/// ```
public struct TableDiagnostic: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The severity of a diagnostic, most severe first.
  public enum Severity: String, Hashable, Codable, Sendable, CaseIterable {
    /// A binding that has no effect.
    case error
    /// A property or user action without a binding.
    case warning
    /// A situation that may be intended.
    case note
  }

  /// The severity.
  public let severity: Severity
  /// The problem and its fix.
  public let message: String
  /// The location of the binding, or `nil` if the diagnostic isn't about one.
  public let location: CodeLocation?

  /// The severity, the message, and the location, on one line.
  public var description: String {
    "\(severity.rawValue): \(message)" + (location.map { "  (\($0))" } ?? "")
  }
}
