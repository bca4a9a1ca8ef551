/// A part of the view of a list that can have the focus.
public enum BrowsePart: Hashable, Sendable {
  /// The search field.
  case search
  /// The items.
  case list
}
