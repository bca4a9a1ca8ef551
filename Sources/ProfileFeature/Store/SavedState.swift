/// The state of a session that is saved between launches.
///
/// ```swift
/// let storage = FileStorage("state/session.json")
/// let archive = Archive<SavedState>(storage, schema: SavedState.schema)
/// let state = try await archive.load() ?? SavedState()
/// ```
public struct SavedState: Codable, Hashable, Sendable {
  /// The number of the format, which increases with each change to the properties.
  public static let schema = 3

  /// The ID of the signed-in user.
  public var signedInID: User.ID?
  /// The users that differ from the initial data.
  public var users: [User] = []
  /// The photos that differ from the initial data.
  public var photos: [Photo] = []
  /// The IDs of the photos of the initial data that were removed or replaced.
  public var removedPhotoIDs: Set<Photo.ID> = []
  /// The theme of the app, or `nil` if none was chosen.
  public var theme: AppTheme?
  /// The unsaved changes of the editing screens.
  public var drafts = SavedDrafts()
}
