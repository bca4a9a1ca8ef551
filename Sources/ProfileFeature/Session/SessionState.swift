public import Bindable

/// The signed-in user and the users they follow, shared by all screens.
///
/// ```swift
/// let session = SessionState()
/// let profile = ProfileScreen(2, store: store, gateway: gateway, session: session)
/// let followers = FollowersScreen(1, store: store, session: session)
/// session.follow(2, by: "a push message")  // both screens show it when this returns
/// ```
///
/// Each change is an event named after the user action and the writer, for explanations. If two
/// writers disagree about a value in one turn, `writers` reports the conflict.
@MainActor
public final class SessionState {
  /// The ID of the signed-in user, or `nil` if there's none.
  @Observed public private(set) var userID: User.ID?
  /// The IDs of the users that the signed-in user follows.
  @Observed public private(set) var followedIDs: Set<User.ID>
  /// The record of writers that detects conflicts.
  public let writers = WriteConflictDetector()

  /// Creates the state of a user with the users they already follow.
  public init(signedIn userID: User.ID? = nil, following followedIDs: Set<User.ID> = []) {
    self.userID = userID
    self.followedIDs = followedIDs
  }

  /// Returns a Boolean value that indicates whether the signed-in user follows a user.
  public func follows(_ id: User.ID) -> Bool { followedIDs.contains(id) }

  /// Returns the number of followers of a user, counting the signed-in user once.
  func followerCount(of user: User) -> Int {
    let isNew = follows(user.id) && !(userID.map(user.followerIDs.contains) ?? false)
    return user.followerIDs.count + (isNew ? 1 : 0)
  }

  /// Records that the signed-in user follows a user, as reported by the screen `writer`.
  public func follow(_ id: User.ID, by writer: String) { setFollows(id, true, by: writer) }

  /// Records that the signed-in user unfollows a user, as reported by the screen `writer`.
  public func unfollow(_ id: User.ID, by writer: String) { setFollows(id, false, by: writer) }

  /// Replaces the signed-in user and their followed users, as reported by the screen `writer`.
  public func signIn(
    _ id: User.ID, following followedIDs: Set<User.ID> = [], by writer: String
  ) {
    write("sign in", id as User.ID?, to: "userID", by: writer) {
      userID = id
      self.followedIDs = followedIDs
    }
  }

  /// Removes the signed-in user and their followed users, as reported by the screen `writer`.
  public func signOut(by writer: String = "the user") {
    write("sign out", nil as User.ID?, to: "userID", by: writer) {
      userID = nil
      followedIDs = []
    }
  }

  /// Restores a saved state.
  func restore(_ saved: SavedState) {
    userID = saved.signedInID.map { User.ID($0) }
    followedIDs = Set(saved.followedIDs.map { User.ID($0) })
  }

  private func setFollows(_ id: User.ID, _ follows: Bool, by writer: String) {
    write(follows ? "follow" : "unfollow", follows, to: "follows(\(id))", by: writer) {
      if follows { followedIDs.insert(id) } else { followedIDs.remove(id) }
    }
  }

  private func write<Value: Equatable>(
    _ deed: String, _ value: Value, to property: String, by writer: String,
    _ body: @MainActor () -> Void
  ) {
    writers.write(value, to: "SessionState.\(property)", by: writer, as: deed, body)
  }
}
