/// A person with a profile.
///
/// ```swift
/// let ada = User(id: 1, username: "ada", firstName: "Ada", lastName: "Lovelace")
/// ada.displayName  // "Ada Lovelace"
/// ```
public struct User: Identifiable, Hashable, Sendable, Codable {
  /// The unique identifier of a user.
  public typealias ID = Identifier<User>

  /// The ID of the user.
  public let id: ID
  /// The unique username in links and on the command line.
  public var username: String
  /// The first name as entered, which may be empty.
  public var firstName: String
  /// The last name as entered, or `nil` if there's none.
  public var lastName: String?
  /// The bio, or `nil` if there's none.
  public var bio: String?
  /// The IDs of the followers, earliest first.
  public var followerIDs: [ID] = []
  /// The priorities of the user.
  public var priorities: [Priority] = []
  /// The path of a PPM file in the folder of the data, or `nil` for a generated portrait.
  public var picture: String?

  enum CodingKeys: String, CodingKey, CaseIterable {
    case id, username, firstName, lastName, bio, followerIDs, priorities, picture
  }
}
