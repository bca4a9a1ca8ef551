/// The interface to the server for actions that affect other users.
///
/// ```swift
/// try await gateway.follow(ada.id)
/// ```
///
/// `ErrorMessages.text(for: error)` returns the message for any error that a gateway throws.
public protocol ProfileGateway: Sendable {
  /// Returns the users and photos of the server.
  func load() async throws -> ProfileData
  /// Follows a user as the signed-in user.
  func follow(_ id: User.ID) async throws
  /// Unfollows a user as the signed-in user.
  func unfollow(_ id: User.ID) async throws
  /// Removes a follower or a photo.
  func remove(_ removal: Removal) async throws
  /// Restores a removed follower or photo at its index.
  func restore(_ removal: Removal, at index: Int) async throws
  /// Returns a Boolean value that indicates whether a username is taken.
  func isTaken(_ username: String) async throws -> Bool
  /// Saves the edited profile of a user.
  func save(_ edit: ProfileEdit, of id: User.ID) async throws
  /// Publishes a photo of a user and returns it with its ID.
  func post(_ draft: NewPostDraft, by id: User.ID) async throws -> Photo
  /// Ends the current session of a user, or all of them.
  func signOut(_ id: User.ID, everywhere: Bool) async throws
}
