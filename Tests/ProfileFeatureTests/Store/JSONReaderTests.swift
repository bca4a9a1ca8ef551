import Testing

@testable import ProfileFeature

@Suite struct JSONReaderTests {
  /// Returns the value in a text, or the error, on one line.
  private func read(_ text: String) -> String {
    do throws(JSONSyntaxError) {
      return try shown(JSONReader.read(Array(text.utf8)))
    } catch {
      switch error.reason {
      case .truncated(let path): return "\(error.offset): cut inside \(path)"
      case .expected(let expected, let found): return "\(error.offset): \(expected), not \(found)"
      case .tooDeep(let limit): return "\(error.offset): deeper than \(limit)"
      }
    }
  }

  private func shown(_ node: JSONNode) -> String {
    switch node.value {
    case .array(let elements): "[" + elements.map(shown).joined(separator: " ") + "]"
    case .object(let members):
      "{" + members.map { "\($0.key)=\(shown($0.node))" }.joined(separator: " ") + "}"
    case .string(let text): "'\(text)'"
    case .null, .bool, .number: node.summary
    }
  }

  @Test func readsEveryKindOfValue() {
    #expect(
      read(#"{"a": [1, -2.5e+3, true, false, null, "x"], "b": {}}"#)
        == "{a=[1 -2.5e+3 true false null 'x'] b={}}")
    #expect(read(" \t\r\n[] \n") == "[]")
    #expect(read("7") == "7")
    #expect(read("[[],{},[[]],[{}]]") == "[[] {} [[]] [{}]]")
  }

