/// The interface to the server for actions that affect other users.
///
/// ```swift
/// try await gateway.send(.follow(ada.id))
/// ```
///
/// `ErrorMessages.text(for: error)` returns the message for any error that a gateway throws.
public protocol ProfileGateway: Sendable {
  /// Returns the users and photos of the server.
  func load() async throws -> ProfileData
  /// Sends a change.
  func send(_ change: ProfileChange) async throws
  /// Returns a Boolean value that indicates whether a username is taken.
  func isTaken(_ username: String) async throws -> Bool
  /// Publishes a photo of a user and returns it with its ID.
  func post(_ draft: NewPostDraft, by id: User.ID) async throws -> Photo
}

/// A change that a user makes on the server.
public enum ProfileChange: Hashable, Sendable {
  /// Follows a user as the signed-in user.
  case follow(User.ID)
  /// Unfollows a user as the signed-in user.
  case unfollow(User.ID)
  /// Likes a photo as the signed-in user.
  case like(Photo.ID)
  /// Stops liking a photo as the signed-in user.
  case unlike(Photo.ID)
  /// Removes a follower or a photo.
  case remove(Removal)
  /// Restores a removed follower or photo at its index.
  case restore(Removal, at: Int)
  /// Saves the edited profile of a user.
  case save(ProfileEdit, of: User.ID)
  /// Ends the current session of a user, or all of them.
  case signOut(User.ID, everywhere: Bool)
}
