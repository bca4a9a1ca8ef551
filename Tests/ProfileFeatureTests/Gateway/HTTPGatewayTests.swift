import Bindable
import BindableTesting
import Foundation
@testable import ProfileFeature
import Synchronization
import Testing

/// A transport that answers requests from a list of answers, in order.
private final class FakeTransport: HTTPTransport {
  enum Answer: Sendable {
    case response(HTTPResponse)
    case failure(GatewayError.Reason)
    /// No answer until the task is canceled.
    case silence
  }

  private let state: Mutex<(answers: [Answer], requests: [HTTPRequest])>

  init(_ answers: [Answer]) { state = Mutex((answers, [])) }

  var requests: [HTTPRequest] { state.withLock { $0.requests } }
  var unused: Int { state.withLock { $0.answers.count } }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let answer = state.withLock { state in
      state.requests.append(request)
      return state.answers.isEmpty ? .failure(.offline) : state.answers.removeFirst()
    }
    switch answer {
    case .response(let response): return response
    case .failure(let problem): throw GatewayError(problem)
    case .silence:
      try await Task.sleep(for: .seconds(3_600))
      throw GatewayError(.wrongAnswer)
    }
  }
}

/// A clock that records pauses and ends them immediately, unlike timeouts.
private final class PauseClock: Clock {
  struct State {
    var now = ManualClock.Instant()
    var pauses: [Duration] = []
    /// A Boolean value that indicates whether a timeout ends immediately.
    var timesOut = false
    /// A Boolean value that indicates whether a pause lasts until it's canceled.
    var holdsPauses = false
  }

  let timeout = Duration.seconds(10)
  let state = Mutex(State())

  var now: ManualClock.Instant { state.withLock { $0.now } }
  var minimumResolution: Duration { .zero }
  var pauses: [Duration] { state.withLock { $0.pauses } }

  func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    let isHeld = state.withLock { state in
      let duration = state.now.duration(to: deadline)
      if duration >= timeout { return !state.timesOut }
      state.pauses.append(duration)
      if !state.holdsPauses { state.now = deadline }
      return state.holdsPauses
    }
    if isHeld { try await Task.sleep(for: .seconds(3_600)) }
  }
}

