import Foundation
@testable import ProfileFeature
import Testing

struct PriorityTests {
  private func second(_ number: Double) -> Date { Date(timeIntervalSince1970: number) }

  private func user(_ priorities: (String, Double, Double)...) -> User {
    User(
      id: 1, username: "ada", firstName: "Ada",
      priorities: priorities.map {
        Priority(name: $0, startDate: second($1), endDate: second($2))
      })
  }

  private func current(_ user: User, _ now: Double) -> [String] {
    user.currentPriorities(now: second(now)).map(\.name)
  }

  @Test func priorityIsCurrentFromStartThroughEnd() {
    let user = user(("exhibition", 100, 200))
    #expect(current(user, 99.999) == [])
    #expect(current(user, 100) == ["exhibition"])
    #expect(current(user, 150) == ["exhibition"])
    #expect(current(user, 200) == ["exhibition"])
    #expect(current(user, 200.001) == [])
  }

  @Test func overlappingPrioritiesKeepOrder() {
    let user = user(("b", 0, 10), ("a", 10, 20), ("c", 5, 15))
    #expect(current(user, 10) == ["b", "a", "c"])
    #expect(current(user, 11) == ["a", "c"])
    #expect(current(user, 4) == ["b"])
  }

  @Test func priorityWithEqualDatesIsCurrentForInstant() {
    let user = user(("blink", 7, 7))
    #expect(current(user, 7) == ["blink"])
    #expect(current(user, 7.5) == [])
  }

  @Test func parsesPrioritiesFromJSON() throws {
    let text = """
      {"users": [{"id": 1, "username": "ada", "firstName": "Ada", "priorities": [
        {"name": "Exhibition", "startDate": "2013-06-01T00:00:00Z",
         "endDate": "2013-06-30T23:59:59+02:00"}]},
        {"id": 2, "username": "bob", "firstName": "Bob", "priorities": null}], "photos": []}
      """
    let data = try ProfileData(json: Array(text.utf8), named: "a test")
    #expect(data.users[1].priorities == [])
    let priority = try #require(data.users[0].priorities.first)
    #expect(priority.name == "Exhibition")
    #expect(priority.startDate == second(1_370_044_800))
    #expect(priority.endDate == second(1_372_629_599))
  }

  @Test(arguments: [
    (
      #"[{"name": "a", "startDate": "2013-06-02T00:00:00Z", "endDate": "2013-06-01T00:00:00Z"}]"#,
      "users[0].priorities[0].endDate: the end date is before the start date; swap the dates"
    ),
    (
      #"[{"name": "a", "startDate": "soon", "endDate": "2013-06-01T00:00:00Z"}]"#,
      "users[0].priorities[0].startDate: expected a date like 2013-05-18T21:26:28Z, found \"soon\"; "
        + "correct the value"
    ),
    (
      #"[{"name": "a"}]"#,
      #"users[0].priorities[0]: the key "startDate" is missing; add it"#
    ),
    (#""soon""#, "users[0].priorities: expected an array; correct the value"),
  ])
  func invalidPrioritiesThrowErrorWithPath(json: String, message: String) throws {
    let text = """
      {"users": [{"id": 1, "username": "ada", "firstName": "Ada", "priorities":    \(json)}], \
      "photos": []}
      """
    let error = #expect(throws: FileError.self) {
      try ProfileData(json: Array(text.utf8), named: "FILE")
    }
    #expect(error?.problem == message)
  }
}
