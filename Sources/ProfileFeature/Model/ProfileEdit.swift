/// The fields of a profile that users can edit, as entered.
///
/// ```swift
/// var edit = ProfileEdit(ada)
/// edit.bio = "Countess"
/// edit.apply(to: &ada)
/// ```
public struct ProfileEdit: Hashable, Sendable, Encodable {
  /// The username in links and on the command line.
  public var username: String
  /// The first name, which may be empty.
  public var firstName: String
  /// The last name, or an empty string for none.
  public var lastName: String
  /// The bio, or an empty string for none.
  public var bio: String

  /// Creates an edit with the current values of a user.
  public init(_ user: User) {
    username = user.username
    firstName = user.firstName
    lastName = user.lastName ?? ""
    bio = user.bio ?? ""
  }

  /// Assigns the fields to a user, with `nil` for an empty last name or bio.
  public func apply(to user: inout User) {
    user.username = username
    user.firstName = firstName
    user.lastName = lastName.isEmpty ? nil : lastName
    user.bio = bio.isEmpty ? nil : bio
  }
}
