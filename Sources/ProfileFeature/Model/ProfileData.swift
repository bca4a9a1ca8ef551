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
  private var partedUsers: PartedArray<User>
  /// The users in their original order.
  ///
  /// - Complexity: O(*n*), where *n* is the number of users.
  public var users: [User] { partedUsers.elements }
  /// The photos in their original order.
  public private(set) var photos: [Photo]

  // Orders and indexes for lists, searches, and lookups. They're derived from `users` and `photos`,
  // so equality ignores them.
  private(set) var people = SearchList()
  private(set) var newestPhotos = SearchList()
  private let indexOfID: [User.ID: Int]
  private var indexOfUsername: [String: Int]
  private var indexOfPhotoID: [Photo.ID: Int] = [:]
  private var photoIndexes: [User.ID: [Int]] = [:]

  /// Creates data from users and photos after checking that they're consistent.
  ///
  /// - Complexity: O(*n*), where *n* is the number of users, followers, and photos, and a sort.
  /// - Throws: `ProfileDataError` with the path of the first inconsistency.
  public init(users: [User], photos: [Photo]) throws(ProfileDataError) {
    partedUsers = PartedArray(users)
    self.photos = []
    indexOfID = try Self.indexes(of: users.map(\.id), in: "users", "ID")
    indexOfUsername = try Self.indexes(of: users.map(\.username), in: "users", "username")
    for (index, user) in users.enumerated() { try check(user, at: index) }
    people = SearchList(users.map(SearchEntry.init))
    try setPhotos(photos)
  }

  /// Replaces the photos, or changes nothing if an error is thrown.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of photos.
  mutating func setPhotos(_ photos: [Photo]) throws(ProfileDataError) {
    let indexes = try Self.indexes(of: photos.map(\.id), in: "photos", "ID")
    for (index, photo) in photos.enumerated() { try check(photo, at: index) }
    (self.photos, indexOfPhotoID) = (photos, indexes)
    newestPhotos = SearchList(photos.map { SearchEntry($0, by: user($0.userID)) })
    photoIndexes = Dictionary(grouping: newestPhotos.ids.compactMap { indexes[Photo.ID($0)] }) {
      photos[$0].userID
    }
  }

  /// Returns the user with an ID, or `nil` if there's no such user.
  public func user(_ id: User.ID) -> User? { indexOfID[id].map { partedUsers[$0] } }

  /// Returns the user with a username, or `nil` if there's no such user.
  public func user(named username: String) -> User? {
    indexOfUsername[username].map { partedUsers[$0] }
  }

  /// Returns the photo with an ID, or `nil` if there's no such photo.
  public func photo(_ id: Photo.ID) -> Photo? { indexOfPhotoID[id].map { photos[$0] } }

  /// Returns the followers of a user, earliest first, or an empty array for an unknown user.
  public func followers(of id: User.ID) -> [User] {
    user(id)?.followerIDs.compactMap(user) ?? []
  }

  /// Returns the photos of a user, newest first.
  public func photos(of id: User.ID) -> [Photo] {
    photoIndexes[id, default: []].map { photos[$0] }
  }

  /// Returns the IDs of the photos of a user, newest first.
  func photoIDs(of id: User.ID) -> [Photo.ID] {
    photoIndexes[id, default: []].map { photos[$0].id }
  }

  /// Returns a Boolean value that indicates whether the data has the same users as other data, with
  /// any properties.
  func hasSameUsers(as other: ProfileData) -> Bool { indexOfID == other.indexOfID }

  /// Changes a photo without changing its ID, its date, its name, or its user.
  mutating func update(_ id: Photo.ID, _ change: (inout Photo) -> Void) {
    if let index = indexOfPhotoID[id] { change(&photos[index]) }
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
  /// - Complexity: O(*n*), where *n* is the number of the user's followers or, for another name,
  ///   the length of all names and titles.
  public mutating func update(
    _ id: User.ID, _ change: (inout User) -> Void
  ) throws(ProfileDataError) {
    guard let index = indexOfID[id] else { return }
    let old = partedUsers[index]
    var user = old
    change(&user)
    try check(user, at: index)
    if let other = indexOfUsername[user.username], other != index {
      throw Self.duplicate(user.username, at: index, of: other, in: "users", "username")
    }
    partedUsers[index] = user
    guard user.username != old.username || user.displayName != old.displayName else { return }
    indexOfUsername[old.username] = nil
    indexOfUsername[user.username] = index
    people.replace([(SearchEntry(old), SearchEntry(user))])
    newestPhotos.replace(
      photos(of: id).map { (SearchEntry($0, by: old), SearchEntry($0, by: user)) })
  }

  /// Returns a Boolean value that indicates whether the users and photos are equal.
  public static func == (left: ProfileData, right: ProfileData) -> Bool {
    left.partedUsers == right.partedUsers && left.photos == right.photos
  }

  /// Hashes the users and photos.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(partedUsers)
    hasher.combine(photos)
  }
}

