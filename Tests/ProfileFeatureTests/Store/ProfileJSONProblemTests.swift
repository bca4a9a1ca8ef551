import ProfileFeature
import Testing

struct ProfileJSONProblemTests {
  private static let ada = #"{"id": 1, "username": "ada", "firstName": "Ada"}"#

  /// The error message without the location.
  private func problem(_ text: String) -> String {
    error(in: Array(text.utf8)).map { "\($0.file): \($0.problem)" } ?? "no problem"
  }

  private func problem(_ bytes: [UInt8]) -> String { error(in: bytes)?.description ?? "no problem" }

  private func error(in bytes: [UInt8]) -> FileError? {
    do throws(FileError) {
      _ = try ProfileData(json: bytes, named: "p.json")
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ("", "1:1"), ("{\"users\": [\n  {\"id\": 1, \"username\": \"ad", "2:28"),
    ("{\"users\": [],", "1:14"), ("[]", "1:1"), (" \n{\"users\":{}}", "2:10"),
    ("{\"users\": [\n {\"username\": \"a\"}], \"photos\": []}", "2:2"),
    ("{\"users\": [\n {\"id\": true}], \"photos\": []}", "2:9"),
    ("{\"users\": [],\n \"photos\": [{\"id\": 1e999}]}", "2:20"),
    ("{\"users\": [\n{\"id\": 1, \"usrname\": \"小\"}], \"photos\": []}", "2:22"),
    ("{\"users\": [\(ada),\n\(ada)], \"photos\": []}", "2:8"),
    ("{\"users\": [\(ada)],\n\"photos\": [], \"users\": []}", "2:15"),
    ("{\"users\": [\(ada)],\n\"photos\": [], \"x\": [{\"a\": 1, \"\\u0061\": 2}]}", "2:30"),
  ]) func everyProblemHasLocation(text: String, location: String) {
    let error = error(in: Array(text.utf8))
    #expect(error?.location?.description == location, "\(error?.description ?? "no problem")")
  }

  @Test func repeatedKeyIsReported() {
    let message = "the object has this key twice; remove one"
    #expect(problem(#"{"users": [], "photos": [], "users": []}"#) == "p.json: users: \(message)")
    #expect(
      problem(#"{"users": [{"id": 1, "username": "a", "firstName": "", "id": 2}], "photos": []}"#)
        == "p.json: users[0].id: \(message)")
    #expect(
      problem(#"{"users": [\#(Self.ada)], "photos": [], "x": {"y": {"users": 1}}}"#) == "no problem"
    )
  }

