/// The fields of a profile that users can edit, as entered.
///
/// ```swift
/// var edit = ProfileEdit(ada)
/// edit.bio = "Countess"
/// edit.apply(to: &ada)
/// ```
public struct ProfileEdit: Hashable, Sendable, Codable {
  /// The username in links and on the command line.
  public var username: String
  /// The first name, which may be empty.
  public var firstName: String
  /// The last name, or an empty string for none.
  public var lastName: String
  /// The bio, or an empty string for none.
  public var bio: String

  /// The fields and their names.
  static var fields: KeyValuePairs<String, WritableKeyPath<ProfileEdit, String>> {
    [
      "username": \.username, "first name": \.firstName, "last name": \.lastName, "bio": \.bio,
    ]
  }

  /// The possible lengths of a username.
  static let usernameLengths = 3...20
  /// The maximum number of characters in a bio.
  static let bioLimit = 160

  /// A Boolean value that indicates whether the fields can be saved, if the username is available.
  public var isValid: Bool {
    Self.usernameLengths.contains(username.count) && username.allSatisfy(\.isForUsernames)
      && (firstName.hasVisibleText || lastName.hasVisibleText) && bio.count <= Self.bioLimit
  }

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

extension Character {
  var isForUsernames: Bool { isLetter || isNumber || self == "." || self == "_" }
}
