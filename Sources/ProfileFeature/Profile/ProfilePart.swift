/// A part of the view of a profile that can have the focus.
enum ProfilePart: Hashable {
  /// The button that follows or unfollows the user.
  case follow
}
