import Bindable
import BindableTesting
@testable import ProfileFeature
import Testing

@MainActor @Suite(.timeLimit(.minutes(30))) struct ScriptedGatewayTests {
  private let clock = ManualClock()

  private func failures(_ body: @MainActor () async -> Void) async -> [String] {
    var failures: [String] = []
    await Failure.$taskReporter.withValue(.init { failures.append($0.description) }) {
      await body()
    }
    return failures
  }

  @Test func stepsAnswerCallsInOrder() async throws {
    let gateway = ScriptedGateway(
      [.fail(.offline), .ok, .taken, .ok, .failWithMessage("Not on Sundays.")], clock: clock)
    await #expect(throws: GatewayError(.offline)) { try await gateway.send(.follow(1)) }
    try await gateway.send(.follow(1))
    #expect(try await gateway.isTaken("ada"))
    #expect(try await !gateway.isTaken("ada"))
    let error = await #expect(throws: GatewayError.self) { try await gateway.send(.unfollow(1)) }
    #expect(error?.message == "Not on Sundays.")
    #expect(
      gateway.calls == [
        .send(.follow(1)), .send(.follow(1)), .isTaken("ada"), .isTaken("ada"), .send(.unfollow(1)),
      ])
    #expect(gateway.unused.isEmpty)
  }

  @Test func delayedStepsWaitForClock() async throws {
    let gateway = ScriptedGateway(
      [.after(.seconds(2), .ok), .after(.seconds(1), .fail(.busy))], clock: clock)
    var isDone = false
    let call = Task {
      try await gateway.send(.follow(1))
      isDone = true
    }
    await clock.advance(by: .milliseconds(1_999))
    #expect(!isDone)
    await clock.advance(by: .milliseconds(1))
    #expect(isDone)
    try await call.value
    let second = Task { try await gateway.send(.follow(1)) }
    await clock.advance(by: .seconds(1))
    await #expect(throws: GatewayError(.busy)) { try await second.value }
  }

  @Test func dataStepReplacesLoadedData() async throws {
    let other = try ProfileData(
      users: [User(id: 9, username: "zoe", firstName: "Zoe")], photos: [])
    let gateway = ScriptedGateway([.ok, .data(other)], clock: clock)
    #expect(try await gateway.load() == .sample)
    #expect(try await gateway.load() == other)
  }

  @Test func callWithoutStepFailsAndIsReported() async {
    let failures = await failures {
      let gateway = ScriptedGateway([], clock: clock)
      await #expect(throws: GatewayError.self) { try await gateway.send(.follow(7)) }
    }
    #expect(
      failures == [
        "noAnswerProvider: ScriptedGateway: the script has no step for call 1, follow 7; add one."
      ])
  }

  @Test func unusedStepsAreReportedAtDeallocation() {
    let reporter = Failure.reporter
    defer { Failure.reporter = reporter }
    var failures: [String] = []
    Failure.reporter = { failures.append($0.description) }
    do {
      _ = ScriptedGateway([.fail(.offline), .after(.seconds(2), .ok)], clock: clock)
    }
    #expect(
      failures == [
        "noAnswerProvider: ScriptedGateway: unused steps: .fail(.offline), "
          + ".after(2.0 seconds, .ok); remove them or call the gateway."
      ])
  }

  @Test func canceledCallStopsWaiting() async {
    let gateway = ScriptedGateway([.after(.seconds(2), .ok)], clock: clock)
    let call = Task { try await gateway.send(.follow(1)) }
    await clock.advance(by: .seconds(1))
    call.cancel()
    await #expect(throws: CancellationError.self) { try await call.value }
  }
}
