import Foundation
@testable import ProfileFeature
import Testing

struct ProfileJSONTests {
  private func data(users: String = "", photos: String = "") throws -> ProfileData {
    try ProfileData(
      json: Array(#"{"users":[\#(users)],"photos":[\#(photos)]}"#.utf8), named: "people.json")
  }

  @Test func usersAndPhotosKeepFileOrder() throws {
    let data = try data(
      users: #"""
        {"id": 2, "username": "grace", "firstName": "Grace", "lastName": "Okafor"},
        {"id": 1, "username": "ada", "firstName": "Ada", "lastName": "Lovelace",
         "bio": "Poetical scientist.", "followerIDs": [2]}
        """#,
      photos: #"""
        {"id": 10, "name": "Daydream", "rating": 98.6,
         "creationDate": "2013-05-18T21:26:28Z", "userID": 1}
        """#)
    #expect(
      data.users == [
        User(id: 2, username: "grace", firstName: "Grace", lastName: "Okafor"),
        User(
          id: 1, username: "ada", firstName: "Ada", lastName: "Lovelace",
          bio: "Poetical scientist.", followerIDs: [2]),
      ])
    #expect(
      data.photos == [
        Photo(
          id: 10, name: "Daydream", rating: 98.6,
          creationDate: Date(timeIntervalSince1970: 1_368_912_388), userID: 1)
      ])
  }

  @Test(arguments: [
    "", #","lastName":null,"bio":null,"followerIDs":null"#,
    #","lastName":"","bio":"","followerIDs":[]"#, #","lastName":" ","bio":"\n""#,
  ])
  func missingNullAndEmptyValuesAreEquivalent(keys: String) throws {
    let data = try data(users: #"{"id":1,"username":"moni","firstName":""\#(keys)}"#)
    #expect(data.users == [User(id: 1, username: "moni", firstName: "")])
  }

  @Test func unknownKeysAreIgnored() throws {
    let json = #"""
      {"version": 2, "users": [
        {"id": 1, "username": "a", "firstName": "A", "age": [{"deep": [1e9]}]}],
       "photos": [], "": null}
      """#
    #expect(try ProfileData(json: Array(json.utf8), named: "x").users.count == 1)
  }

  @Test func byteOrderMarkIsSkipped() throws {
    let json = [0xEF, 0xBB, 0xBF] + Array(#"{"users":[],"photos":[]}"#.utf8)
    #expect(try ProfileData(json: json, named: "x").users.isEmpty)
  }

  @Test func integersCanHaveDecimalPointOrExponent() throws {
    let data = try data(
      users: #"{"id":7.0,"username":"a","firstName":""},{"id":8e0,"username":"b","firstName":""}"#)
    #expect(data.users.map(\.id) == [7, 8])
  }

  @Test func largestIDIsPreserved() throws {
    let data = try data(users: #"{"id":9223372036854775807,"username":"a","firstName":""}"#)
    #expect(data.users[0].id.rawValue == .max)
  }

  @Test func hostileTextIsPreserved() throws {
    let name = String(repeating: "a", count: 1_000_000)
    let data = try data(users: #"{"id":1,"username":"a","firstName":"\u001b[31m\#(name)"}"#)
    #expect(data.users[0].firstName == "\u{1B}[31m" + name)
  }

  @Test func readsThousandsOfUsers() throws {
    let users = (0..<5_000).map {
      #"{"id":\#($0),"username":"u\#($0)","firstName":"U","followerIDs":[0,1,2]}"#
    }
    #expect(try data(users: users.joined(separator: ",")).users.count == 5_000)
  }
}
