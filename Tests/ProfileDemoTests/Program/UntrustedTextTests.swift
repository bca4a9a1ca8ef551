import Foundation
import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@Suite(.background, .timeLimit(.minutes(30))) struct UntrustedTextTests {
  /// Runs the program on a user whose texts all contain `text`.
  private func run(_ text: String, width: Int = 40, _ more: String...) throws -> DemoRun {
    let user: [String: Any] = [
      "id": 1, "username": "u" + text, "firstName": text, "lastName": text, "bio": text,
      "followerIDs": [2],
    ]
    let follower: [String: Any] = ["id": 2, "username": "v", "firstName": text]
    let photo: [String: Any] = [
      "id": 1, "name": text, "rating": 50, "creationDate": "2013-05-18T21:26:28Z", "userID": 1,
    ]
    return try run(["users": [user, follower], "photos": [photo]], width, more)
  }

  private func run(
    _ object: [String: Any], _ width: Int, _ more: [String] = []
  ) throws -> DemoRun {
    try withFile(JSONSerialization.data(withJSONObject: object)) { path in
      try runDemo(["--screen", "profile", "--input", path, "--width", "\(width)"] + more)
    }
  }

  /// Expects no control characters except line feeds, and the same width for every row.
  private func expectHarmless(
    _ run: DemoRun, width: Int = 40, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(run.status == 0, sourceLocation: sourceLocation)
    #expect(run.stderr.isEmpty, sourceLocation: sourceLocation)
    let unsafe = run.stdout.unicodeScalars.filter { $0 != "\n" && TextEscaping.isUnsafe($0) }
    #expect(unsafe.isEmpty, sourceLocation: sourceLocation)
    let lines = run.stdout.unicodeScalars.split(separator: "\n").map { String($0) }
    let rows = lines.map { $0.drop { $0.isASCII && $0.isNumber } }.map { row in
      row.hasPrefix(" │") ? row.dropFirst() : row
    }.filter { $0.hasPrefix("│") }
    #expect(rows.count > 10, sourceLocation: sourceLocation)
    for row in rows {
      #expect(
        row.hasSuffix("│") && DisplayWidth.of(String(row)) == width + 2, "\(row)",
        sourceLocation: sourceLocation)
    }
  }

  @Test(
    arguments: [
      "\u{1B}[31mred\u{1B}[0m\u{1B}]0;title\u{7}", "\u{9B}2J\u{90}q\u{9C}", "a\u{202E}b\u{2066}c",
      "\u{200F}\u{061C}x\u{200E}", "one\ntwo\r\nthree\rfour\u{2028}five\u{2029}six\u{85}seven",
      "\t\u{0}\u{8}\u{7F}tab", "\u{FEFF}x\u{200B}y\u{AD}z", "e\u{301}\u{302}\u{303}", "👩‍👩‍👧‍👦🇩🇪👍🏽❤️",
      "漢字かなカナ한글", "\\u{1B}[31m", "│┌─┐│", "عربي עברית", "\u{E000}\u{FFFE}\u{10FFFF}",
    ], [1, 20, 40]) func hostileTextIsEscapedAndAligned(text: String, width: Int) throws
  {
    expectHarmless(try run(text, width: width), width: width)
  }

  @Test(arguments: ["a", "漢", "\n", "\u{301}", "\u{1B}[2J"])
  func megabyteOfTextIsTruncated(unit: String) throws {
    let text = "x" + String(repeating: unit, count: 1_000_000 / unit.utf8.count)
    let user: [String: Any] = ["id": 1, "username": "u", "firstName": text]
    let run = try run(["users": [user], "photos": []], 40)
    expectHarmless(run)
    #expect(run.stdout.utf8.count < 40_000)
  }

  @Test func tenMegabytesOfTextAreHandled() throws {
    let text = String(repeating: "a", count: 10_000_000)
    let user: [String: Any] = ["id": 1, "username": "u", "firstName": "", "bio": text]
    expectHarmless(try run(["users": [user], "photos": []], 40))
  }

  @Test func typedTextIsEscaped() throws {
    let script = #"""
      store firstName "\u{1B}[31m\u{202E}\n"
      press Follow
      answer yes
      fail "\u{1B}[2J\u{7}"
      press Following
      store firstName "\u{9B}2J"
      store bio \#(String(repeating: "a", count: 1_000_000))
      """#
    let run = try withFile(script.utf8) {
      try runDemo(["trace", "--screen", "profile", "--script", $0])
    }
    expectHarmless(run)
    #expect(run.stdout.utf8.count < 40_000)
  }

  @Test func errorMessagesAreEscaped() throws {
    let script = "press \"\u{1B}[31m\u{202E}\"\n"
    let run = try withFile(script.utf8) { try runDemo(["--script", $0]) }
    #expect(run.status == 65)
    #expect(run.stdout.isEmpty)
    #expect(run.stderr.dropLast().unicodeScalars.allSatisfy { !TextEscaping.isUnsafe($0) })
    #expect(run.stderr.contains(#"press "\u{1B}[31m\u{202E}""#))
  }

  @Test func largeCountsHaveGroupingSeparators() throws {
    let followers = 12_345
    var users: [[String: Any]] = [
      ["id": 1, "username": "u", "firstName": "U", "followerIDs": Array(2...followers + 1)]
    ]
    for id in 2...followers + 1 {
      users.append(["id": id, "username": "u\(id)", "firstName": "F"])
    }
    let run = try run(["users": users, "photos": []], 40)
    expectHarmless(run)
    #expect(run.stdout.contains(" 12,345 followers ││"))
    #expect(run.stdout.contains(#""Followed by F, F, and 12,343 others""#))
  }
}
