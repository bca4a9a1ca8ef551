import ProfileFeature
import Testing

@Suite struct ProfileJSONProblemTests {
  private static let ada = #"{"id": 1, "username": "ada", "firstName": "Ada"}"#

  private func problem(_ text: String) -> String { problem(Array(text.utf8)) }

  private func problem(_ bytes: [UInt8]) -> String {
    do throws(ProfileFileError) {
      _ = try ProfileData(json: bytes, named: "p.json")
      return "no problem"
    } catch {
      return error.description
    }
  }

  @Test func truncatedTextIsReportedWithLocation() {
    #expect(
      problem("{\"users\": [\n  {\"id\": 1, \"username\": \"ad")
        == "p.json:2:28: the text ends inside users[0].username; "
        + "get the complete file")
    #expect(
      problem("{\"users\": [],")
        == "p.json:1:14: the text ends inside the file; get the complete file")
  }

  @Test func invalidJSONIsReportedWithLocation() {
    #expect(
      problem("hello") == "p.json:1:1: expected a value, found hello; correct the JSON there")
    #expect(
      problem("{\"users\": [],\n \"photos\": [],\n}")
        == "p.json:3:1: expected a key in double quotes, found \"}\"; correct the JSON there")
    #expect(
      problem("{\"小林\": x}") == "p.json:1:8: expected a value, found x; correct the JSON there")
    #expect(
      problem("\u{1B}]0;hi\u{7}")
        == "p.json:1:1: expected a value, found \"\\u{1B}\"; correct the JSON there")
  }

  @Test func invalidUTF8IsReportedWithByte() {
    #expect(
      problem(Array("{\n\"é".utf8) + [0xFF, 0x22])
        == "p.json:2:3: the byte 0xFF isn't valid UTF-8; save the file as UTF-8")
    #expect(
      problem([0x22, 0xC3, 0x22])
        == "p.json:1:2: the byte 0xC3 isn't valid UTF-8; save the file as UTF-8")
    #expect(
      problem([0xFF, 0xFE, 0x7B, 0x00])
        == "p.json:1:1: the byte 0xFF isn't valid UTF-8; save the file as UTF-8")
    #expect(
      problem(Array("[\"".utf8) + [0xED, 0xA0, 0x80] + Array("\"]".utf8))
        == "p.json:1:3: the byte 0xED isn't valid UTF-8; save the file as UTF-8")
  }

  @Test func deepNestingIsRejected() {
    #expect(
      problem(String(repeating: "[", count: 100_000))
        == "p.json:1:513: more than 512 nested arrays and objects; "
        + "reduce the nesting")
  }

  @Test(arguments: [
    ("[]", "p.json:1:1: the file: expected an object, found an array; correct the value"),
    ("null", "p.json:1:1: the file: expected an object, found null; correct the value"),
    ("{}", "p.json:1:1: the file: the key \"users\" is missing; add it"),
    (#"{"users": []}"#, "p.json:1:1: the file: the key \"photos\" is missing; add it"),
    (
      #"{"users": {}, "photos": []}"#,
      "p.json:1:11: users: expected an array, found an object; correct the value"
    ),
    (
      #"{"users": null, "photos": []}"#,
      "p.json:1:11: users: expected an array, found null; correct the value"
    ),
    (
      #"{"users": [], "photos": [], "users": []}"#,
      "p.json:1:29: the file: the key \"users\" occurs twice; keep one"
    ),
  ])
  func rootMustBeObjectWithTwoArrays(text: String, message: String) {
    #expect(problem(text) == message)
  }

  @Test(arguments: [
    (#"7"#, "1:12: users[0]: expected an object, found 7; correct the value"),
    (#"{"username":"a","firstName":""}"#, "1:12: users[0]: the key \"id\" is missing; add it"),
    (#"{"id":1,"firstName":""}"#, "1:12: users[0]: the key \"username\" is missing; add it"),
    (#"{"id":1,"username":"a"}"#, "1:12: users[0]: the key \"firstName\" is missing; add it"),
    (
      #"{"id":"1","username":"a","firstName":""}"#,
      "1:18: users[0].id: expected an integer, found \"1\"; correct the value"
    ),
    (
      #"{"id":true,"username":"a","firstName":""}"#,
      "1:18: users[0].id: expected an integer, found true; correct the value"
    ),
    (
      #"{"id":1.5,"username":"a","firstName":""}"#,
      "1:18: users[0].id: expected an integer, found 1.5; correct the value"
    ),
    (
      #"{"id":1e400,"username":"a","firstName":""}"#,
      "1:18: users[0].id: 1e400 is out of range; use a value closer to 0"
    ),
    (
      #"{"id":9223372036854775808,"username":"a","firstName":""}"#,
      "1:18: users[0].id: 9223372036854775808 is out of range; use a value closer to 0"
    ),
    (
      #"{"id":1,"username":7,"firstName":""}"#,
      "1:31: users[0].username: expected a string, found 7; correct the value"
    ),
    (
      #"{"id":1,"username":"","firstName":""}"#,
      "1:31: users[0].username: expected a username, found blank text; "
        + "use visible characters"
    ),
    (
      #"{"id":1,"username":"a","firstName":null}"#,
      "1:47: users[0].firstName: expected a string, found null; correct the value"
    ),
    (
      #"{"id":1,"username":"a","firstName":"","lastName":[]}"#,
      "1:61: users[0].lastName: expected a string, found an array; correct the value"
    ),
    (
      #"{"id":1,"username":"a","firstName":"","bio":false}"#,
      "1:56: users[0].bio: expected a string, found false; correct the value"
    ),
    (
      #"{"id":1,"username":"a","firstName":"","followerIDs":"2"}"#,
      "1:64: users[0].followerIDs: expected an array, found \"2\"; correct the value"
    ),
    (
      #"{"id":1,"username":"a","firstName":"","followerIDs":[1,null]}"#,
      "1:67: users[0].followerIDs[1]: expected an integer, found null; correct the value"
    ),
    (
      #"{"id":1,"username":"a","firstName":"","followerIDs":[2]}"#,
      "1:65: users[0].followerIDs[0]: no user has the ID 2; "
        + "add the user or remove the follower"
    ),
    (
      #"{"id":1,"username":"a","firstName":"","followerIDs":[1,1]}"#,
      "1:67: users[0].followerIDs[1]: 1 is already a follower of this user; "
        + "list each follower once"
    ),
    (
      #"{"id":1,"username":"a","firstName":"","firstName":"b"}"#,
      "1:50: users[0]: the key \"firstName\" occurs twice; keep one"
    ),
    (
      #"{"id":1,"username":"a","firstName":""},{"id":1,"username":"b","firstName":""}"#,
      "1:57: users[1].id: 1 is already the ID of users[0]; use a unique ID"
    ),
    (
      #"{"id":1,"username":"a","firstName":""},{"id":2,"username":"a","firstName":""}"#,
      "1:70: users[1].username: \"a\" is already the username of users[0]; "
        + "use a unique username"
    ),
  ])
  func invalidUserIsReported(user: String, message: String) {
    #expect(problem(#"{"users": [\#(user)], "photos": []}"#) == "p.json:\(message)")
  }

  private func photoProblem(
    id: String = "10", name: String = "\"Daydream\"", rating: String = "98.6",
    date: String = "\"2013-05-18T21:26:28Z\"", user: String = "1"
  ) -> String {
    let photo = """
      {"id": \(id),
      "name": \(name),
      "rating": \(rating),
      "creationDate": \(date),
      "userID": \(user)}
      """
    return problem(#"{"users": [\#(Self.ada)], "photos": [\#(photo)]}"#)
  }

  @Test func invalidPhotoIsReported() {
    #expect(photoProblem() == "no problem")
    #expect(
      photoProblem(id: "-2.5")
        == "p.json:1:81: photos[0].id: expected an integer, found -2.5; correct the value")
    #expect(
      photoProblem(name: "null")
        == "p.json:2:9: photos[0].name: expected a string, found null; correct the value")
    #expect(
      photoProblem(rating: "\"x\"")
        == "p.json:3:11: photos[0].rating: expected a number, found \"x\"; correct the value")
    #expect(
      photoProblem(rating: "true")
        == "p.json:3:11: photos[0].rating: expected a number, found true; correct the value")
    #expect(
      photoProblem(rating: "1e400")
        == "p.json:3:11: photos[0].rating: 1e400 is out of range; use a value closer to 0")
    #expect(
      photoProblem(date: "\"yesterday\"")
        == "p.json:4:17: photos[0].creationDate: expected a date, found \"yesterday\"; "
        + "use a format like 2013-05-18T21:26:28Z")
    #expect(
      photoProblem(date: "\"2013-02-29T00:00:00Z\"")
        == "p.json:4:17: photos[0].creationDate: expected a date, "
        + "found \"2013-02-29T00:00:00Z\"; use a format like 2013-05-18T21:26:28Z")
    #expect(
      photoProblem(date: "1368912388")
        == "p.json:4:17: photos[0].creationDate: expected a date, found 1368912388; "
        + "correct the value")
    #expect(
      photoProblem(user: "2")
        == "p.json:5:11: photos[0].userID: no user has the ID 2; add the user or remove the photo")
  }

  @Test func foundTextIsEscapedAndTruncated() {
    let long = String(repeating: "9", count: 1_000)
    #expect(
      photoProblem(rating: long)
        == "p.json:3:11: photos[0].rating: \(long.prefix(40))… is out of range; "
        + "use a value closer to 0")
    #expect(
      photoProblem(rating: #""\u001b[31m\u202e\n"# + "\(long)\"")
        == "p.json:3:11: photos[0].rating: expected a number, "
        + #"found "\u{1B}[31m\u{202E}\n"# + "\(long.prefix(33))…\"; correct the value")
  }

  @Test func messagesAreSingleLines() {
    let texts = [
      "", "\u{1B}", "{\"\u{2028}", "[\"\\n\\u2028\\u0085\"]", "{\"users\": \"\\r\\n\"}",
    ]
    for text in texts {
      let message = problem(text)
      #expect(
        message.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count == 1)
      #expect(!message.contains("\u{1B}"))
    }
  }
}
