import Testing

@testable import BindableCore

@MainActor struct DepartureTests {
  private let departure = Departure()
  private let script = ScriptedAnswerProvider(["Leave", "Stay", "Leave", "Leave"])

  private func question(_ text: String) -> Interaction {
    Interaction(
      Flow("leave") { Confirm(text, choices: ["Leave", Choice("Stay", role: .cancel)]) },
      answerProvider: script)
  }

  @Test func changeIsPerformedAtOnceIfNothingAsks() {
    var count = 0
    departure.run([]) { count += 1 }
    #expect(count == 1)
    script.drainUnused()
  }

  @Test func changeIsPerformedIfAllAgree() {
    let first = question("First?"), last = question("Last?")
    var count = 0
    departure.run([first, last]) { count += 1 }
    #expect(last.outcome == .succeeded && first.outcome != .succeeded && count == 0)
    departure.run([first, last]) { count += 1 }
    #expect(first.outcome == .succeeded && count == 1)
    #expect(script.unused.isEmpty)
  }

  @Test func canceledDepartureChangesNothing() async {
    let open = Interaction(Flow("wait") { Perform("wait") { _ in await Task.yield() } })
    var count = 0
    departure.run([open]) { count += 1 }
    departure.cancel()
    await open.waitUntilFinished()
    #expect(open.outcome == .succeeded && count == 0)
    departure.run([open]) { count += 1 }
    await open.waitUntilFinished()
    #expect(count == 1)
    script.drainUnused()
  }
}
