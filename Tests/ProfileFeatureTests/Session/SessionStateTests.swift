import Bindable
import BindableTesting
import ProfileFeature
import Testing

@MainActor struct SessionStateTests {
  private let store = ProfileStore(.sample)

  private func failures(_ body: @MainActor () -> Void) -> [Failure] {
    let reporter = Failure.reporter
    defer { Failure.reporter = reporter }
    var failures: [Failure] = []
    Failure.reporter = { failures.append($0) }
    body()
    return failures
  }

  @Test func followsComeFromStore() throws {
    let session = SessionState(in: store, signedIn: 1)
    #expect(session.userID == 1)
    #expect(session.follows(2) && !session.follows(9))
    session.follow(9, by: "a test")
    session.unfollow(2, by: "a test")
    #expect(session.follows(9) && !session.follows(2))
    #expect(store.data.user(9)?.followerIDs == [1])
    #expect(store.data.user(2)?.followerIDs == [3, 5, 7])
    try store.data.update(9) { $0.followerIDs = [] }
    #expect(!session.follows(9))
  }

  @Test func followingTwiceAddsOneFollower() {
    let session = SessionState(in: store, signedIn: 1)
    session.follow(2, by: "a test")
    #expect(store.data.user(2)?.followerIDs == [1, 3, 5, 7])
  }

  @Test func nobodyFollowsThemselves() {
    let session = SessionState(in: store, signedIn: 1)
    #expect(!session.canFollow(1) && session.canFollow(2))
    session.follow(1, by: "a test")
    #expect(store.data == .sample && session.writers.writes.isEmpty)
  }

  @Test(arguments: [nil, 999] as [User.ID?]) func unknownUserFollowsNobody(userID: User.ID?) {
    let session = SessionState(in: store, signedIn: userID)
    #expect(!session.canFollow(2) && !session.follows(2))
    session.follow(2, by: "a test")
    session.unfollow(2, by: "a test")
    #expect(store.data == .sample)
  }

  @Test func signOutEndsFollowsOfUser() {
    let session = SessionState(in: store, signedIn: 1)
    var seen: [String] = []
    let effect = Effect { seen.append("\(session.userID as Any) \(session.follows(2))") }
    session.signOut()
    session.signIn(4, by: "the sign-in")
    session.signIn(3, by: "the sign-in")
    #expect(
      seen == [
        "Optional(1) true", "nil false", "Optional(4) false", "Optional(3) true",
      ])
    #expect(store.data == .sample, "signing out changes no followers")
    effect.cancel()
  }

  @Test func writesRecordWriter() {
    let session = SessionState(in: store, signedIn: 11)
    event(#"press "Yes""#) { session.follow(2, by: "the profile") }
    session.unfollow(2, by: "the followers")
    session.signOut()
    #expect(
      session.writers.writes.map(\.description) == [
        #"SessionState.follows(2) = true in press "Yes" by the profile"#,
        "SessionState.follows(2) = false in unfollow by the followers",
        "SessionState.userID = nil in sign out by the user",
      ])
  }

  @Test func conflictingWritesInTransactionAreReported() {
    let session = SessionState(in: store, signedIn: 11)
    let failures = failures {
      transaction {
        session.follow(2, by: "the profile")
        session.unfollow(2, by: "the followers")
      }
    }
    #expect(failures.map(\.kind) == [.conflict])
    #expect(
      failures.first?.message.hasPrefix(
        "SessionState.follows(2) is written twice in one turn: true in follow by the profile, and "
          + "then false in unfollow by the followers.") == true)
  }

  @Test func writesForDifferentUsersDoNotConflict() {
    let session = SessionState(in: store, signedIn: 11)
    let failures = failures {
      transaction {
        session.follow(2, by: "the profile")
        session.follow(3, by: "the followers")
      }
    }
    #expect(failures.isEmpty)
    #expect(session.follows(2) && session.follows(3))
  }
}
