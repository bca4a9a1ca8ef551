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
  // The text of the library that the title is, if any.
  private var libraryText: LibraryText?

  /// Creates a choice.
  public init(_ title: String, role: Role = .plain) {
    self.title = title
    self.role = role
  }

  private init(_ text: LibraryText, role: Role = .plain) {
    self.init(text.english, role: role)
    libraryText = text
  }

  /// The choice "OK".
  public static let ok = Choice(.ok)
  /// The choice "Cancel", with the role `cancel`.
  public static let cancel = Choice(.cancel, role: .cancel)
  /// The choice "Yes".
  public static let yes = Choice(.yes)
  /// The choice "No".
  public static let no = Choice(.no)

  /// Returns the title of the button, which texts can replace if the choice is one of the library.
  ///
  /// ```swift
  /// Choice.cancel.title(in: german)      // "Abbrechen"
  /// Choice("Cancel").title(in: german)   // "Cancel"
  /// ```
  public func title(in texts: Texts) -> String {
    if let libraryText { texts[libraryText] } else { title }
  }

  /// Returns whether two choices have the same title and role.
  public static func == (left: Choice, right: Choice) -> Bool {
    left.title == right.title && left.role == right.role
  }

  /// Hashes the title and the role.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(title)
    hasher.combine(role)
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
