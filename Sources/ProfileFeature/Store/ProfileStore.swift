public import Bindable

/// The observable state of the app that all screens share and `--store` keeps.
///
/// ```swift
/// let store = ProfileStore(try ProfileData(json: bytes, named: "people.json"))
/// try store.data.update(1) { $0.bio = "Countess" }
/// store.data.user(1)?.bio  // "Countess"
/// ```
///
/// It's on the main actor instead of being an actor, because views read it synchronously during an
/// update, and a change must reach all of them before anything else happens. You can still read a
/// large file elsewhere, because `ProfileData` is a value: `ProfileStore(try await read())`.
@MainActor
public final class ProfileStore {
  @Observed private var whole: ProfileData
  /// The users in the order of their names, and the photos from the newest one, for searches.
  @Observed private(set) var people: SearchList
  @Observed private(set) var newestPhotos: SearchList
  /// The number of times that users were added or removed, which is rare.
  @Observed private var userEdition = 0
  private var users: [User.ID: Live.User] = [:]
  private var photos: [Photo.ID: Live.Photo] = [:]
  /// The theme of the app.
  ///
  /// Changing it rebuilds the views and preserves the user's input.
  @Observed public var theme: AppTheme
  /// The theme from before the user has tried others, or `nil` if the user tries none.
  @Observed var keptTheme: AppTheme?
  /// The unsaved changes of the editing screens.
  ///
  /// A screen records its unsaved changes immediately, and removes them when they're saved or
  /// discarded. If the program ends before that, the screen continues with them when it's opened
  /// again.
  @Observed public internal(set) var drafts = SavedDrafts()
  /// The state of saving, which can fail.
  @Observed public internal(set) var saving = Saving.none

  /// The state of saving changes for the next launch.
  public enum Saving: Hashable, Sendable {
    /// Nothing is saved.
    case none
    /// All changes are saved, or are about to be.
    case working
    /// The latest changes couldn't be saved, for a reason.
    case failed(FileError)
  }

  /// Creates a store with users and photos, and without drafts.
  public init(_ data: ProfileData, theme: AppTheme = .plain) {
    (whole, people, newestPhotos) = (data, data.people, data.newestPhotos)
    self.theme = theme
  }

  /// The current users and photos.
  ///
  /// Screens read single items, with `user(_:)` and `photo(_:)`, so that a change of one updates
  /// only what shows it.
  public var data: ProfileData {
    get { whole }
    set {
      let old = untracked { whole }
      transaction {
        whole = newValue
        follow(newValue, after: old)
      }
    }
  }

  /// Returns the observed properties of a user, or `nil` if there's no such user.
  func user(_ id: User.ID) -> Live.User? {
    if let known = users[id] { return known }
    _ = userEdition
    return untracked {
      let data = whole
      guard let user = data.user(id) else { return nil }
      let live = Live.User(user, in: data)
      users[id] = live
      return live
    }
  }

  /// Returns the observed properties of a photo, or `nil` if there's no such photo.
  func photo(_ id: Photo.ID) -> Live.Photo? {
    // A photo can be removed, which changes this list.
    _ = newestPhotos
    return untracked {
      guard let photo = whole.photo(id) else { return nil }
      if let known = photos[id] { return known }
      let live = Live.Photo(photo)
      photos[id] = live
      return live
    }
  }

  /// Returns the IDs of the users that a user follows, in the order of the users.
  func followedIDs(by id: User.ID) -> [User.ID] {
    whole.users.filter { $0.followerIDs.contains(id) }.map(\.id)
  }

  private func follow(_ data: ProfileData, after old: ProfileData) {
    let photosChanged = data.photos != old.photos
    if !data.hasSameUsers(as: old) {
      userEdition += 1
      users = users.filter { data.user($0.key) != nil }
    }
    (people, newestPhotos) = (data.people, data.newestPhotos)
    for user in users.values { user.update(from: data, photosChanged: photosChanged) }
    guard photosChanged else { return }
    photos = photos.filter { data.photo($0.key) != nil }
    for photo in photos.values { photo.update(from: data) }
  }
}
