import Bindable
import BindableTesting
import TestSupport
import Testing

@Suite(.background) struct TourTests {
  private func output(_ arguments: String...) throws -> String {
    let run = try runDemo(["--screen", "profile"] + arguments)
    #expect(run.status == 0)
    #expect(run.stderr.isEmpty)
    return run.stdout
  }

  private func headings(_ output: String) -> [String] {
    output.split(separator: "\n").filter { $0.hasPrefix("──") || $0.contains("asked:") }
      .map(String.init)
  }

  @Test(arguments: [20, 40, 80]) func tourMatchesSnapshot(width: Int) throws {
    try verify(output("--width", "\(width)"), matches: "tour", variant: "\(width)")
  }

  @Test func defaultWidthIs40Columns() throws {
    #expect(try output() == output("--width=40"))
  }

  @Test func traceMatchesSnapshot() throws {
    try verify(output("trace", "--user", "grace", "--answers", "yes"), matches: "trace")
  }

  @Test func tableMatchesSnapshot() throws {
    try verify(output("table"), matches: "table")
  }

  @Test func tableAndTraceNameAllProperties() throws {
    for command in ["table", "trace"] {
      #expect(try !output(command).contains("(computed)"))
    }
  }

  @Test func tourWithoutAnswersUsesDialog() throws {
    #expect(
      try headings(output()) == [
        "── 0 initial", #"── 1 press "Follow""#,
        "── 2 answer no", #"── 3 fail "The server is busy."       no change"#,
        #"── 4 press "Follow""#, "── 5 answer yes", #"── 6 press "Retry""#,
        "── 7 store followers +1",
      ])
  }

  @Test func answersOptionDeterminesTour() throws {
    #expect(
      try headings(output("--answers", "no,yes,no")) == [
        "── 0 initial",
        #"── 1 press "Follow""#, "   asked: Follow Ada Lovelace? [Yes/No] No",
        #"── 2 fail "The server is busy."       no change"#,
        #"── 3 press "Follow""#, "   asked: Follow Ada Lovelace? [Yes/No] Yes",
        #"── 4 press "Retry""#,
        #"── 5 press "Following""#,
        #"── 6 press "Follow""#, "   asked: Follow Ada Lovelace? [Yes/No] No",
        "── 7 store followers +1",
      ])
  }

  @Test(arguments: ["yes", "no", "yes,yes", "no,no,no", "yes,no,yes,no,yes,yes"])
  func tourAsksOneQuestionPerAnswer(list: String) throws {
    let asked = try headings(output("--answers", list)).filter { $0.contains("asked:") }
    #expect(asked.count == list.split(separator: ",").count)
  }

  @Test func sampleUsersHaveTour() throws {
    for user in ["grace", "Jan77", "moni", "omar.h", "katya", "tom"] {
      #expect(try headings(output("--user", user, "--width", "23")).count == 8)
    }
  }

  @Test func narrowestAndWidestScreensHaveTour() throws {
    for width in ["1", "2", "3", "500"] {
      #expect(try headings(output("--width", width)).count == 8)
    }
  }

  // MARK: Other data

  private func tour(_ json: String, _ options: String...) throws -> DemoRun {
    try withFile(json.utf8) { try runDemo(["run", "--input", $0, "--width", "40"] + options) }
  }

  private func user(_ id: Int, _ name: String, followedBy followers: [Int]) -> String {
    #"{"id":\#(id),"username":"\#(name)","firstName":"\#(name)","followerIDs":\#(followers)}"#
  }

  @Test(arguments: [[2], [1], [1, 2], []], [[1], [2], []])
  func usersWhoFollowEachOtherHaveTour(followers: [Int], others: [Int]) throws {
    let users = [user(1, "ada", followedBy: followers), user(2, "bea", followedBy: others)]
    let run = try tour(#"{"users":[\#(users.joined(separator: ","))],"photos":[]}"#)
    #expect(run.status == 0 && run.stderr == "", "\(run.stderr)")
  }

  @Test func photoWithTheLargestNumberHasTour() throws {
    let photo =
      #"{"id":9223372036854775807,"name":"x","rating":5,"creationDate":"2013-05-18T21:26:28Z","#
      + #""userID":1}"#
    let run = try tour(#"{"users":[\#(user(1, "ada", followedBy: []))],"photos":[\#(photo)]}"#)
    #expect(run.status == 0 && run.stderr == "", "\(run.stderr)")
  }
}
