import ProfileFeature
import Testing

@Suite struct ProfileJSONProblemTests {
  private static let ada = #"{"id": 1, "username": "ada", "firstName": "Ada"}"#

  private func problem(_ text: String) -> String { problem(Array(text.utf8)) }

  private func problem(_ bytes: [UInt8]) -> String {
    do throws(FileError) {
      _ = try ProfileData(json: bytes, named: "p.json")
      return "no problem"
    } catch {
      return error.description
    }
  }

  /// Returns text without the mark ¦, and the location of the mark.
  private func parts(_ marked: String) -> (text: String, location: String) {
    let before = marked.prefix { $0 != "¦" }
    let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
    return (marked.filter { $0 != "¦" }, "\(lines.count):\(lines[lines.count - 1].count + 1)")
  }

  @Test func truncatedTextIsReportedWithItsEnd() {
    for marked in ["{\"users\": [\n  {\"id\": 1, \"username\": \"ad¦", "{\"users\": [],¦"] {
      let (text, location) = parts(marked)
      #expect(
        problem(text)
          == "p.json:\(location): the text isn't valid JSON: \"Unexpected end of file during JSON parse.\"; "
          + "correct it")
    }
  }

  @Test func invalidJSONIsReportedWithLocation() {
    func message(_ location: String, _ offset: Int) -> String {
      "p.json:\(location): the text isn't valid JSON: \"Invalid value around character "
        + "\(offset).\"; correct it"
    }
    #expect(problem("hello") == message("1:1", 0))
    #expect(problem("{\"users\": [],\n \"photos\": [x]}") == message("2:13", 26))
    #expect(problem("{\"小林\": x}") == message("1:8", 11))
    #expect(problem("\u{1B}]0;hi\u{7}") == message("1:1", 0))
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
      problem(String(repeating: "[", count: 100_000)).hasPrefix(
        "p.json:1:514: the text isn't valid JSON: \"Too many nested arrays or dictionaries"))
  }

  @Test(arguments: [
    ("¦[]", "the file: expected an object; correct the value"),
    ("\n ¦null", "the file: expected an object; correct the value"),
    ("¦{}", "the file: the key \"users\" is missing; add it"),
    (#" ¦{"users": []}"#, "the file: the key \"photos\" is missing; add it"),
    (#"{"users": ¦{}, "photos": []}"#, "users: expected an array; correct the value"),
    ("{\"photos\": [],\n  \"users\": ¦null}", "users: expected an array; correct the value"),
  ])
  func rootMustBeObjectWithTwoArrays(marked: String, message: String) {
    let (text, location) = parts(marked)
    #expect(problem(text) == "p.json:\(location): \(message)")
  }

  @Test(arguments: [
    #"{"users": [], "photos": [], ¦"users": [{}]}"#,
    #"{"users": [{"id": 1, "username": "a", "firstName": "", ¦"users": 1, ¦"users": 2}], "photos": []}"#,
    #"{"users": [], "photos": [], "x": [[{"users": 1, "y": {},"#
      + "\n\t¦" + #""\u0075sers": {}}]]}"#,
  ])
  func keyThatIsSpecifiedTwiceIsReported(marked: String) {
    // The first of two marks only shows that the key may be there once.
    let last = marked.lastIndex(of: "¦")
    let (text, location) = parts(
      String(marked.indices.filter { marked[$0] != "¦" || $0 == last }.map { marked[$0] }))
    #expect(
      problem(text)
        == "p.json:\(location): the key \"users\" is specified twice; remove one")
  }

  /// Damages a valid file at each byte, and expects a location wherever there is an error.
  @Test func eachDamageIsReportedWithItsLocation() {
    let whole = Array(
      #"{"users": [{"id": 1, "username": "ad\u00e9", "firstName": "Ada", "followerIDs": []}], "#
        .utf8) + Array(
      #""photos": [{"id": 7, "name": "é", "rating": -9.5e1, "creationDate": "2013-05-18T21:26:28Z", "userID": 1}]}"#
        .utf8)
    #expect(problem(whole) == "no problem")
    var damaged = whole.indices.dropFirst().map { Array(whole[..<$0]) }
    for byte in ["x", "\"", "{", "}", "]", ",", ":", "0", "\\", "\u{1}"].map({ Array($0.utf8)[0] }) + [0xFF] {
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

  @Test(arguments: [
    (#"¦7"#, "users[0]: expected an object; correct the value"),
    (#"¦{"username":"a","firstName":""}"#, "users[0]: the key \"id\" is missing; add it"),
    (#"¦{"id":1,"firstName":""}"#, "users[0]: the key \"username\" is missing; add it"),
    (#"¦{"id":1,"username":"a"}"#, "users[0]: the key \"firstName\" is missing; add it"),
    (
      #"{"id":¦"1","username":"a","firstName":""}"#,
      "users[0].id: expected an integer; correct the value"
    ),
    (
      #"{"id":¦true,"username":"a","firstName":""}"#,
      "users[0].id: expected an integer; correct the value"
    ),
    (
      #"{"id":¦1.5,"username":"a","firstName":""}"#,
      "users[0].id: expected an integer of at most 64 bits; correct the value"
    ),
    (
      #"{"id":¦1e400,"username":"a","firstName":""}"#,
      "users[0].id: expected an integer of at most 64 bits; correct the value"
    ),
    (
      #"{"id":¦9223372036854775808,"username":"a","firstName":""}"#,
      "users[0].id: expected an integer of at most 64 bits; correct the value"
    ),
    (
      #"{"id":1,"username":¦7,"firstName":""}"#,
      "users[0].username: expected a string; correct the value"
    ),
    (
      #"{"id":1,"username":¦"","firstName":""}"#,
      "users[0].username: expected a username, found blank text; "
        + "use visible characters"
    ),
    (
      #"{"id":1,"username":"a","firstName":¦null}"#,
      "users[0].firstName: expected a string; correct the value"
    ),
    (
      #"{"id":1,"username":"a","firstName":"","lastName":¦[]}"#,
      "users[0].lastName: expected a string; correct the value"
    ),
    (
      #"{"id":1,"username":"a","firstName":"","bio":¦false}"#,
      "users[0].bio: expected a string; correct the value"
    ),
    (
      #"{"id":1,"username":"a","firstName":"","followerIDs":¦"2"}"#,
      "users[0].followerIDs: expected an array; correct the value"
    ),
    (
      #"{"id":1,"username":"a","firstName":"","followerIDs":[1,¦null]}"#,
      "users[0].followerIDs[1]: expected an integer; correct the value"
    ),
    (
      #"{"id":1,"username":"a","firstName":"","followerIDs":[¦2]}"#,
      "users[0].followerIDs[0]: no user has the ID 2; "
        + "add the user or remove the follower"
    ),
    (
      #"{"id":1,"username":"a","firstName":"","followerIDs":[1,¦1]}"#,
      "users[0].followerIDs[1]: 1 is already a follower of this user; "
        + "list each follower once"
    ),
    (
      #"{"id":1,"usrname":¦"a","firstName":""}"#,
      "users[0].usrname: unknown key, similar to \"username\"; correct the value"
    ),
    (
      #"{"id":1,"username":"a","firstName":"","followersIDs":¦[]}"#,
      "users[0].followersIDs: unknown key, similar to \"followerIDs\"; correct the value"
    ),
    (
      #"{"id":1,"username":"a","firstName":""},{"id":¦1,"username":"b","firstName":""}"#,
      "users[1].id: 1 is already the ID of users[0]; use a unique ID"
    ),
    (
      #"{"id":1,"username":"a","firstName":""},{"id":2,"username":¦"a","firstName":""}"#,
      "users[1].username: \"a\" is already the username of users[0]; "
        + "use a unique username"
    ),
  ])
  func invalidUserIsReported(user: String, message: String) {
    let (text, location) = parts(#"{"users": [\#(user)], "photos": []}"#)
    #expect(problem(text) == "p.json:\(location): \(message)")
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
        == "p.json:1:79: photos[0].id: expected an integer of at most 64 bits; correct the value")
    #expect(
      photoProblem(name: "null")
        == "p.json:2:9: photos[0].name: expected a string; correct the value")
    #expect(
      photoProblem(rating: "\"x\"")
        == "p.json:3:11: photos[0].rating: expected a number; correct the value")
    #expect(
      photoProblem(rating: "true")
        == "p.json:3:11: photos[0].rating: expected a number; correct the value")
    #expect(
      photoProblem(rating: "1e400")
        == "p.json:3:11: the text isn't valid JSON: \"Number 1e400 is not representable in Swift.\"; "
        + "correct it")
    #expect(
      photoProblem(date: "\"yesterday\"")
        == "p.json:4:17: photos[0].creationDate: expected a date like 2013-05-18T21:26:28Z, "
        + "found \"yesterday\"; correct the value")
    #expect(
      photoProblem(date: "\"2013-02-29T00:00:00Z\"")
        == "p.json:4:17: photos[0].creationDate: expected a date like 2013-05-18T21:26:28Z, "
        + "found \"2013-02-29T00:00:00Z\"; correct the value")
    #expect(
      photoProblem(date: "1368912388")
        == "p.json:4:17: photos[0].creationDate: expected a string; correct the value")
    #expect(
      photoProblem(user: "2")
        == "p.json:5:11: photos[0].userID: no user has the ID 2; add the user or remove the photo")
  }

  @Test func foundTextIsEscapedAndTruncated() {
    let long = String(repeating: "9", count: 1_000)
    #expect(
      photoProblem(rating: long)
        == "p.json:3:11: the text isn't valid JSON: \"Number \(long.prefix(93))…\"; correct it")
    #expect(
      photoProblem(date: #""\u001b[31m\u202e\n"# + "\(long)\"")
        == "p.json:4:17: photos[0].creationDate: expected a date like 2013-05-18T21:26:28Z, "
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
