public import Bindable

/// Who uses the app and whom they follow: one object that all screens observe and change.
///
/// ```swift
/// let session = SessionState()
/// let profile = ProfileScreen(2, store: store, gateway: gateway, session: session)
/// let followers = FollowersScreen(1, store: store, session: session)
/// session.follow(2, by: "a push message")  // both screens show it when this returns
/// ```
///
/// A change is one event, named after what the user does and after who writes, so that each screen can say
/// who changed it. Two that write one thing in one turn, and disagree, are reported by
/// `writers`.
@MainActor
public final class SessionState {
  /// Who is signed in; `nil`: nobody, or somebody without a profile.
  @Observed public private(set) var userID: User.ID?
  /// Whom the person at the screen follows.
  @Observed public private(set) var followedIDs: Set<User.ID>
  /// Who has written what.
  public let writers = Writers()

  /// Makes the state of somebody, who follows some already.
  public init(signedIn userID: User.ID? = nil, following followedIDs: Set<User.ID> = []) {
    self.userID = userID
    self.followedIDs = followedIDs
  }

  /// Whether the person at the screen follows a user.
  public func follows(_ id: User.ID) -> Bool { followedIDs.contains(id) }

  /// How many follow a user, with the person at the screen, who is counted once.
  func followerCount(of user: User) -> Int {
    let isNew = follows(user.id) && !(userID.map(user.followerIDs.contains) ?? false)
    return user.followerIDs.count + (isNew ? 1 : 0)
  }

  /// Notes that the person at the screen follows a user; `writer` is the screen that says so.
  public func follow(_ id: User.ID, by writer: String) { setFollows(id, true, by: writer) }

  /// Notes that the person at the screen follows a user no more; `writer` is the screen that says so.
  public func unfollow(_ id: User.ID, by writer: String) { setFollows(id, false, by: writer) }

  /// Begins with another person, who follows some already; `writer` is the screen that says so.
  public func signIn(
    _ id: User.ID, following followedIDs: Set<User.ID> = [], by writer: String
  ) {
    write("sign in", id as User.ID?, to: "userID", by: writer) {
      userID = id
      self.followedIDs = followedIDs
    }
  }

  /// Forgets who is signed in and whom they follow; `writer` is the screen that says so.
  public func signOut(by writer: String = "the user") {
    write("sign out", nil as User.ID?, to: "userID", by: writer) {
      userID = nil
      followedIDs = []
    }
  }

  /// Becomes what it was when it was kept.
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
