import Foundation
import TestSupport
import Testing

@testable import ProfileFeature

/// Random numbers that depend only on the seed (splitmix64).
private struct TestRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

/// The orders of lists and searches, which a change updates instead of sorting again.
struct SearchOrderTests {
  private static let names = ["Ada", "ada", "Àda", "Émile", "Zoë", "3 Cats", "日本", "", "Bob"]

  private func data(_ random: inout TestRandom) throws -> ProfileData {
    let users = (0..<30).map { index in
      User(
        id: User.ID(index * 7 % 30), username: "user\(index % 10)\(index)",
        firstName: Self.names.randomElement(using: &random) ?? "")
    }
    let photos = (0..<40).map { index in
      Photo(
        id: Photo.ID(index * 11 % 40), name: "Photo \(index % 5)", rating: 1,
        // Several photos have the same date.
        creationDate: Date(timeIntervalSince1970: Double(index % 6)),
        userID: User.ID(Int.random(in: 0..<30, using: &random)))
    }
    return try ProfileData(users: users, photos: photos)
  }

  @Test(arguments: LongRun.seeds(3, of: 0..<20)) func renamedUsersAreWhereSortingPutsThem(
    seed: UInt64
  ) throws {
    var random = TestRandom(seed: seed)
    var data = try data(&random)
    for step in 0..<60 {
      let id = User.ID(Int.random(in: 0..<30, using: &random))
      let name = Self.names.randomElement(using: &random) ?? ""
      let isNewUsername = Bool.random(using: &random)
      try data.update(id) { user in
        user.firstName = name
        if isNewUsername { user.username = "\(name)\(step)" }
      }
      let rebuilt = try ProfileData(users: data.users, photos: data.photos)
      #expect(data.people == rebuilt.people)
      #expect(data.newestPhotos == rebuilt.newestPhotos)
      for user in data.users { #expect(data.user(named: user.username) == user) }
    }
  }

  @Test func photosOfRenamedUserAreFoundByNewName() throws {
    var data = ProfileData.sample
    try data.update(1) { $0.firstName = "Augusta" }
    let found = data.newestPhotos.ids(containing: "Augusta Lovelace")
    #expect(Set(found) == Set(data.photos(of: 1).map(\.id.rawValue)))
    #expect(data.newestPhotos.ids(containing: "ada lovelace") == [])
  }

  @Test(arguments: ["a", "ad", "o", "love", "@", "\n@", "京", "ada lovelace\n@ada", "zzz", ""])
  func searchFindsPeopleWhoseTextsContainText(text: String) {
    let found = ProfileData.sample.people.ids(containing: text)
    let part = Array(text.folded.utf8)
    let expected = ProfileData.sample.people.ids.filter { id in
      guard let user = ProfileData.sample.user(User.ID(id)) else { return false }
      let whole = Array(SearchEntry(user).text.utf8)
      return whole.indices.contains { whole[$0...].starts(with: part) }
    }
    #expect(found == expected)
  }

  @Test func rejectedRenameChangesNothing() throws {
    var data = ProfileData.sample
    #expect(throws: ProfileDataError.self) { try data.update(1) { $0.username = "grace" } }
    #expect(throws: ProfileDataError.self) { try data.update(1) { $0.username = " " } }
    #expect(data == .sample)
    #expect(data.people == ProfileData.sample.people)
    #expect(data.user(named: "grace")?.id == 2)
    try data.update(1) { $0.username = "countess" }
    #expect(data.user(named: "ada") == nil && data.user(named: "countess")?.id == 1)
  }

  @Test func removedPhotoReturnsToAllOrders() throws {
    var data = ProfileData.sample
    let photo = try #require(data.photos(of: 1).dropFirst().first)
    let index = try #require(try data.remove(.photo(photo)))
    #expect(data.photo(photo.id) == nil && !data.photos(of: 1).contains(photo))
    #expect(!data.newestPhotos.ids.contains(photo.id.rawValue))
    #expect(try data.remove(.photo(photo)) == nil)
    try data.restore(.photo(photo), at: index)
    try data.restore(.photo(photo), at: index)
    #expect(data == .sample && data.newestPhotos == ProfileData.sample.newestPhotos)
    #expect(data.photos(of: 1) == ProfileData.sample.photos(of: 1))
  }
}