  @Test func numbersKeepTheirText() {
    #expect(
      read("[0, -0, 1e400, 123456789012345678901234567890, 0.10]")
        == "[0 -0 1e400 123456789012345678901234567890 0.10]")
  }

  @Test func escapesAreDecoded() {
    #expect(read(#""\"\\\/\b\f\n\r\t""#) == "'\"\\/\u{8}\u{C}\n\r\t'")
    #expect(read(#""a\u00e9\u6797z\u0000""#) == "'aé林z\u{0}'")
    #expect(read(#""\ud83d\ude00\uD83D\uDE00""#) == "'😀😀'")
    #expect(read(#""小林 😀""#) == "'小林 😀'")
  }

  @Test func duplicateKeysAreKept() {
    #expect(read(#"{"a":1,"a":2}"#) == "{a=1 a=2}")
  }

  @Test func valuesHaveOffsets() throws {
    let node = try JSONReader.read(Array(#" {"a": [1, "x"]}"#.utf8))
    #expect(node.offset == 1)
    #expect(node.node(at: .root["a"])?.offset == 7)
    #expect(node.node(at: .root["a"][1])?.offset == 11)
    #expect(node.node(at: .root["a"][2]) == nil)
    #expect(node.node(at: .root["b"]) == nil)
    #expect(node.node(at: .root[0]) == nil)
  }

  @Test(arguments: [
    ("", "0: cut inside the file"),
    ("[", "1: cut inside [0]"),
    ("[1", "2: cut inside [1]"),
    ("[1,", "3: cut inside [1]"),
    (#"{"users": [{"id": 1}, {"id""#, "27: cut inside users[1].id"),
    (#"{"users": [{"id": 1}, {"id""# + ":", "28: cut inside users[1].id"),
    (#"{"users": [{"name": "Ad"#, "23: cut inside users[0].name"),
    (#"{"a": "\u12"#, "11: cut inside a"),
    (#"["\ud83d"#, "8: cut inside [0]"),
    ("[tru", "4: cut inside [0]"),
    ("-", "1: cut inside the file"),
    ("[1.", "3: cut inside [0]"),
    ("[1e+", "4: cut inside [0]"),
    ("{", "1: cut inside the file"),
    (#"{"a":1,"#, "7: cut inside the file"),
  ])
  func truncatedTextThrowsErrorWithPath(text: String, problem: String) {
    #expect(read(text) == problem)
  }

  @Test(arguments: [
    ("[1,]", "3: a value, not \"]\""),
    ("[,1]", "1: a value, not \",\""),
    ("[1 2]", "3: ',' or ']', not 2"),
    ("[1}", "2: ',' or ']', not \"}\""),
    (#"{"a":1,}"#, "7: a key in double quotes, not \"}\""),
    (#"{a:1}"#, "1: a key in double quotes or '}', not a"),
    (#"{"a" 1}"#, "5: ':', not 1"),
    (#"{"a":}"#, "5: a value, not \"}\""),
    (#"{"a":1 "b":2}"#, "7: ',' or '}', not \"\\\"\""),
    ("['a']", "1: a value, not \"'\""),
    ("[True]", "1: a value, not True"),
    ("[truely]", "1: a value, not truely"),
    ("[NaN]", "1: a value, not NaN"),
    ("[+1]", "1: a value, not +1"),
    ("[.5]", "1: a value, not .5"),
    ("[01]", "2: ',' or ']', not 1"),
    ("[1.]", "3: a digit, not \"]\""),
    ("[1e]", "3: a digit, not \"]\""),
    ("[-x]", "2: a digit, not x"),
    ("[0x10]", "2: ',' or ']', not x10"),
    ("[1] x", "4: the end of the file, not x"),
    ("[] []", "3: the end of the file, not \"[\""),
    ("// no", "0: a value, not \"/\""),
    (#"["\x"]"#, "3: one of \"\\/bfnrtu after '\\', not x"),
    (#"["\u12g4"]"#, "6: four hexadecimal digits after '\\u', not g4"),
    (#"["\ud83d"]"#, "2: both halves of a surrogate pair, not \\uD83D"),
    (#"["\ud83d\n"]"#, "2: both halves of a surrogate pair, not \\uD83D"),
    (#"["\ude00"]"#, "2: both halves of a surrogate pair, not \\uDE00"),
    (#"["\ud83d\ud83d"]"#, "2: both halves of a surrogate pair, not \\uD83D"),
    (
      "[\"a\nb\"]",
      "3: a string without control characters (escape them as \\u and four digits), "
        + "not \"\\n\""
    ),
    (
      "[\"a\u{1B}b\"]",
      "3: a string without control characters (escape them as \\u and four digits), "
        + "not \"\\u{1B}\""
    ),
    ("[\u{1B}", "1: a value, not \"\\u{1B}\""),
    ("[😀", "1: a value, not \"😀\""),
    ("\u{A0}[]", "0: a value, not \"\\u{A0}\""),
  ])
  func invalidJSONThrowsErrorWithOffset(text: String, problem: String) {
    #expect(read(text) == problem)
  }

  @Test func nestingIsLimited() {
    func nested(_ depth: Int, _ open: String, _ inner: String, _ close: String) -> String {
      String(repeating: open, count: depth) + inner + String(repeating: close, count: depth)
    }
    #expect(read(nested(512, "[", "", "]")) == nested(512, "[", "", "]"))
    #expect(read(nested(513, "[", "", "]")) == "512: deeper than 512")
    #expect(read(String(repeating: "[", count: 100_000)) == "512: deeper than 512")
    #expect(read(nested(100_000, #"{"a":"#, "1", "}")) == "2560: deeper than 512")
  }

  @Test func readsMegabyteOfStringOrDigits() throws {
    let text = String(repeating: "a", count: 1_000_000)
    #expect(read("\"\(text)\"").count == 1_000_002)
    let digits = String(repeating: "9", count: 1_000_000)
    #expect(try JSONReader.read(Array(digits.utf8)).value == .number(digits))
  }

  @Test func everyPrefixIsTruncated() {
    let text = #"{"users":[{"id":-1.5e3,"ok":true,"name":"é\u00e9\ud83d\ude00"}],"photos":[null]}"#
    let bytes = Array(text.utf8)
    for count in 0..<bytes.count {
      do {
        _ = try JSONReader.read(Array(bytes.prefix(count)))
        Issue.record("the first \(count) bytes were accepted")
      } catch {
        guard case .truncated = error.reason else {
          Issue.record("the first \(count) bytes: \(error)")
          continue
        }
      }
    }
  }
}