extension ProfileData {
  /// Returns the indexes of the values of a field, which must be unique.
  private static func indexes<Value: Hashable>(
    of values: [Value], in list: String, _ field: String
  ) throws(ProfileDataError) -> [Value: Int] {
    var indexes: [Value: Int] = [:]
    indexes.reserveCapacity(values.count)
    for (index, value) in values.enumerated() {
      if let first = indexes.updateValue(index, forKey: value) {
        throw duplicate(value, at: index, of: first, in: list, field)
      }
    }
    return indexes
  }

  private static func duplicate<Value>(
    _ value: Value, at index: Int, of first: Int, in list: String, _ field: String
  ) -> ProfileDataError {
    let shown = (value as? String).map { Excerpt.quoted($0) } ?? "\(value)"
    return ProfileDataError(
      "\(list)[\(index)].\(field.lowercased())",
      "\(shown) is already the \(field) of \(list)[\(first)]; use a unique \(field)")
  }

  private func check(_ user: User, at index: Int) throws(ProfileDataError) {
    var path: String { "users[\(index)]" }
    guard user.username.hasVisibleText else {
      throw ProfileDataError(
        "\(path).username", "expected a username, found blank text; use visible characters")
    }
    var followers: Set<User.ID> = []
    for (index, follower) in user.followerIDs.enumerated() {
      guard indexOfID[follower] != nil else {
        throw ProfileDataError(
          "\(path).followerIDs[\(index)]",
          "no user has the ID \(follower); add the user or remove the follower")
      }
      guard followers.insert(follower).inserted else {
        throw ProfileDataError(
          "\(path).followerIDs[\(index)]",
          "\(follower) is already a follower of this user; list each follower once")
      }
    }
    if let index = user.priorities.firstIndex(where: { $0.endDate < $0.startDate }) {
      throw ProfileDataError(
        "\(path).priorities[\(index)].endDate",
        "the end date is before the start date; swap the dates")
    }
    try Self.check(user.picture, at: path)
  }

  private func check(_ photo: Photo, at index: Int) throws(ProfileDataError) {
    var path: String { "photos[\(index)]" }
    guard indexOfID[photo.userID] != nil else {
      throw ProfileDataError(
        "\(path).userID",
        "no user has the ID \(photo.userID); add the user or remove the photo")
    }
    guard photo.rating.isFinite else {
      throw ProfileDataError(
        "\(path).rating", "the rating must be finite; use an ordinary number")
    }
    try Self.check(photo.picture, at: path)
  }

  /// Checks that the path of a picture is relative and never leads upward.
  private static func check(
    _ file: String?, at path: @autoclosure () -> String
  ) throws(ProfileDataError) {
    guard let file else { return }
    let parts = file.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard
      parts.first?.isEmpty == false && !file.utf8.contains(0)
        && !parts.contains(where: { $0.elementsEqual("..".utf8) })
    else {
      throw ProfileDataError(
        "\(path()).picture",
        "\(Excerpt.quoted(file)) isn't in the folder of the file; "
          + "use a relative path without \"..\"")
    }
  }
}
