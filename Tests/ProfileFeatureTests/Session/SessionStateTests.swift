import Bindable
import BindableTesting
import ProfileFeature
import Testing

@MainActor @Suite struct SessionStateTests {
  private func failures(_ body: @MainActor () -> Void) -> [Failure] {
    let reporter = Failure.reporter
    defer { Failure.reporter = reporter }
    var failures: [Failure] = []
    Failure.reporter = { failures.append($0) }
    body()
    return failures
  }

  @Test func storesSignedInUserAndFollows() {
    let session = SessionState(signedIn: 1, following: [2])
    #expect(session.userID == 1)
    #expect(session.follows(2) && !session.follows(3))
    session.follow(3, by: "a test")
    session.unfollow(2, by: "a test")
    #expect(session.followedIDs == [3])
  }

  @Test func signOutClearsUserAndFollowsTogether() {
    let session = SessionState(signedIn: 1, following: [2, 3])
    var seen: [String] = []
    let effect = Effect { seen.append("\(session.userID as Any) \(session.followedIDs.count)") }
    session.signOut()
    session.signIn(4, following: [1], by: "the sign-in")
    #expect(seen == ["Optional(1) 2", "nil 0", "Optional(4) 1"])
    effect.cancel()
  }

  @Test func writesRecordWriter() {
    let session = SessionState(signedIn: 1)
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
    let session = SessionState()
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
    let session = SessionState()
    let failures = failures {
      transaction {
        session.follow(2, by: "the profile")
        session.follow(3, by: "the followers")
      }
    }
    #expect(failures.isEmpty)
    #expect(session.followedIDs == [2, 3])
  }
}
