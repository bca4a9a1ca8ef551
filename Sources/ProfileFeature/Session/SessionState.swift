public import Bindable

/// The signed-in user, shared by all screens, with the users they follow in the store.
///
/// ```swift
/// let session = SessionState(in: store, signedIn: 1)
/// session.follows(2)                       // as in the data
/// session.follow(2, by: "a push message")  // all screens show it when this returns
/// ```
///
/// Each change is an event named after the user action and the writer, for explanations. If two
/// writers disagree about a value in one turn, `writers` reports the conflict.
@MainActor
public final class SessionState {
  private let store: ProfileStore
  /// The ID of the signed-in user, or `nil` if there's none.
  @Observed public private(set) var userID: User.ID?
  /// The record of writers that detects conflicts.
  public let writers = WriteConflictDetector()

  /// Creates the state of a user of `store`.
  public init(in store: ProfileStore, signedIn userID: User.ID? = nil) {
    self.store = store
    self.userID = userID
  }

  /// Returns a Boolean value that indicates whether the signed-in user follows a user.
  public func follows(_ id: User.ID) -> Bool {
    guard let userID, let user = store.user(id) else { return false }
    return user.followerIDs.contains(userID)
  }

  /// Returns a Boolean value that indicates whether the signed-in user can follow or unfollow a
  /// user, which is another user of the store.
  public func canFollow(_ id: User.ID) -> Bool {
    guard let userID, userID != id else { return false }
    return store.user(userID) != nil && store.user(id) != nil
  }

  /// Adds the signed-in user to the followers of a user, as reported by the screen `writer`.
  ///
  /// Has no effect if the signed-in user can't follow that user.
  public func follow(_ id: User.ID, by writer: String) {
    guard let userID = untracked({ canFollow(id) ? userID : nil }) else { return }
    write("follow", true, to: "follows(\(id))", by: writer) {
      // A follower of the store who follows at most once keeps the data valid, so this can't fail.
      try? store.data.restore(.follower(userID, of: id), at: .max)
    }
  }

  /// Removes the signed-in user from the followers of a user, as reported by the screen `writer`.
  ///
  /// Has no effect if the signed-in user can't follow that user.
  ///
  /// - Returns: The removed follower and its index, or `nil` if nothing changed.
  @discardableResult
  public func unfollow(_ id: User.ID, by writer: String) -> (removal: Removal, index: Int)? {
    guard let userID = untracked({ canFollow(id) ? userID : nil }) else { return nil }
    let removal = Removal.follower(userID, of: id)
    var index: Int?
    write("unfollow", false, to: "follows(\(id))", by: writer) {
      // Fewer followers keep the data valid, so this can't fail.
      index = try? store.data.remove(removal)
    }
    return index.map { (removal, $0) }
  }

  /// Replaces the signed-in user, as reported by the screen `writer`.
  public func signIn(_ id: User.ID, by writer: String) {
    write("sign in", id as User.ID?, to: "userID", by: writer) { userID = id }
  }

  /// Removes the signed-in user, as reported by the screen `writer`.
  public func signOut(by writer: String = "the user") {
    write("sign out", nil as User.ID?, to: "userID", by: writer) { userID = nil }
  }

  /// Restores the saved user if there's one and the store contains it.
  func restore(_ userID: User.ID?) {
    self.userID = userID.flatMap { store.data.user($0) }?.id
  }

  private func write<Value: Equatable>(
    _ deed: String, _ value: Value, to property: String, by writer: String,
    _ body: @MainActor () -> Void
  ) {
    writers.write(value, to: "SessionState.\(property)", by: writer, as: deed, body)
  }
}
