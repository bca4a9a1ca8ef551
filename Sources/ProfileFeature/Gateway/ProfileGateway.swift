/// Where acts that concern other people go: a server, or what stands in for one.
///
/// ```swift
/// try await gateway.follow(ada.id)
/// ```
///
/// What it throws has its words for people in one table: `ErrorWords.text(for: error)`.
public protocol ProfileGateway: Sendable {
  /// The users and photos as they are there.
  func load() async throws -> ProfileData
  /// Makes the person who uses the app follow a user.
  func follow(_ id: User.ID) async throws
  /// Ends what `follow` began.
  func unfollow(_ id: User.ID) async throws
  /// Makes somebody follow a user no more.
  func removeFollower(_ id: User.ID, of user: User.ID) async throws
  /// Whether somebody has a username.
  func isTaken(_ username: String) async throws -> Bool
  /// Makes a user's texts what they were edited to.
  func save(_ edit: ProfileEdit, of id: User.ID) async throws
  /// Publishes a photo of a user, and says what it has become.
  func post(_ draft: NewPostDraft, by id: User.ID) async throws -> Photo
  /// Ends the sessions of a user: this one, or all of them.
  func signOut(_ id: User.ID, everywhere: Bool) async throws
}