@Suite(.timeLimit(.minutes(30))) struct HTTPGatewayTests {
  private let clock = PauseClock()

  private static let json = Array(
    #"{"users": [{"id": 1, "username": "ada", "firstName": "Ada"}], "photos": []}"#.utf8)

  private func profile(_ headers: [String: String] = [:]) -> FakeTransport.Answer {
    .response(HTTPResponse(200, headers: headers, body: Self.json))
  }

  private func status(_ status: Int, _ headers: [String: String] = [:]) -> FakeTransport.Answer {
    .response(HTTPResponse(status, headers: headers))
  }

  private func gateway(_ transport: FakeTransport, attempts: Int = 1) -> HTTPGateway {
    HTTPGateway(
      transport, clock: clock,
      retryPolicy: HTTPGateway.RetryPolicy(
        timeout: .seconds(10), attempts: attempts, initialBackoff: .seconds(1),
        maximumBackoff: .seconds(8)))
  }

  private func problem(_ body: () async throws -> Void) async -> GatewayError.Reason? {
    do {
      try await body()
      return nil
    } catch {
      return (error as? GatewayError)?.reason
    }
  }

  // MARK: - Requests

  @Test func callsSendRequests() async throws {
    let transport = FakeTransport(Array(repeating: status(204), count: 9))
    let gateway = gateway(transport)
    try await gateway.send(.follow(2))
    try await gateway.send(.unfollow(2))
    try await gateway.send(.remove(.follower(2, of: 1)))
    #expect(try await gateway.isTaken("a/b ü"))
    var edit = ProfileEdit(User(id: 1, username: "ada", firstName: "Ada"))
    edit.bio = "\"\\\n\u{1B}é"
    try await gateway.send(.save(edit, of: 1))
    let photo = Photo(
      id: 12, name: "Fog", rating: 50, creationDate: Date(timeIntervalSince1970: 0), userID: 1,
      picture: "look/2", likerIDs: [3])
    try await gateway.send(.remove(.photo(photo)))
    try await gateway.send(.restore(.photo(photo), at: 3))
    try await gateway.send(.restore(.follower(2, of: 1), at: 0))
    #expect(
      transport.requests.map { "\($0.method) \($0.path)" } == [
        "PUT following/2", "DELETE following/2", "DELETE users/1/followers/2",
        "GET usernames/a%2Fb%20%C3%BC", "PUT users/1", "DELETE users/1/photos/12",
        "PUT users/1/photos/12", "PUT users/1/followers/2",
      ])
    #expect(
      transport.requests[6...].map { String(decoding: $0.body, as: UTF8.self) } == [
        #"{"creationDate":"1970-01-01T00:00:00.000Z","id":12,"index":3,"likerIDs":[3],"name":"Fog","#
          + #""picture":"look/2","rating":50,"userID":1}"#,
        #"{"index":0}"#,
      ])
    #expect(
      String(decoding: transport.requests[4].body, as: UTF8.self)
        == #"{"bio":"\"\\\n\u001bé","firstName":"Ada","lastName":"","username":"ada"}"#)
  }

  @Test func usernameIsAvailableIfNotFound() async throws {
    let gateway = gateway(FakeTransport([status(404), status(200)]))
    #expect(try await !gateway.isTaken("ada"))
    #expect(try await gateway.isTaken("ada"))
  }

  // MARK: - Cache

  @Test func notModifiedResponseUsesCachedBody() async throws {
    let transport = FakeTransport([
      profile(["ETag": "\"7\""]), status(304, ["ETag": "\"7\""]), status(304),
      profile(["ETag": "\"8\""]), profile(), profile(),
    ])
    let gateway = gateway(transport)
    for _ in 0..<6 { #expect(try await gateway.load().users.count == 1) }
    #expect(
      transport.requests.map { $0.headers["If-None-Match"] } == [
        nil, "\"7\"", "\"7\"", "\"7\"", "\"8\"", nil,
      ])
  }

  @Test(arguments: ["max-age=60", "no-store, max-age=60", "no-cache, max-age=60", ""])
  func everyLoadAsksServer(control: String) async throws {
    let transport = FakeTransport([
      profile(["Cache-Control": control]), profile(["Cache-Control": control]),
    ])
    let gateway = gateway(transport)
    _ = try await gateway.load()
    _ = try await gateway.load()
    #expect(transport.requests.count == 2)
  }

  @Test func changesRequireRevalidation() async throws {
    let transport = FakeTransport([
      profile(["Cache-Control": "max-age=60", "ETag": "\"1\""]), status(204), status(304),
    ])
    let gateway = gateway(transport)
    _ = try await gateway.load()
    try await gateway.send(.follow(1))
    _ = try await gateway.load()
    #expect(transport.requests.last?.headers["If-None-Match"] == "\"1\"")
    #expect(transport.unused == 0)
  }

  @Test func notModifiedWithoutCacheIsInvalid() async {
    let gateway = gateway(FakeTransport([status(304)]))
    #expect(await problem { _ = try await gateway.load() } == .wrongAnswer)
  }

  // MARK: - Errors

  @Test(arguments: [
    (302, GatewayError.Reason.redirected), (400, .refused), (401, .notAllowed),
    (403, .notAllowed), (404, .notFound), (408, .timedOut), (409, .refused), (410, .notFound),
    (418, .wrongAnswer), (429, .busy), (500, .serverFailed), (503, .busy), (504, .timedOut),
    (999, .wrongAnswer), (100, .wrongAnswer),
  ])
  func statusCodesMapToReasons(code: Int, meaning: GatewayError.Reason) async {
    let gateway = gateway(FakeTransport([status(code), status(code)]))
    #expect(await problem { try await gateway.send(.follow(1)) } == meaning)
    #expect(await problem { _ = try await gateway.load() } == meaning)
  }

  @Test func everyReasonHasUniqueMessage() {
    let words = GatewayError.Reason.allCases.map { GatewayError($0).message }
    #expect(Set(words).count == words.count)
    #expect(words.allSatisfy { $0.hasSuffix(".") && $0.count < 70 })
  }

  @Test func invalidProfileIsReportedWithPath() async throws {
    let bytes = Array(#"{"users": [{"id": "one"}]}"#.utf8)
    let gateway = gateway(FakeTransport([.response(HTTPResponse(200, body: bytes))]))
    let error = await #expect(throws: GatewayError.self) { _ = try await gateway.load() }
    #expect(error?.reason == .wrongAnswer)
    #expect(
      error?.detail
        == "profile:1:19: users[0].id: expected an integer; correct the value")
  }

  // MARK: - Retries and timeouts

  @Test func transientErrorsAreRetriedWithExponentialBackoff() async throws {
    let transport = FakeTransport([.failure(.offline), status(503), status(500), status(204)])
    let gateway = gateway(transport, attempts: 4)
    try await gateway.send(.follow(1))
    #expect(transport.requests.count == 4)
    #expect(clock.pauses == [.seconds(1), .seconds(2), .seconds(4)])
  }

  @Test func backoffIsLimited() async throws {
    let transport = FakeTransport(Array(repeating: status(503), count: 6) + [status(204)])
    try await gateway(transport, attempts: 7).send(.follow(1))
    #expect(clock.pauses == [1, 2, 4, 8, 8, 8].map { .seconds($0) })
  }

  @Test func throwsLastErrorAfterMaximumAttempts() async {
    let transport = FakeTransport([.failure(.offline), status(503), status(204)])
    let gateway = gateway(transport, attempts: 2)
    #expect(await problem { try await gateway.send(.follow(1)) } == .busy)
    #expect(transport.unused == 1)
  }

  @Test(arguments: [("5", 5), ("0", 0), ("1000000", 8), ("-3", 0), ("tomorrow", 1)])
  func retryAfterHeaderSetsPause(header: String, seconds: Int) async throws {
    let transport = FakeTransport([status(503, ["Retry-After": header]), status(204)])
    try await gateway(transport, attempts: 2).send(.follow(1))
    #expect(clock.pauses == [.seconds(seconds)])
  }

  @Test func permanentErrorIsNotRetried() async {
    let transport = FakeTransport([status(404), status(204)])
    let gateway = gateway(transport, attempts: 3)
    #expect(await problem { try await gateway.send(.follow(1)) } == .notFound)
    #expect(transport.unused == 1)
    #expect(clock.pauses.isEmpty)
  }

  @Test func lateResponseTimesOut() async {
    clock.state.withLock { $0.timesOut = true }
    let gateway = gateway(FakeTransport([.silence]))
    #expect(await problem { _ = try await gateway.load() } == .timedOut)
  }

  @Test func canceledCallEndsWithoutRetry() async {
    let transport = FakeTransport([.silence, status(204)])
    let gateway = gateway(transport, attempts: 3)
    let call = Task { try await gateway.send(.follow(1)) }
    while transport.requests.isEmpty { await Task.yield() }
    call.cancel()
    await #expect(throws: CancellationError.self) { try await call.value }
    #expect(transport.unused == 1)
  }

  @Test func canceledPauseEndsImmediately() async {
    clock.state.withLock { $0.holdsPauses = true }
    let transport = FakeTransport([status(503)])
    let gateway = gateway(transport, attempts: 3)
    let call = Task { try await gateway.send(.follow(1)) }
    while clock.pauses.isEmpty { await Task.yield() }
    call.cancel()
    await #expect(throws: CancellationError.self) { try await call.value }
    #expect(transport.requests.count == 1)
  }
}
