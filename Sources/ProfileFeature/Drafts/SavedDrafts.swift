internal import Bindable

/// The drafts of all users, by the ID of the user.
public struct SavedDrafts: Codable, Hashable, Sendable {
  /// The posts that aren't published.
  public internal(set) var posts: [Int: SavedPost] = [:]
  /// The edited fields of profiles that aren't saved, by name.
  ///
  /// The other fields follow the profile.
  public internal(set) var edits: [Int: [String: String]] = [:]

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
