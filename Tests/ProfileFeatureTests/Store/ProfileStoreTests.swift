import ProfileFeature
import Testing

@MainActor
struct ProfileStoreTests {
  @Test func storesDataFromBytes() throws {
    let json = #"{"users": [{"id": 1, "username": "ada", "firstName": "Ada"}], "photos": []}"#
    let fromBytes = try ProfileStore(ProfileData(json: Array(json.utf8), named: "people"))
    #expect(fromBytes.data.users.map(\.username) == ["ada"])
  }

  @Test func throwsIfDataIsUnreadable() {
    #expect(throws: FileError.self) { try ProfileData(json: [], named: "people") }
  }

  @Test func updateChangesUser() throws {
    let store = ProfileStore(.sample)
    try store.data.update(1) {
      $0.bio = "Countess"
      $0.followerIDs.append(5)
    }
    #expect(store.data.user(1)?.bio == "Countess")
    #expect(store.data.followers(of: 1).last?.username == "moni")
    #expect(store.data.users.count == ProfileData.sample.users.count)
  }

  @Test func invalidUpdateThrowsAndKeepsData() {
    let store = ProfileStore(.sample)
    #expect(throws: ProfileDataError.self) { try store.data.update(1) { $0.username = "grace" } }
    #expect(throws: ProfileDataError.self) {
      try store.data.update(1) { $0.followerIDs.append(999) }
    }
    #expect(store.data == .sample)
  }

  @Test func updatingUnknownUserHasNoEffect() throws {
    let store = ProfileStore(.sample)
    try store.data.update(999) { $0.bio = "?" }
    #expect(store.data == .sample)
  }
}
