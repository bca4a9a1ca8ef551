/// Somebody with a profile.
///
/// ```swift
/// let ada = User(id: 1, username: "ada", firstName: "Ada", lastName: "Lovelace")
/// ada.displayName  // "Ada Lovelace"
/// ```
public struct User: Identifiable, Hashable, Sendable {
  /// What tells one user from all others.
  public typealias ID = Identifier<User>

  /// The number of this user.
  public let id: ID
  /// The name in addresses and on the command line; no two users share one.
  public var username: String
  /// The first name, as it was typed; it may be empty.
  public var firstName: String
  /// The last name, as it was typed, or `nil` for somebody without one.
  public var lastName: String?
  /// What users say about themselves, or `nil` for those who say nothing.
  public var bio: String?
  /// Who follows this user, earliest first.
  public var followerIDs: [ID]
  /// What matters to this user, and when.
  public var priorities: [Priority]

  /// Makes a user.
  public init(
    id: ID, username: String, firstName: String, lastName: String? = nil, bio: String? = nil,
    followerIDs: [ID] = [], priorities: [Priority] = []
  ) {
    self.id = id
    self.username = username
    self.firstName = firstName
    self.lastName = lastName
    self.bio = bio
    self.followerIDs = followerIDs
    self.priorities = priorities
  }
}
