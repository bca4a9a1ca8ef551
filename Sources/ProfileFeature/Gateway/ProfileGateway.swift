/// Where acts that concern other people go: a server, or what stands in for one.
///
/// ```swift
/// try await gateway.follow(ada.id)
/// ```
///
/// An error that it throws is shown to the user, so its description is a sentence for people.
public protocol ProfileGateway: Sendable {
  /// Makes the person who uses the app follow a user.
  func follow(_ id: User.ID) async throws
  /// Ends what `follow` began.
  func unfollow(_ id: User.ID) async throws
  /// Whether somebody has a username.
  func isTaken(_ username: String) async throws -> Bool
  /// Makes a user's texts what they were edited to.
  func save(_ edit: ProfileEdit, of id: User.ID) async throws
  /// Publishes a photo of a user, and says what it has become.
  func post(_ draft: NewPostDraft, by id: User.ID) async throws -> Photo
  /// Ends the sessions of a user: this one, or all of them.
  func signOut(_ id: User.ID, everywhere: Bool) async throws
}

/// What a gateway says when it does not do what it was asked.
///
/// ```swift
/// GatewayError("The server is busy.").description  // "The server is busy."
/// ```
public struct GatewayError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong, in words for the user.
  public let message: String

  /// Makes an error with words for the user.
  public init(_ message: String) { self.message = message }

  /// The message.
  public var description: String { message }
}
