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
  public private(set) var users: [User]
  /// The photos in their original order.
  public private(set) var photos: [Photo]

  // Orders and indexes for lists, searches, and lookups. They're derived from `users` and `photos`,
  // so equality ignores them.
  private(set) var people: [SearchEntry]
  private(set) var newestPhotos: [SearchEntry] = []
  private let indexOfID: [User.ID: Int]
  private var indexOfUsername: [String: Int]
  private var indexOfPhotoID: [Photo.ID: Int] = [:]
  private var photoIndexes: [User.ID: [Int]] = [:]

  /// Creates data from users and photos after checking that they're consistent.
  ///
  /// - Complexity: O(*n*), where *n* is the number of users, followers, and photos, and a sort.
  /// - Throws: `ProfileDataError` with the path of the first inconsistency.
  public init(users: [User], photos: [Photo]) throws(ProfileDataError) {
    self.users = users
    self.photos = []
    indexOfID = try Self.indexes(of: users.map(\.id.rawValue), in: "users")
    indexOfUsername = try Self.indexesOfUsernames(of: users)
    try Self.checkFollowers(of: users, known: indexOfID)
    try Self.checkPriorities(of: users)
    try Self.checkPictures(users.map(\.picture), in: "users")
    people = users.map(SearchEntry.init).sorted()
    try setPhotos(photos)
  }

  /// Replaces the photos, or changes nothing if an error is thrown.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of photos.
  mutating func setPhotos(_ photos: [Photo]) throws(ProfileDataError) {
    let indexes: [Photo.ID: Int] = try Self.indexes(of: photos.map(\.id.rawValue), in: "photos")
    photoIndexes = try Self.photoIndexes(of: photos, known: indexOfID)
    try Self.checkPictures(photos.map(\.picture), in: "photos")
    (self.photos, indexOfPhotoID) = (photos, indexes)
    newestPhotos = photos.map { SearchEntry($0, by: user($0.userID)) }.sorted()
  }

  /// Returns the user with an ID, or `nil` if there's no such user.
  public func user(_ id: User.ID) -> User? { indexOfID[id].map { users[$0] } }

  /// Returns the user with a username, or `nil` if there's no such user.
  public func user(named username: String) -> User? {
    indexOfUsername[username].map { users[$0] }
  }

  /// Returns the photo with an ID, or `nil` if there's no such photo.
  public func photo(_ id: Photo.ID) -> Photo? { indexOfPhotoID[id].map { photos[$0] } }

  /// Returns the followers of a user, earliest first, or an empty array for an unknown user.
  public func followers(of id: User.ID) -> [User] {
    user(id)?.followerIDs.compactMap(user) ?? []
  }

  /// Returns the photos of a user in their original order.
  public func photos(of id: User.ID) -> [Photo] {
    photoIndexes[id, default: []].map { photos[$0] }
  }

  /// Adds a photo, or changes nothing if an error is thrown.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of photos.
  /// - Throws: `ProfileDataError` if the photo is inconsistent with the users and the other photos.
  public mutating func add(_ photo: Photo) throws(ProfileDataError) {
    try setPhotos(photos + [photo])
  }

  /// Updates a user, or changes nothing if there's no such user or an error is thrown.
  ///
  /// - Complexity: O(*n*), where *n* is the number of the user's followers, if the name stays.
  ///   Otherwise, the entries of the user and of their photos are found by binary search and moved.
  public mutating func update(
    _ id: User.ID, _ change: (inout User) -> Void
  ) throws(ProfileDataError) {
    guard let index = indexOfID[id] else { return }
    let old = users[index]
    var user = old
    change(&user)
    let isValid =
      (user.username == old.username
        || user.username.hasVisibleText && indexOfUsername[user.username] == nil)
      && user.priorities.allSatisfy { $0.endDate >= $0.startDate }
      && Set(user.followerIDs).count == user.followerIDs.count
      && user.followerIDs.allSatisfy { indexOfID[$0] != nil }
    guard isValid else {
      var users = users
      users[index] = user
      // Finds the error with its path.
      self = try ProfileData(users: users, photos: photos)
      return
    }
    users[index] = user
    guard user.username != old.username || user.displayName != old.displayName else { return }
    indexOfUsername[old.username] = nil
    indexOfUsername[user.username] = index
    people.replace(SearchEntry(old), with: SearchEntry(user))
    for photo in photos(of: id) {
      newestPhotos.replace(SearchEntry(photo, by: old), with: SearchEntry(photo, by: user))
    }
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
  private static func indexes<Owner>(
    of ids: [Int], in list: String
  ) throws(ProfileDataError) -> [Identifier<Owner>: Int] {
    var indexes: [Identifier<Owner>: Int] = [:]
    indexes.reserveCapacity(ids.count)
    for (index, id) in ids.enumerated() {
      if let first = indexes.updateValue(index, forKey: Identifier(id)) {
        throw ProfileDataError(
          path: .root[list][index]["id"],
          problem: "\(id) is already the ID of \(DataPath.root[list][first]); use a unique ID")
      }
    }
    return indexes
  }

  private static func indexesOfUsernames(
    of users: [User]
  ) throws(ProfileDataError) -> [String: Int] {
    var indexes: [String: Int] = [:]
    indexes.reserveCapacity(users.count)
    for (index, user) in users.enumerated() {
      let path = DataPath.root["users"][index]["username"]
      guard user.username.hasVisibleText else {
        throw ProfileDataError(
          path: path,
          problem: "expected a username, found blank text; use visible characters")
      }
      if let first = indexes.updateValue(index, forKey: user.username) {
        throw ProfileDataError(
          path: path,
          problem: "\(Excerpt.quoted(user.username)) is already the username of "
            + "\(DataPath.root["users"][first]); use a unique username")
      }
    }
    return indexes
  }

  private static func checkFollowers(
    of users: [User], known: [User.ID: Int]
  ) throws(ProfileDataError) {
    for (userIndex, user) in users.enumerated() {
      var checkedIDs: Set<User.ID> = []
      for (index, follower) in user.followerIDs.enumerated() {
        let path = DataPath.root["users"][userIndex]["followerIDs"][index]
        guard known[follower] != nil else {
          throw ProfileDataError(
            path: path,
            problem: "no user has the ID \(follower); add the user or remove the follower")
        }
        guard checkedIDs.insert(follower).inserted else {
          throw ProfileDataError(
            path: path,
            problem: "\(follower) is already a follower of this user; list each follower once")
        }
      }
    }
  }

  private static func checkPriorities(of users: [User]) throws(ProfileDataError) {
    for (userIndex, user) in users.enumerated() {
      for (index, priority) in user.priorities.enumerated()
      where priority.endDate < priority.startDate {
        throw ProfileDataError(
          path: .root["users"][userIndex]["priorities"][index]["endDate"],
          problem: "the end date is before the start date; swap the dates")
      }
    }
  }

  private static func photoIndexes(
    of photos: [Photo], known: [User.ID: Int]
  ) throws(ProfileDataError) -> [User.ID: [Int]] {
    var indexes: [User.ID: [Int]] = [:]
    for (index, photo) in photos.enumerated() {
      guard known[photo.userID] != nil else {
        throw ProfileDataError(
          path: .root["photos"][index]["userID"],
          problem: "no user has the ID \(photo.userID); add the user or remove the photo")
      }
      guard photo.rating.isFinite else {
        throw ProfileDataError(
          path: .root["photos"][index]["rating"],
          problem: "the rating must be finite; use an ordinary number")
      }
      indexes[photo.userID, default: []].append(index)
    }
    return indexes
  }

  /// The files of the pictures, with their places in the data.
  var pictures: [(path: DataPath, file: String)] {
    Self.pictures(users.map(\.picture), in: "users")
      + Self.pictures(photos.map(\.picture), in: "photos")
  }

  private static func pictures(
    _ files: [String?], in list: String
  ) -> [(path: DataPath, file: String)] {
    files.enumerated().compactMap { index, file in
      file.map { (.root[list][index]["picture"], $0) }
    }
  }

  private static func checkPictures(
    _ files: [String?], in list: String
  ) throws(ProfileDataError) {
    for (path, file) in pictures(files, in: list) where !isInFolder(file) {
      throw ProfileDataError(
        path: path,
        problem: "\(Excerpt.quoted(file)) isn't in the folder of the file; "
          + "use a relative path without \"..\"")
    }
  }

  /// Returns a Boolean value that indicates whether a path is relative and never leads upward.
  private static func isInFolder(_ path: String) -> Bool {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return parts.first?.isEmpty == false && !path.utf8.contains(0)
      && !parts.contains { $0.elementsEqual("..".utf8) }
  }
}
