import struct Foundation.Date

/// The state of a session that is saved between launches.
///
/// ```swift
/// let archive = Archive<SavedState>(FileStorage("state/session.json"))
/// let state = try await archive.load() ?? SavedState()
/// ```
///
/// Keys that are missing in a file of an older program have empty values.
public struct SavedState: Codable, Hashable, Sendable {
  /// The ID of the signed-in user.
  public var signedInID: Int?
  /// The users that differ from the initial data.
  public var users: [SavedUser] = []
  /// The photos that differ from the initial data.
  public var photos: [SavedPhoto] = []
  /// The IDs of the photos of the initial data that were removed or replaced, or `nil`
  /// if there are none.
  public var removedPhotoIDs: [Int]?
  /// The settings.
  public var settings = Settings()
  /// The unsaved changes of the editing screens, or `nil` if there are none.
  public var drafts: SavedDrafts?
}

/// The editable fields and the followers of a user.
public struct SavedUser: Codable, Hashable, Sendable {
  /// The ID of the user.
  public var id: Int
  /// The editable fields.
  public var edit: ProfileEdit
  /// The IDs of the followers, earliest first.
  public var followerIDs: [Int]

  init(_ user: User) {
    (id, edit) = (user.id.rawValue, ProfileEdit(user))
    followerIDs = user.followerIDs.map(\.rawValue)
  }

  func apply(to user: inout User, known: (User.ID) -> Bool) {
    edit.apply(to: &user)
    user.followerIDs = followerIDs.map { User.ID($0) }.filter(known)
  }
}

/// A photo that was published in the app.
public struct SavedPhoto: Codable, Hashable, Sendable {
  /// The IDs of the photo and of the photographer.
  public var id: Int, userID: Int
  /// The name.
  public var name: String
  /// The rating, out of 100.
  public var rating: Double
  /// The publication date in seconds since 1970.
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
