import ProfileFeature
import Testing

struct InMemoryGatewayTests {
  private let gateway = RecordingGateway()

  private func message(_ body: () async throws -> Void) async -> String? {
    do {
      try await body()
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func callsAreRecordedInOrder() async throws {
    try await gateway.send(.follow(1))
    try await gateway.send(.unfollow(1))
    try await gateway.send(.follow(2))
    #expect(gateway.calls == [.send(.follow(1)), .send(.unfollow(1)), .send(.follow(2))])
  }

  @Test func failureAppliesToNextCallOnly() async {
    gateway.fail(with: "The server is busy.")
    #expect(await message { try await gateway.send(.follow(1)) } == "The server is busy.")
    #expect(await message { try await gateway.send(.follow(1)) } == nil)
    #expect(gateway.calls == [.send(.follow(1)), .send(.follow(1))])
  }

  @Test func failuresApplyInOrderAndCount() async {
    gateway.fail(with: "Busy.", times: 2)
    gateway.fail(with: "Down.")
    gateway.fail(with: "Never.", times: 0)
    #expect(await message { try await gateway.send(.follow(1)) } == "Busy.")
    #expect(await message { try await gateway.send(.unfollow(1)) } == "Busy.")
    #expect(await message { try await gateway.send(.follow(1)) } == "Down.")
    #expect(await message { try await gateway.send(.follow(1)) } == nil)
  }

  @Test func negativeFailureCountTraps() async {
    await #expect(processExitsWith: .failure) { InMemoryGateway().fail(with: "", times: -1) }
  }

  @Test @MainActor func pausedCallWaitsUntilResumed() async throws {
    gateway.pauseCalls()
    var log: [String] = []
    let call = Task {
      try await gateway.send(.follow(1))
      log.append("followed")
    }
    await gateway.waitUntilCallIsPaused()
    log.append("held")
    #expect(gateway.calls == [.send(.follow(1))])
    gateway.resumeCalls()
    try await call.value
    #expect(log == ["held", "followed"])
    try await gateway.send(.follow(2))
  }

  @Test @MainActor func failureSetDuringPauseAppliesToPausedCall() async {
    gateway.pauseCalls()
    let call = Task { await message { try await gateway.send(.follow(1)) } }
    await gateway.waitUntilCallIsPaused()
    gateway.fail(with: "The line broke.")
    gateway.resumeCalls()
    #expect(await call.value == "The line broke.")
  }

  @Test @MainActor func cancelingPausedCallThrowsCancellationError() async throws {
    gateway.pauseCalls()
    let call = Task { try await gateway.send(.follow(1)) }
    await gateway.waitUntilCallIsPaused()
    call.cancel()
    await #expect(throws: CancellationError.self) { try await call.value }
    gateway.resumeCalls()
    try await gateway.send(.follow(2))
  }

  @Test @MainActor func callCanceledBeforePauseThrowsCancellationError() async {
    gateway.pauseCalls()
    let call = Task { try await gateway.send(.follow(1)) }
    call.cancel()
    await #expect(throws: CancellationError.self) { try await call.value }
  }

  @Test @MainActor func pausedCallsResumeTogether() async throws {
    gateway.pauseCalls()
    let calls = (1...20).map { id in Task { try await gateway.send(.follow(User.ID(id))) } }
    await gateway.waitUntilCallIsPaused()
    gateway.resumeCalls()
    for call in calls { try await call.value }
    #expect(gateway.calls.count == 20)
  }

  @Test func unpausedCallFinishesWithoutSuspending() async throws {
    try await onTheMainActor()
  }

  @MainActor private func onTheMainActor() async throws {
    var log: [String] = []
    let other = Task { log.append("other") }
    try await gateway.send(.follow(1))
    log.append("followed")
    await other.value
    #expect(log == ["followed", "other"])
  }
}