  @Test func truncatedTextIsReported() {
    for text in ["{\"users\": [\n  {\"id\": 1, \"username\": \"ad", "{\"users\": [],"] {
      #expect(
        problem(text)
          == "p.json: the text isn't valid JSON: \"Unexpected end of file during JSON parse.\"; "
          + "correct it")
    }
  }

  @Test func invalidJSONIsReportedWithLocation() {
    func message(_ location: String, _ offset: Int) -> String {
      "p.json:\(location): the text isn't valid JSON: \"Invalid value around character "
        + "\(offset).\"; correct it"
    }
    #expect(problem(Array("hello".utf8)) == message("1:1", 0))
    #expect(problem(Array("{\"users\": [],\n \"photos\": [x]}".utf8)) == message("2:13", 26))
    #expect(problem(Array("{\"小林\": x}".utf8)) == message("1:8", 11))
    #expect(problem(Array("\u{1B}]0;hi\u{7}".utf8)) == message("1:1", 0))
  }

  @Test("an escape for half of a character is reported with the path of its text")
  func halfOfCharacterIsReported() {
    let message =
      #"the text has an escape for half of a character, such as \ud800; correct the value"#
    for half in [#"\ud800"#, #"x\uDBFFx"#, #"\udc00"#, #"\ud800\u0041"#] {
      let user = #"{"id": 1, "username": "😀", "firstName": "\#(half)"}"#
      #expect(
        problem(Array("{\"users\": [\n\(user)], \"photos\": []}".utf8))
          == "p.json:2:41: users[0].firstName: \(message)")
      // The path of a key isn't known.
      #expect(
        problem(Array(#"{"\#(half)": 1, "users": [], "photos": []}"#.utf8)) == "p.json: \(message)")
    }
    #expect(problem(Array(#"{"users": ["\u12"]}"#.utf8)).hasPrefix("p.json:1:15: the text isn't"))
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

  /// Damages a valid file at each byte, and expects a location wherever there is an error.
  @Test func eachDamageIsReportedWithItsLocation() {
    let whole =
      Array(
        #"{"users": [{"id": 1, "username": "ad\u00e9", "firstName": "Ada", "followerIDs": []}], "#
          .utf8)
      + Array(
        (#""photos": [{"id": 7, "name": "é", "rating": -9.5e1, "#
          + #""creationDate": "2013-05-18T21:26:28Z", "userID": 1}]}"#).utf8)
    #expect(problem(whole) == "no problem")
    var damaged = whole.indices.dropFirst().map { Array(whole[..<$0]) }
    for byte in Array("x\"{}],:0\\\u{1}".utf8) + [0xFF] {
      for index in whole.indices {
        damaged.append(whole)
        damaged[damaged.count - 1][index] = byte
      }
    }
    var count = 0
    for bytes in damaged {
      let problem = problem(bytes)
      guard problem != "no problem" else { continue }
      count += 1
      #expect(
        problem.firstMatch(of: #/^p\.json:\d+:\d+: /#) != nil,
        "\(String(decoding: bytes, as: UTF8.self)): \(problem)")
    }
    #expect(count > 1_000)
  }

  @Test func deepNestingIsRejected() {
    #expect(
      problem(Array(String(repeating: "[", count: 100_000).utf8)).hasPrefix(
        "p.json:1:514: the text isn't valid JSON: \"Too many nested arrays or dictionaries"))
  }

  @Test(arguments: [
    ("[]", "p.json: the file: expected an object; correct the value"),
    ("null", "p.json: the file: expected an object; correct the value"),
    ("{}", "p.json: the file: the key \"users\" is missing; add it"),
    (#"{"users": []}"#, "p.json: the file: the key \"photos\" is missing; add it"),
    (
      #"{"users": {}, "photos": []}"#,
      "p.json: users: expected an array; correct the value"
    ),
    (
      #"{"users": null, "photos": []}"#,
      "p.json: users: expected an array; correct the value"
    ),
  ])
  func rootMustBeObjectWithTwoArrays(text: String, message: String) {
    #expect(problem(text) == message)
  }

  @Test(arguments: [
    (#"7"#, "users[0]: expected an object; correct the value"),
    (#"{"username":"a","firstName":""}"#, "users[0]: the key \"id\" is missing; add it"),
    (#"{"id":1,"firstName":""}"#, "users[0]: the key \"username\" is missing; add it"),
    (#"{"id":1,"username":"a"}"#, "users[0]: the key \"firstName\" is missing; add it"),
    (
      #"{"id":"1","username":"a","firstName":""}"#,
      "users[0].id: expected an integer; correct the value"
    ),
    (
      #"{"id":true,"username":"a","firstName":""}"#,
      "users[0].id: expected an integer; correct the value"
    ),
    (
      #"{"id":1.5,"username":"a","firstName":""}"#,
      "users[0].id: expected an integer of at most 64 bits; correct the value"
    ),
    (
      #"{"id":1e400,"username":"a","firstName":""}"#,
      "users[0].id: expected an integer of at most 64 bits; correct the value"
    ),
    (
      #"{"id":9223372036854775808,"username":"a","firstName":""}"#,
      "users[0].id: expected an integer of at most 64 bits; correct the value"
    ),
    (
      #"{"id":1,"username":7,"firstName":""}"#,
      "users[0].username: expected a string; correct the value"
    ),
    (
      #"{"id":1,"username":"","firstName":""}"#,
      "users[0].username: expected a username, found blank text; "
        + "use visible characters"
    ),
    (
      #"{"id":1,"username":"a","firstName":null}"#,
      "users[0].firstName: expected a string; correct the value"
    ),
    (
      #"{"id":1,"username":"a","firstName":"","lastName":[]}"#,
      "users[0].lastName: expected a string; correct the value"
    ),
    (
      #"{"id":1,"username":"a","firstName":"","bio":false}"#,
      "users[0].bio: expected a string; correct the value"
    ),
    (
      #"{"id":1,"username":"a","firstName":"","followerIDs":"2"}"#,
      "users[0].followerIDs: expected an array; correct the value"
    ),
    (
      #"{"id":1,"username":"a","firstName":"","followerIDs":[1,null]}"#,
      "users[0].followerIDs[1]: expected an integer; correct the value"
    ),
    (
      #"{"id":1,"username":"a","firstName":"","followerIDs":[2]}"#,
      "users[0].followerIDs[0]: no user has the ID 2; "
        + "add the user or remove the follower"
    ),
    (
      #"{"id":1,"username":"a","firstName":"","followerIDs":[1,1]}"#,
      "users[0].followerIDs[1]: 1 is already a follower of this user; "
        + "list each follower once"
    ),
    (
      #"{"id":1,"usrname":"a","firstName":""}"#,
      "users[0].usrname: unknown key, similar to \"username\"; correct the value"
    ),
    (
      #"{"id":1,"username":"a","firstName":"","followersIDs":[]}"#,
      "users[0].followersIDs: unknown key, similar to \"followerIDs\"; correct the value"
    ),
    (
      #"{"id":1,"username":"a","firstName":""},{"id":1,"username":"b","firstName":""}"#,
      "users[1].id: 1 is already the ID of users[0]; use a unique ID"
    ),
    (
      #"{"id":1,"username":"a","firstName":""},{"id":2,"username":"a","firstName":""}"#,
      "users[1].username: \"a\" is already the username of users[0]; "
        + "use a unique username"
    ),
  ])
  func invalidUserIsReported(user: String, message: String) {
    #expect(problem(#"{"users": [\#(user)], "photos": []}"#) == "p.json: \(message)")
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
        == "p.json: photos[0].id: expected an integer of at most 64 bits; correct the value")
    #expect(
      photoProblem(name: "null")
        == "p.json: photos[0].name: expected a string; correct the value")
    #expect(
      photoProblem(rating: "\"x\"")
        == "p.json: photos[0].rating: expected a number; correct the value")
    #expect(
      photoProblem(rating: "true")
        == "p.json: photos[0].rating: expected a number; correct the value")
    #expect(
      photoProblem(rating: "1e400")
        == "p.json: photos[0].rating: expected a number of at most 64 bits; correct the value")
    #expect(
      photoProblem(date: "\"yesterday\"")
        == "p.json: photos[0].creationDate: expected a date like 2013-05-18T21:26:28Z, "
        + "found \"yesterday\"; correct the value")
    #expect(
      photoProblem(date: "\"2013-02-29T00:00:00Z\"")
        == "p.json: photos[0].creationDate: expected a date like 2013-05-18T21:26:28Z, "
        + "found \"2013-02-29T00:00:00Z\"; correct the value")
    #expect(
      photoProblem(date: "1368912388")
        == "p.json: photos[0].creationDate: expected a string; correct the value")
    #expect(
      photoProblem(user: "2")
        == "p.json: photos[0].userID: no user has the ID 2; add the user or remove the photo")
  }

  @Test func foundTextIsEscapedAndTruncated() {
    let long = String(repeating: "9", count: 1_000)
    #expect(
      photoProblem(rating: long)
        == "p.json: photos[0].rating: expected a number of at most 64 bits; correct the value")
    #expect(
      photoProblem(date: #""\u001b[31m\u202e\n"# + "\(long)\"")
        == "p.json: photos[0].creationDate: expected a date like 2013-05-18T21:26:28Z, "
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
