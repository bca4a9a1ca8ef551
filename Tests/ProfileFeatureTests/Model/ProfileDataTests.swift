import Foundation
@testable import ProfileFeature
import Testing

struct ProfileDataTests {
  private let ada = User(
    id: 1, username: "ada", firstName: "Ada", lastName: "Lovelace", followerIDs: [3, 2])
  private let grace = User(id: 2, username: "grace", firstName: "Grace")
  private let jan = User(id: 3, username: "Jan", firstName: "Jan")

  private func photo(_ id: Photo.ID, of user: User.ID, rating: Double = 1) -> Photo {
    Photo(
      id: id, name: "\(id)", rating: rating, creationDate: Date(timeIntervalSince1970: 0),
      userID: user)
  }

  private func problem(_ users: [User], _ photos: [Photo] = []) -> String? {
    do throws(ProfileDataError) {
      _ = try ProfileData(users: users, photos: photos)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func usersAndPhotosKeepTheirOrder() throws {
    let photos = [photo(9, of: 1), photo(4, of: 2), photo(5, of: 1)]
    let data = try ProfileData(users: [jan, ada, grace], photos: photos)
    #expect(data.users == [jan, ada, grace])
    #expect(data.photos == photos)
    #expect(data.photos(of: 1) == [photos[0], photos[2]])
    #expect(data.photos(of: 3).isEmpty)
    #expect(data.photos(of: 99).isEmpty)
  }

  @Test func findsUserByIDAndUsername() throws {
    let data = try ProfileData(users: [ada, grace, jan], photos: [])
    #expect(data.user(2) == grace)
    #expect(data.user(99) == nil)
    #expect(data.user(named: "Jan") == jan)
    #expect(data.user(named: "jan") == nil)
  }

  @Test func followersAreUsersInStoredOrder() throws {
    let data = try ProfileData(users: [ada, grace, jan], photos: [])
    #expect(data.followers(of: 1) == [jan, grace])
    #expect(data.followers(of: 2).isEmpty)
    #expect(data.followers(of: 99).isEmpty)
  }

  @Test func emptyDataIsValid() throws {
    #expect(try ProfileData(users: [], photos: []).users.isEmpty)
  }

  @Test func inconsistentDataIsReportedWithPath() {
    let twin = User(id: 1, username: "twin", firstName: "")
    #expect(
      problem([grace, ada, jan, twin])
        == "users[3].id: 1 is already the ID of users[1]; use a unique ID")
    #expect(
      problem([grace, User(id: 8, username: "grace", firstName: "")])
        == "users[1].username: \"grace\" is already the username of users[0]; "
        + "use a unique username")
    #expect(
      problem([User(id: 8, username: " \u{200B}", firstName: "Ada")])
        == "users[0].username: expected a username, found blank text; "
        + "use visible characters")
    #expect(
      problem([ada, grace])
        == "users[0].followerIDs[0]: no user has the ID 3; add the user or remove the follower")
    #expect(
      problem([grace, User(id: 1, username: "a", firstName: "", followerIDs: [2, 1, 2])])
        == "users[1].followerIDs[2]: 2 is already a follower of this user; "
        + "list each follower once")
    #expect(
      problem([grace], [photo(5, of: 2), photo(5, of: 2)])
        == "photos[1].id: 5 is already the ID of photos[0]; use a unique ID")
    #expect(
      problem([grace], [photo(5, of: 2), photo(6, of: 1)])
        == "photos[1].userID: no user has the ID 1; add the user or remove the photo")
    #expect(
      problem([grace], [photo(5, of: 2, rating: .nan)])
        == "photos[0].rating: the rating must be finite; use an ordinary number")
  }

  @Test func userCanFollowThemselves() {
    #expect(problem([User(id: 1, username: "a", firstName: "", followerIDs: [1])]) == nil)
  }

  @Test func equalDataHasEqualHash() throws {
    let one = try ProfileData(users: [ada, grace, jan], photos: [photo(1, of: 1)])
    let same = try ProfileData(users: [ada, grace, jan], photos: [photo(1, of: 1)])
    let other = try ProfileData(users: [ada, jan, grace], photos: [photo(1, of: 1)])
    #expect(one == same)
    #expect(one.hashValue == same.hashValue)
    #expect(one != other)
  }
}
