/// A possible answer to a question.
///
/// ```swift
/// let choices: [Choice] = ["Report", Choice("Block", role: .destructive)]
/// ```
public struct Choice: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The meaning of a choice.
  public enum Role: String, Hashable, Sendable {
    /// A choice without special meaning.
    case plain
    /// A choice that deletes something, on which a dialog doesn't begin with the focus.
    case destructive
    /// A choice that changes nothing.
    case cancel
  }

  /// The title of the button.
  public let title: String
  /// The meaning of the choice.
  public let role: Role

  /// Creates a choice.
  public init(_ title: String, role: Role = .plain) {
    self.title = title
    self.role = role
  }

  /// Creates a choice with the role `plain`.
  public init(stringLiteral title: String) { self.init(title) }

  /// The title, followed by the role unless it's `plain`.
  public var description: String { role == .plain ? title : "\(title) (\(role.rawValue))" }

  /// The choice as a button in the description of a flow.
  var button: String {
    "[\(inOneLine(title))]" + (role == .destructive ? " (destructive)" : "")
  }
}
