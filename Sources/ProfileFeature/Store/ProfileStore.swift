public import Bindable

/// Holds the users and photos of the app, and tells what shows them when they change.
///
/// ```swift
/// let store = try ProfileStore(contentsOf: "people.json")
/// try store.update(1) { $0.bio = "Countess" }
/// store.data.user(1)?.bio  // "Countess"
/// ```
///
/// It lives on the main actor and is no actor of its own: what is on the screen reads it in the
/// middle of an update, where nothing can wait, and one change must reach everything that shows it
/// before anything else happens. Reading a large file elsewhere is still possible, since
/// `ProfileData` is a value: `ProfileStore(try await read())`.
@MainActor
public final class ProfileStore {
  /// The users and photos as they are now.
  @Observed public private(set) var data: ProfileData

  /// Makes a store of users and photos.
  public init(_ data: ProfileData) { self.data = data }

  /// Makes a store of what is in a JSON file.
  ///
  /// - Throws: `ProfileFileError` that says where the file is at fault.
  public convenience init(contentsOf file: String) throws(ProfileFileError) {
    self.init(try ProfileData(contentsOf: file))
  }

  /// Makes a store of what is in JSON text; errors call the text by `name`.
  ///
  /// - Throws: `ProfileFileError` that says where the text is at fault.
  public convenience init(json bytes: [UInt8], named name: String) throws(ProfileFileError) {
    self.init(try ProfileData(json: bytes, named: name))
  }

  /// Changes a user, in one step; nothing changes if there is no such user or an error is thrown.
  ///
  /// - Complexity: O(*n*), where *n* is the number of users, followers and photos.
  /// - Throws: `ProfileDataError` if the changed user does not fit the others.
  public func update(_ id: User.ID, _ change: (inout User) -> Void) throws(ProfileDataError) {
    try data.update(id, change)
  }

  /// Adds a photo, in one step; nothing changes if an error is thrown.
  ///
  /// - Complexity: O(*n*), where *n* is the number of users, followers and photos.
  /// - Throws: `ProfileDataError` if it does not fit the users and the other photos.
  public func add(_ photo: Photo) throws(ProfileDataError) {
    data = try ProfileData(users: data.users, photos: data.photos + [photo])
  }

  /// Takes other users and photos instead of all, in one step.
  public func replace(with data: ProfileData) { self.data = data }
}
