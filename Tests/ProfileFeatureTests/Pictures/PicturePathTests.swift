import Foundation
import Testing

@testable import ProfileFeature

struct PicturePathTests {
  @Test(arguments: ["../a.ppm", "/etc/passwd", "a/../../b.ppm", "..", "", "a\u{0}b"])
  func pathThatLeavesFolderIsErrorWithCodingPath(name: String) throws {
    let json = """
      {"users": [{"id": 1, "username": "ada", "firstName": "Ada"}],
       "photos": [{"id": 7, "name": "Fog", "rating": 50, "userID": 1,
                   "creationDate": "2013-05-18T21:26:28Z", "picture": \(name.debugDescription
                     .replacingOccurrences(of: "\\0", with: "\\u0000"))}]}
      """
    do throws(FileError) {
      _ = try ProfileData(json: Array(json.utf8), named: "people.json")
      Issue.record("accepted \(name)")
    } catch {
      let text = error.description
      #expect(text.hasPrefix("people.json:3:65: photos[0].picture: "), "\(text)")
      #expect(text.hasSuffix("; use a relative path without \"..\""), "\(text)")
    }
    let photo = Photo(
      id: 7, name: "Fog", rating: 50, creationDate: Date(timeIntervalSince1970: 0), userID: 1,
      picture: name)
    #expect(throws: ProfileDataError.self) {
      try ProfileData(
        users: [User(id: 1, username: "ada", firstName: "Ada")], photos: [photo])
    }
  }
}
