/// Users and photos that fit together, in the order they were given.
///
/// ```swift
/// let data = try ProfileData(users: [ada, grace], photos: [daydream])
/// data.user(named: "ada")?.displayName                   // "Ada Lovelace"
/// data.followers(of: 1).map(\.displayName)               // ["Grace Okafor"]
/// ```
///
/// Ids and usernames are unique, and every follower and every photographer is among the users, so
/// what uses this data need not ask again.
public struct ProfileData: Hashable, Sendable {
  /// The users, in the order they were given.
  public let users: [User]
  /// The photos, in the order they were given.
  public let photos: [Photo]

  // Where each user stands in `users`, by id and by username, and which places in `photos` each
  // user has. They follow from `users` and `photos`, so equality leaves them out.
  private let placeOfID: [User.ID: Int]
  private let placeOfUsername: [String: Int]
  private let photoPlaces: [User.ID: [Int]]

  /// Takes users and photos that fit together.
  ///
  /// - Complexity: O(*n*), where *n* is the number of users, followers and photos.
  /// - Throws: `ProfileDataError` that names the first place that does not fit.
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

  /// The user with an id, or `nil` if there is none.
  public func user(_ id: User.ID) -> User? { placeOfID[id].map { users[$0] } }

  /// The user with a username, or `nil` if there is none.
  public func user(named username: String) -> User? {
    placeOfUsername[username].map { users[$0] }
  }

  /// Who follows a user, earliest first; nobody follows an unknown one.
  public func followers(of id: User.ID) -> [User] {
    user(id)?.followerIDs.compactMap(user) ?? []
  }

  /// The photos a user took, in the order they were given.
  public func photos(of id: User.ID) -> [Photo] {
    photoPlaces[id, default: []].map { photos[$0] }
  }

  /// Changes a user, in one step; nothing changes if there is no such user or an error is thrown.
  mutating func update(
    _ id: User.ID, _ change: (inout User) -> Void
  ) throws(ProfileDataError) {
    guard let place = placeOfID[id] else { return }
    var users = users
    change(&users[place])
    self = try ProfileData(users: users, photos: photos)
  }

  /// Whether both hold equal users and photos in the same order.
  public static func == (left: ProfileData, right: ProfileData) -> Bool {
    left.users == right.users && left.photos == right.photos
  }

  /// Feeds the users and photos to a hasher.
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
          problem: .duplicateID(id, first: .root[list][first]))
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
        throw ProfileDataError(path: path, problem: .blankUsername)
      }
      if let first = places.updateValue(place, forKey: user.username) {
        throw ProfileDataError(
          path: path,
          problem: .duplicateUsername(user.username, first: .root["users"][first]))
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
          throw ProfileDataError(path: path, problem: .unknownFollower(follower))
        }
        guard seen.insert(follower).inserted else {
          throw ProfileDataError(path: path, problem: .repeatedFollower(follower))
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
          problem: .endsBeforeItStarts)
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
          path: .root["photos"][place]["userID"], problem: .unknownUser(photo.userID))
      }
      guard photo.rating.isFinite else {
        throw ProfileDataError(path: .root["photos"][place]["rating"], problem: .ratingNotFinite)
      }
      places[photo.userID, default: []].append(place)
    }
    return places
  }
}
