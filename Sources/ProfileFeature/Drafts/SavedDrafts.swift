/// The drafts of all users, by the ID of the user.
public struct SavedDrafts: Codable, Hashable, Sendable {
  /// The posts that aren't published.
  public internal(set) var posts: [Int: NewPostDraft] = [:]
  /// The edited fields of profiles that aren't saved, by name.
  ///
  /// The other fields follow the profile.
  public internal(set) var edits: [Int: [String: String]] = [:]

  /// A Boolean value that indicates whether there are no unsaved changes.
  public var isEmpty: Bool { posts.isEmpty && edits.isEmpty }

  /// Removes the post of a user if it's a published one.
  mutating func remove(_ post: NewPostDraft, of userID: User.ID) {
    if posts[userID.rawValue] == post { posts[userID.rawValue] = nil }
  }

  /// Removes the fields of a user's profile that are as in a saved edit.
  mutating func remove(_ edit: ProfileEdit, of userID: User.ID) {
    guard var kept = edits[userID.rawValue] else { return }
    for (name, field) in ProfileEdit.fields where kept[name] == edit[keyPath: field] {
      kept[name] = nil
    }
    edits[userID.rawValue] = kept.isEmpty ? nil : kept
  }

  /// Returns whether a user has unsaved changes.
  func hasAny(of userID: User.ID?) -> Bool {
    userID.map { posts[$0.rawValue] != nil || edits[$0.rawValue] != nil } ?? false
  }
}
