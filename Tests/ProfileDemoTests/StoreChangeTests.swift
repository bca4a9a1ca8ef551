import Bindable
import ProfileFeature
import Testing

@testable import profile_demo

struct StoreChangeTests {
  private func change(_ change: StoreChange) throws -> User {
    var user = try #require(ProfileData.sample.user(named: "grace"))
    try change.apply(to: &user, in: .sample)
    return user
  }

  @Test func addsFirstNonfollowers() throws {
    #expect(try change(.followers(3)).followerIDs == [1, 3, 5, 7, 4, 6, 8])
  }

  @Test func removesMostRecentFollowersFirst() throws {
    #expect(try change(.followers(-3)).followerIDs == [1])
    #expect(try change(.followers(-4)).followerIDs.isEmpty)
  }

  @Test func throwsIfTooFewUsersOrFollowers() {
    #expect(throws: RecordedActionError.self) { try change(.followers(46)) }
    #expect(throws: RecordedActionError.self) { try change(.followers(-5)) }
  }

  @Test func emptyTextClearsField() throws {
    #expect(try change(.text(.firstName, "G.")).displayName == "G. Okafor")
    #expect(try change(.text(.lastName, "")).lastName == nil)
    #expect(try change(.text(.bio, "")).bio == nil)
    #expect(try change(.text(.bio, "New")).bio == "New")
  }
}
