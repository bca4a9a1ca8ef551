internal import Synchronization

/// A gateway that asks a server over HTTP.
///
/// ```swift
/// let gateway = HTTPGateway(URLTransport(to: address))
/// let data = try await gateway.load()   // GET profile
/// try await gateway.follow(2)           // PUT following/2
/// ```
///
/// ```text
/// load      GET profile              200 and the JSON of a profile file; its ETag and max-age count
/// follow    PUT following/2          200 to 299
/// unfollow  DELETE following/2       200 to 299
/// removeFollower                     200 to 299
///           DELETE users/1/followers/2
/// isTaken   GET usernames/ada        200: taken; 404: free
/// save      PUT users/2              200 to 299; sent is {"username": …, "firstName": …, …}
/// post      POST users/2/photos      200 to 299 and {"id": 12}; sent is {"name": …, "rating": …,
///                                    "day": …}, and an Idempotency-Key
/// signOut   DELETE sessions/2        200 to 299; DELETE sessions for all devices
/// ```
///
/// What may be better a little later is asked again, after pauses that double, or that the server says.
/// None of this waits by any clock but the one it is given, and nothing is left to chance.
public final class HTTPGateway: ProfileGateway {
  /// How patient a gateway is.
  public struct Patience: Hashable, Sendable {
    /// How long an answer may take.
    public var timeout: Duration
    /// How often a call is sent, at most.
    public var attempts: Int
    /// The pause before the second attempt; each later one is twice as long.
    public var firstPause: Duration
    /// The longest pause, whatever the server says.
    public var longestPause: Duration

    /// Makes one of these.
    ///
    /// - Precondition: `attempts` is positive.
    public init(
      timeout: Duration = .seconds(10), attempts: Int = 3,
      firstPause: Duration = .milliseconds(200), longestPause: Duration = .seconds(10)
    ) {
      precondition(attempts > 0, "A call cannot be sent \(attempts) times; send it once at least.")
      self.timeout = timeout
      self.attempts = attempts
      self.firstPause = firstPause
      self.longestPause = longestPause
    }
  }

  private struct Cached {
    let data: ProfileData
    let tag: String?
    let goodUntil: Duration
  }

  private struct State {
    var cached: Cached?
    var sentCount = 0
    var hitCount = 0
    var confirmedCount = 0
  }

  private let transport: any HTTPTransport
  private let clock: any Clock<Duration>
  private let patience: Patience
  /// How long it is since the gateway was made.
  private let age: @Sendable () -> Duration
  private let state = Mutex(State())

  /// Makes a gateway to what is at the other end of a transport; it waits by `clock`.
  public init(
    _ transport: any HTTPTransport, clock: any Clock<Duration> = ContinuousClock(),
    patience: Patience = Patience()
  ) {
    self.transport = transport
    self.clock = clock
    self.patience = patience
    age = Self.stopwatch(clock)
  }

  /// How many requests were sent.
  public var sentCount: Int { state.withLock { $0.sentCount } }
  /// How often `load()` needed none, since what it had was still good.
  public var hitCount: Int { state.withLock { $0.hitCount } }
  /// How often the server said that what `load()` had was still right, and sent nothing.
  public var confirmedCount: Int { state.withLock { $0.confirmedCount } }

  /// The users and photos that the server has, from the cache if they are still good.
  public func load() async throws -> ProfileData {
    let now = age()
    let cached = state.withLock { state -> Cached? in
      if let cached = state.cached, now < cached.goodUntil { state.hitCount += 1 }
      return state.cached
    }
    if let cached, now < cached.goodUntil { return cached.data }
    var request = HTTPRequest("GET", "profile", headers: ["Accept": "application/json"])
    if let tag = cached?.tag { request.headers["If-None-Match"] = tag }
    let response = try await send(request)
    let data: ProfileData
    switch response.status {
    case 304:
      guard let cached else { throw GatewayError(.wrongAnswer, detail: "304 without a question") }
      state.withLock { $0.confirmedCount += 1 }
      data = cached.data
    case 200:
      do throws(ProfileFileError) {
        data = try ProfileData(json: response.body, named: "profile")
      } catch {
        throw GatewayError(.wrongAnswer, detail: error.description)
      }
    default: throw Self.problem(of: response)
    }
    keep(data, as: response, after: cached)
    return data
  }

  /// Tells the server.
  public func follow(_ id: User.ID) async throws { try await tell("PUT", "following/\(id)") }

  /// Tells the server.
  public func unfollow(_ id: User.ID) async throws { try await tell("DELETE", "following/\(id)") }

  /// Tells the server.
  public func removeFollower(_ id: User.ID, of user: User.ID) async throws {
    try await tell("DELETE", "users/\(user)/followers/\(id)")
  }

  /// Asks the server.
  public func isTaken(_ username: String) async throws -> Bool {
    let response = try await send(HTTPRequest("GET", "usernames/\(username.spelledForAddresses)"))
    switch response.status {
    case 200..<300: return true
    case 404: return false
    default: throw Self.problem(of: response)
    }
  }

  /// Tells the server.
  public func save(_ edit: ProfileEdit, of id: User.ID) async throws {
    let members = [
      ("username", edit.username), ("firstName", edit.firstName), ("lastName", edit.lastName),
      ("bio", edit.bio),
    ]
    let text = members.map { "\($0.jsonText): \($1.jsonText)" }.joined(separator: ", ")
    try await tell("PUT", "users/\(id)", Array("{\(text)}".utf8))
  }

