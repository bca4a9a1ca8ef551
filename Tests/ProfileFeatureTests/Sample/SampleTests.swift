import ProfileFeature
import Testing

struct SampleTests {
  private let data = ProfileData.sample

  @Test func firstUserIsAdaWith41Followers() throws {
    let ada = try #require(data.users.first)
    #expect(ada.displayName == "Ada Lovelace")
    #expect(data.followers(of: ada.id).count == 41)
    #expect(
      data.followers(of: ada.id).prefix(3).map(\.displayName)
        == ["Grace Okafor", "Jan", "さくら 小林"])
    #expect(data.photos(of: ada.id).count == 4)
  }

  @Test func messyNamesAreNormalized() {
    let names = data.users.map(\.displayName)
    #expect(names.contains("Jan"))
    #expect(names.contains("moni"))
    #expect(names.contains("Lucie Mercier-Dubois"))
    #expect(names.contains("Nils"))
    #expect(names.allSatisfy { !$0.isEmpty })
  }

  @Test func followerCountsIncludeZeroOneAndMany() {
    let counts = Set(data.users.map(\.followerIDs.count))
    #expect(counts.isSuperset(of: [0, 1, 2, 41]))
  }

  @Test func photosHaveValidRatings() {
    #expect(data.photos.count == 13)
    #expect(data.photos.map(\.title).contains("Untitled"))
    #expect(data.photos.allSatisfy { (0...100).contains($0.rating) })
  }
}
