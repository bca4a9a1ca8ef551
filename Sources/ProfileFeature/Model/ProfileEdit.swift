/// What users can change about themselves, as it is typed.
///
/// ```swift
/// var edit = ProfileEdit(ada)
/// edit.bio = "Countess"
/// edit.apply(to: &ada)
/// ```
public struct ProfileEdit: Hashable, Sendable {
  /// The name in addresses and on the command line.
  public var username: String
  /// The first name; it may be empty.
  public var firstName: String
  /// The last name; empty for somebody without one.
  public var lastName: String
  /// What users say about themselves; empty for those who say nothing.
  public var bio: String

  /// What a user has now.
  public init(_ user: User) {
    username = user.username
    firstName = user.firstName
    lastName = user.lastName ?? ""
    bio = user.bio ?? ""
  }

  /// Gives a user these texts; an empty last name or bio is none.
  public func apply(to user: inout User) {
    user.username = username
    user.firstName = firstName
    user.lastName = lastName.isEmpty ? nil : lastName
    user.bio = bio.isEmpty ? nil : bio
  }
}
