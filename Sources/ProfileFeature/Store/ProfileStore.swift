public import Bindable

/// The observable users and photos of the app.
///
/// ```swift
/// let store = try ProfileStore(contentsOf: "people.json")
/// try store.update(1) { $0.bio = "Countess" }
/// store.data.user(1)?.bio  // "Countess"
/// ```
///
/// It's on the main actor instead of being an actor, because views read it synchronously during an
/// update, and a change must reach all of them before anything else happens. You can still read a
/// large file elsewhere, because `ProfileData` is a value: `ProfileStore(try await read())`.
@MainActor
public final class ProfileStore {
  /// The current users and photos.
  @Observed public private(set) var data: ProfileData

  /// Creates a store with users and photos.
  public init(_ data: ProfileData) { self.data = data }

  /// Creates a store with the contents of a JSON file.
  ///
  /// - Throws: `FileError` with the location of the problem.
  public convenience init(contentsOf file: String) throws(FileError) {
    self.init(try ProfileData(contentsOf: file))
  }

  /// Creates a store with the contents of JSON text, which error messages refer to as `name`.
  ///
  /// - Throws: `FileError` with the location of the problem.
  public convenience init(json bytes: [UInt8], named name: String) throws(FileError) {
    self.init(try ProfileData(json: bytes, named: name))
  }

  /// Updates a user, or changes nothing if there's no such user or an error is thrown.
  ///
  /// - Complexity: O(*n*), where *n* is the number of users, followers, and photos.
  /// - Throws: `ProfileDataError` if the changed user is inconsistent with the others.
  public func update(_ id: User.ID, _ change: (inout User) -> Void) throws(ProfileDataError) {
    try data.update(id, change)
  }

  /// Adds a photo, or changes nothing if an error is thrown.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of photos.
  /// - Throws: `ProfileDataError` if the photo is inconsistent with the users and the other photos.
  public func add(_ photo: Photo) throws(ProfileDataError) {
    try data.setPhotos(data.photos + [photo])
  }

  /// Removes an item and returns its index among those of its kind, or `nil` if it isn't there.
  ///
  /// - Complexity: O(*n*), where *n* is the number of followers, or O(*n* log *n*) for photos.
  public func remove(_ removal: Removal) throws(ProfileDataError) -> Int? {
    try data.remove(removal)
  }

  /// Inserts a removed item at its index, or at the end if there are fewer items now.
  ///
  /// - Complexity: O(*n*), where *n* is the number of followers, or O(*n* log *n*) for photos.
  /// - Throws: `ProfileDataError` if the item is inconsistent with the current users and photos.
  public func restore(_ removal: Removal, at index: Int) throws(ProfileDataError) {
    try data.restore(removal, at: index)
  }

  /// Replaces all users and photos.
  public func replace(with data: ProfileData) { self.data = data }
}