  /// Sends the photo, and learns its number.
  ///
  /// The key is made of what is sent, so that a photo that is sent again, since its answer was lost, is
  /// there once.
  public func post(_ draft: NewPostDraft, by id: User.ID) async throws -> Photo {
    let body = Array(
      """
      {"name": \(draft.title.jsonText), "rating": \(draft.rating), "day": "\(draft.day)"}
      """.utf8)
    let answer = try await tell(
      "POST", "users/\(id)/photos", body, headers: ["Idempotency-Key": "\(id)-\(body.digest)"])
    do {
      let json = JSONCursor(node: try JSONReader.read(answer.body), path: .root)
      return draft.photo(Photo.ID(try json.member("id").integer()), by: id)
    } catch {
      throw GatewayError(.wrongAnswer, detail: "a photo was sent, and no number came back")
    }
  }

  /// Tells the server.
  public func signOut(_ id: User.ID, everywhere: Bool) async throws {
    try await tell("DELETE", everywhere ? "sessions" : "sessions/\(id)")
  }

  @discardableResult
  private func tell(
    _ method: String, _ path: String, _ body: [UInt8] = [], headers: [String: String] = [:]
  ) async throws -> HTTPResponse {
    var request = HTTPRequest(method, path, headers: headers, body: body)
    if !body.isEmpty { request.headers["Content-Type"] = "application/json" }
    let response = try await send(request)
    guard 200..<300 ~= response.status else { throw Self.problem(of: response) }
    // What the server has is another thing now; its tag will say so.
    state.withLock { state in
      state.cached = state.cached.map { Cached(data: $0.data, tag: $0.tag, goodUntil: .zero) }
    }
    return response
  }

  private func keep(_ data: ProfileData, as response: HTTPResponse, after old: Cached?) {
    let control = (response.headers["cache-control"] ?? "").lowercased()
    let words = control.split(separator: ",").map { $0.filter { $0 != " " } }
    let now = age()
    state.withLock { state in
      guard !words.contains("no-store") else {
        state.cached = nil
        return
      }
      let seconds = words.compactMap { word in
        word.hasPrefix("max-age=") ? Int(word.dropFirst("max-age=".count)) : nil
      }.first
      let isToAsk = words.contains("no-cache")
      state.cached = Cached(
        data: data, tag: response.headers["etag"] ?? (response.status == 304 ? old?.tag : nil),
        // A year is as good as for ever, and does not overflow.
        goodUntil: now + .seconds(isToAsk ? 0 : min(max(seconds ?? 0, 0), 31_536_000)))
    }
  }

  // MARK: - Sending

  /// Sends a request, again if that may help.
  ///
  /// All requests of a gateway may be sent twice and mean the same.
  private func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    var pause = patience.firstPause
    var attempt = 1
    while true {
      let problem: GatewayError
      var wish: Duration?
      do {
        let response = try await sendOnce(request)
        let status = Self.problem(of: response)
        guard status.problem?.isPassing == true else { return response }
        problem = status
        wish = response.headers["retry-after"].flatMap { Int($0) }.map { .seconds(max(0, $0)) }
      } catch let error as GatewayError {
        problem = error
      }
      guard problem.problem?.isPassing == true, attempt < patience.attempts else { throw problem }
      try await clock.sleep(for: min(wish ?? pause, patience.longestPause))
      pause = pause + pause
      attempt += 1
    }
  }

  private func sendOnce(_ request: HTTPRequest) async throws -> HTTPResponse {
    try Task.checkCancellation()
    state.withLock { $0.sentCount += 1 }
    return try await withThrowingTaskGroup { group in
      group.addTask { [transport] in try await transport.send(request) }
      group.addTask { [clock, patience] in
        try await clock.sleep(for: patience.timeout)
        throw GatewayError(.timedOut)
      }
      defer { group.cancelAll() }
      guard let response = try await group.next() else { throw GatewayError(.interrupted) }
      return response
    }
  }

  private static func problem(of response: HTTPResponse) -> GatewayError {
    let problem: GatewayError.Problem =
      switch response.status {
      case 300..<400: .redirected
      case 401, 403: .notAllowed
      case 404, 410: .notFound
      case 408, 504: .timedOut
      case 413, 400, 409, 415, 422: .refused
      case 429, 503: .busy
      case 500..<600: .serverFailed
      default: .wrongAnswer
      }
    return GatewayError(problem, detail: "status \(response.status)")
  }

  private static func stopwatch<C: Clock<Duration>>(_ clock: C) -> @Sendable () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }
}

extension [UInt8] {
  /// A number that other bytes hardly have (FNV-1a).
  fileprivate var digest: String {
    String(reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }, radix: 16)
  }
}

extension String {
  /// The text with all bytes but letters and digits of ASCII as `%41`.
  fileprivate var spelledForAddresses: String {
    utf8.map { byte in
      let isPlain =
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
        || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
      if isPlain { return String(UnicodeScalar(byte)) }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.count < 2 ? "0" : "") + digits
    }.joined()
  }

  /// The text as JSON spells it.
  fileprivate var jsonText: String {
    unicodeScalars.reduce(into: "\"") { text, scalar in
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    } + "\""
  }
}
