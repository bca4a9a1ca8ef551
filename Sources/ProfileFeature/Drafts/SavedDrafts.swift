internal import Bindable

/// The drafts of all users, by the ID of the user.
public struct SavedDrafts: Codable, Hashable, Sendable {
  /// The posts that aren't published.
  public internal(set) var posts: [Int: SavedPost] = [:]
  /// The edited profiles that aren't saved.
  public internal(set) var edits: [Int: SavedEdit] = [:]

  /// A Boolean value that indicates whether there are no drafts.
  public var isEmpty: Bool { posts.isEmpty && edits.isEmpty }
}

/// A post that isn't published.
public struct SavedPost: Codable, Hashable, Sendable {
  private let title: String
  private let stars: Int
  private let year: Int, month: Int, day: Int

  init(_ draft: NewPostDraft) {
    (title, stars) = (draft.title, draft.stars)
    (year, month, day) = (draft.day.year, draft.day.month, draft.day.day)
  }

  var draft: NewPostDraft {
    NewPostDraft(
      title: title, stars: min(5, max(1, stars)),
      day: .clamped(year: year, month: month, day: day))
  }
}

/// The edited fields of a profile.
///
/// The others are `nil`, so that they follow the profile.
public struct SavedEdit: Codable, Hashable, Sendable {
  private let username: String?, firstName: String?, lastName: String?, bio: String?

  /// Creates a copy of the edited fields, or returns `nil` if there are none.
  @MainActor
  init?(_ draft: Draft<ProfileEdit>) {
    guard draft.isDirty else { return nil }
    func edited(_ field: KeyPath<ProfileEdit, String>) -> String? {
      let text = draft.value[keyPath: field]
      return text == draft.original[keyPath: field] ? nil : text
    }
    (username, firstName) = (edited(\.username), edited(\.firstName))
    (lastName, bio) = (edited(\.lastName), edited(\.bio))
  }

  /// Edits the fields of a draft.
  @MainActor
  func apply(to draft: Draft<ProfileEdit>) {
    if let username { draft.username = username }
    if let firstName { draft.firstName = firstName }
    if let lastName { draft.lastName = lastName }
    if let bio { draft.bio = bio }
  }
}
