/// The items that a list shows.
public enum BrowseFilter: Int, Hashable, Sendable, CaseIterable {
  /// All items.
  case all
  /// The photos of the users that the signed-in user follows.
  case following
  /// The photos that the signed-in user likes.
  case liked
}
