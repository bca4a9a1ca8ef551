import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class Choices {
  let writers: WriteConflictDetector
  @Observed var theme = "light" {
    willSet { writers.record(newValue, to: "Choices.theme") }
  }
  @Observed var size = 1

  init(limit: Int = 100) { writers = WriteConflictDetector(limit: limit) }

  func setSize(_ new: Int, by name: String) {
    transaction {
      writers.record(new, to: "Choices.size", by: name)
      size = new
    }
  }
}

@MainActor struct WriteConflictDetectorTests {
  private let shared = Choices()

  /// Returns the failures that `body` reports.
  private func failures(_ body: @MainActor () -> Void) -> [Failure] {
    let reporter = Failure.reporter
    defer { Failure.reporter = reporter }
    var failures: [Failure] = []
    Failure.reporter = { failures.append($0) }
    body()
    return failures
  }

  @Test func conflictingEventsAreReportedWithBothCauses() {
    let failures = failures {
      transaction {
        event("the phone") { shared.theme = "dark" }
        event("the tablet") { shared.theme = "black" }
      }
    }
    #expect(
      failures == [
        Failure(
          .conflict,
          #"Choices.theme is written twice in one turn: "dark" in the phone, and then "black" in "#
            + "the tablet. The last value is kept. Let only one of them write, or write in separate turns."
        )
      ])
    #expect(shared.theme == "black")
    #expect(shared.writers.conflicts.map(\.first.event) == ["the phone"])
    #expect(shared.writers.conflicts.map(\.second.event) == ["the tablet"])
  }

  @Test func effectThatOverwritesEventIsReportedWithLocation() throws {
    let line: UInt = #line + 1
    let effect = Effect { if shared.theme == "dark" { shared.theme = "light" } }
    let failures = failures { event("press Dark") { shared.theme = "dark" } }
    #expect(failures.count == 1)
    let conflict = try #require(shared.writers.conflicts.first)
    #expect(conflict.first.binding == nil)
    #expect(conflict.second.binding == "the effect at WriteConflictDetectorTests.swift:\(line)")
    effect.cancel()
  }

  @Test func namedWritersInOneEventConflict() {
    let failures = failures {
      event("press") {
        shared.setSize(2, by: "the profile")
        shared.setSize(3, by: "the followers")
      }
    }
    #expect(failures.count == 1)
    #expect(
      shared.writers.writes.map(\.description) == [
        "Choices.size = 2 in press by the profile", "Choices.size = 3 in press by the followers",
      ])
  }

  @Test func writerCanOverwriteOwnValue() {
    let failures = failures {
      event("press") {
        shared.theme = "dark"
        shared.theme = "black"
      }
    }
    #expect(failures.isEmpty)
  }

  @Test func equalValuesDoNotConflict() {
    let failures = failures {
      transaction {
        event("the phone") { shared.theme = "dark" }
        event("the tablet") { shared.theme = "dark" }
      }
    }
    #expect(failures.isEmpty)
  }

  @Test func writesInSeparateTurnsDoNotConflict() {
    let failures = failures {
      event("the phone") { shared.theme = "dark" }
      event("the tablet") { shared.theme = "black" }
      shared.theme = "light"
      shared.theme = "dark"
      transaction { shared.theme = "black" }
    }
    #expect(failures.isEmpty)
    #expect(shared.writers.writes.map(\.value).suffix(2) == [#""dark""#, #""black""#])
  }

  @Test func writesToDifferentPropertiesDoNotConflict() {
    let failures = failures {
      transaction {
        event("the phone") { shared.theme = "dark" }
        event("the tablet") { shared.setSize(2, by: "the profile") }
      }
    }
    #expect(failures.isEmpty)
  }

  @Test func threeDifferentValuesAreTwoConflicts() {
    let failures = failures {
      transaction {
        for value in ["a", "b", "c"] { event(value) { shared.theme = value } }
      }
    }
    #expect(failures.count == 2)
  }

  @Test func historyNamesWriters() {
    let (view, table) = (
      TestPanel(), BindingTable(Choices.self, TestPanel.self) { \.size --> \.second.number }
    )
    let connection = table.connect(shared, to: view, recording: .all(limit: 10))
    event("press") {
      shared.writers.write(2, to: "Choices.size", by: "the profile") { shared.size = 2 }
    }
    shared.writers.write(3, to: "Choices.size", by: "the followers", as: "answer") {
      shared.size = 3
    }
    event("press") {
      shared.writers.write(4, to: "Choices.size", by: "the profile") { shared.size = 4 }
      shared.writers.write(4, to: "Choices.size", by: "the followers") { shared.size = 4 }
    }
    #expect(
      connection.history(of: \.size).dropFirst().map(\.reason) == [
        "because Choices.size changed, in press by the profile",
        "because Choices.size changed, in answer by the followers",
        "because Choices.size changed, in press by the profile and the followers",
      ])
    connection.disconnect()
  }

  @Test func discardsOldWritesBeyondLimit() {
    let shared = Choices(limit: 2)
    for size in 0..<10 { shared.setSize(size, by: "a test") }
    #expect(shared.writers.writes.map(\.value).suffix(2) == ["8", "9"])
    #expect(shared.writers.writes.count <= 4)
  }

  @Test func currentEventNamesInnermostEvent() {
    #expect(currentEvent == nil)
    event("outer") {
      #expect(currentEvent == "outer")
      event("inner") { #expect(currentEvent == "inner") }
      #expect(currentEvent == "outer")
    }
    #expect(currentEvent == nil)
  }
}
