import struct Foundation.Date

/// What is kept of a session between two runs of the program.
///
/// ```swift
/// let archive = Archive<SavedState>(FileMedium("state/session.json"))
/// let state = try await archive.load() ?? SavedState()
/// ```
///
/// What is missing in a file counts as empty, so that one of an older program can be read.
public struct SavedState: Codable, Hashable, Sendable {
  /// Who was signed in.
  public var signedInID: Int?
  /// Whom the person at the screen follows, in ascending order.
  public var followedIDs: [Int]
  /// The users who are no longer as the data has them.
  public var users: [SavedUser]
  /// The photos that the data does not have.
  public var photos: [SavedPhoto]
  /// What was chosen, by name.
  public var settings: [String: String]

  /// Makes a state.
  public init(
    signedInID: Int? = nil, followedIDs: [Int] = [], users: [SavedUser] = [],
    photos: [SavedPhoto] = [], settings: [String: String] = [:]
  ) {
    self.signedInID = signedInID
    self.followedIDs = followedIDs
    self.users = users
    self.photos = photos
    self.settings = settings
  }

  /// Reads a state, what is missing being empty.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      signedInID: try values.decodeIfPresent(Int.self, forKey: .signedInID),
      followedIDs: try values.decodeIfPresent([Int].self, forKey: .followedIDs) ?? [],
      users: try values.decodeIfPresent([SavedUser].self, forKey: .users) ?? [],
      photos: try values.decodeIfPresent([SavedPhoto].self, forKey: .photos) ?? [],
      settings: try values.decodeIfPresent([String: String].self, forKey: .settings) ?? [:])
  }
}

/// What users can change of themselves, and who follows them.
public struct SavedUser: Codable, Hashable, Sendable {
  /// Who it is.
  public var id: Int
  /// The texts.
  public var username: String, firstName: String, lastName: String, bio: String
  /// Who follows, earliest first.
  public var followerIDs: [Int]

  init(_ user: User) {
    let edit = ProfileEdit(user)
    id = user.id.rawValue
    (username, firstName, lastName, bio) = (
      edit.username, edit.firstName, edit.lastName, edit.bio
    )
    followerIDs = user.followerIDs.map(\.rawValue)
  }

  func apply(to user: inout User, known: (User.ID) -> Bool) {
    var edit = ProfileEdit(user)
    (edit.username, edit.firstName, edit.lastName, edit.bio) = (username, firstName, lastName, bio)
    edit.apply(to: &user)
    user.followerIDs = followerIDs.map { User.ID($0) }.filter(known)
  }
}

/// A photo that was published here.
public struct SavedPhoto: Codable, Hashable, Sendable {
  /// Which one it is, and who took it.
  public var id: Int, userID: Int
  /// The name.
  public var name: String
  /// How well it is liked.
  public var rating: Double
  /// When it was published, in seconds since 1970.
  public var published: Double

  init(_ photo: Photo) {
    (id, userID) = (photo.id.rawValue, photo.userID.rawValue)
    (name, rating) = (photo.name, photo.rating)
    published = photo.creationDate.timeIntervalSince1970
  }

  var photo: Photo {
    Photo(
      id: Photo.ID(id), name: name, rating: rating,
      creationDate: Date(timeIntervalSince1970: published), userID: User.ID(userID))
  }
}
