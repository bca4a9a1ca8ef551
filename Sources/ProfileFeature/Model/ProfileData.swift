/// A consistent set of users and photos in their original order.
///
/// ```swift
/// let data = try ProfileData(users: [ada, grace], photos: [daydream])
/// data.user(named: "ada")?.displayName                   // "Ada Lovelace"
/// data.followers(of: 1).map(\.displayName)               // ["Grace Okafor"]
/// ```
///
/// IDs and usernames are unique, and every follower and photographer is one of the users. Code that
/// uses this data doesn't need to check that again.
public struct ProfileData: Hashable, Sendable {
  /// The users in their original order.
  public let users: [User]
  /// The photos in their original order.
  public let photos: [Photo]

  // Indexes of users by ID and username, and indexes of the photos of each user. They're derived
  // from `users` and `photos`, so equality ignores them.
  private let placeOfID: [User.ID: Int]
  private let placeOfUsername: [String: Int]
  private let photoPlaces: [User.ID: [Int]]

  /// Creates data from users and photos after checking that they're consistent.
  ///
  /// - Complexity: O(*n*), where *n* is the number of users, followers, and photos.
  /// - Throws: `ProfileDataError` with the path of the first inconsistency.
  public init(users: [User], photos: [Photo]) throws(ProfileDataError) {
    self.users = users
    self.photos = photos
    placeOfID = try Self.places(of: users.map(\.id.rawValue), in: "users")
    placeOfUsername = try Self.placesOfUsernames(of: users)
    try Self.checkFollowers(of: users, known: placeOfID)
    try Self.checkPriorities(of: users)
    _ = try Self.places(of: photos.map(\.id.rawValue), in: "photos") as [Photo.ID: Int]
    photoPlaces = try Self.photoPlaces(of: photos, known: placeOfID)
  }

  /// Returns the user with an ID, or `nil` if there's no such user.
  public func user(_ id: User.ID) -> User? { placeOfID[id].map { users[$0] } }

  /// Returns the user with a username, or `nil` if there's no such user.
  public func user(named username: String) -> User? {
    placeOfUsername[username].map { users[$0] }
  }

  /// Returns the followers of a user, earliest first, or an empty array for an unknown user.
  public func followers(of id: User.ID) -> [User] {
    user(id)?.followerIDs.compactMap(user) ?? []
  }

  /// Returns the photos of a user in their original order.
  public func photos(of id: User.ID) -> [Photo] {
    photoPlaces[id, default: []].map { photos[$0] }
  }

  /// Updates a user, or changes nothing if there's no such user or an error is thrown.
  mutating func update(
    _ id: User.ID, _ change: (inout User) -> Void
  ) throws(ProfileDataError) {
    guard let place = placeOfID[id] else { return }
    var users = users
    change(&users[place])
    self = try ProfileData(users: users, photos: photos)
  }

  /// Returns a Boolean value that indicates whether the users and photos are equal.
  public static func == (left: ProfileData, right: ProfileData) -> Bool {
    left.users == right.users && left.photos == right.photos
  }

  /// Hashes the users and photos.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(users)
    hasher.combine(photos)
  }
}

extension ProfileData {
  private static func places<Owner>(
    of ids: [Int], in list: String
  ) throws(ProfileDataError) -> [Identifier<Owner>: Int] {
    var places: [Identifier<Owner>: Int] = [:]
    places.reserveCapacity(ids.count)
    for (place, id) in ids.enumerated() {
      if let first = places.updateValue(place, forKey: Identifier(id)) {
        throw ProfileDataError(
          path: .root[list][place]["id"],
          reason: .duplicateID(id, first: .root[list][first]))
      }
    }
    return places
  }

  private static func placesOfUsernames(
    of users: [User]
  ) throws(ProfileDataError) -> [String: Int] {
    var places: [String: Int] = [:]
    places.reserveCapacity(users.count)
    for (place, user) in users.enumerated() {
      let path = DataPath.root["users"][place]["username"]
      guard user.username.hasVisibleText else {
        throw ProfileDataError(path: path, reason: .blankUsername)
      }
      if let first = places.updateValue(place, forKey: user.username) {
        throw ProfileDataError(
          path: path,
          reason: .duplicateUsername(user.username, first: .root["users"][first]))
      }
    }
    return places
  }

  private static func checkFollowers(
    of users: [User], known: [User.ID: Int]
  ) throws(ProfileDataError) {
    for (place, user) in users.enumerated() {
      var seen: Set<User.ID> = []
      for (index, follower) in user.followerIDs.enumerated() {
        let path = DataPath.root["users"][place]["followerIDs"][index]
        guard known[follower] != nil else {
          throw ProfileDataError(path: path, reason: .unknownFollower(follower))
        }
        guard seen.insert(follower).inserted else {
          throw ProfileDataError(path: path, reason: .repeatedFollower(follower))
        }
      }
    }
  }

  private static func checkPriorities(of users: [User]) throws(ProfileDataError) {
    for (place, user) in users.enumerated() {
      for (index, priority) in user.priorities.enumerated()
      where priority.endDate < priority.startDate {
        throw ProfileDataError(
          path: .root["users"][place]["priorities"][index]["endDate"],
          reason: .endsBeforeItStarts)
      }
    }
  }

  private static func photoPlaces(
    of photos: [Photo], known: [User.ID: Int]
  ) throws(ProfileDataError) -> [User.ID: [Int]] {
    var places: [User.ID: [Int]] = [:]
    for (place, photo) in photos.enumerated() {
      guard known[photo.userID] != nil else {
        throw ProfileDataError(
          path: .root["photos"][place]["userID"], reason: .unknownUser(photo.userID))
      }
      guard photo.rating.isFinite else {
        throw ProfileDataError(path: .root["photos"][place]["rating"], reason: .ratingNotFinite)
      }
      places[photo.userID, default: []].append(place)
    }
    return places
  }
}
