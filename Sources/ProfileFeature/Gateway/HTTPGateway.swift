import Foundation
internal import Synchronization

/// A gateway that communicates with a server over HTTP.
///
/// ```swift
/// let gateway = HTTPGateway(transport)
/// let data = try await gateway.load()  // GET profile
/// try await gateway.send(.follow(2))   // PUT following/2
/// ```
///
/// ```text
/// load      GET profile              200 with a JSON profile file; 304 if its ETag is current
/// follow    PUT following/2          200 to 299
/// unfollow  DELETE following/2       200 to 299
/// remove    DELETE users/1/followers/2 or users/1/photos/12
///                                    200 to 299
/// restore   PUT users/1/followers/2 or users/1/photos/12
///                                    200 to 299; sends {"index": …}, and for a photo all that the
///                                    profile file has of it, such as "name" and "picture"
/// isTaken   GET usernames/ada        200: taken; 404: available
/// save      PUT users/2              200 to 299; sends {"username": …, "firstName": …, …}
/// post      POST users/2/photos      200 to 299 with {"id": 12}; sends {"name": …, "rating": …,
///                                    "day": …} and an Idempotency-Key
/// signOut   DELETE sessions/2        200 to 299; DELETE sessions for all devices
/// ```
///
/// Transient failures are retried, after exponentially growing pauses or those that the server
/// requests. All waits use the given clock, and there is no random jitter.
public final class HTTPGateway: ProfileGateway {
  /// The timeout and retry policy of a gateway.
  struct RetryPolicy: Hashable, Sendable {
    /// The time limit for a response.
    var timeout = Duration.seconds(10)
    /// The maximum number of times that a request is sent.
    var attempts = 3
    /// The pause before the second attempt, which doubles for each further attempt.
    var initialBackoff = Duration.milliseconds(200)
    /// The longest pause, even if the server requests a longer one.
    var maximumBackoff = Duration.seconds(10)
  }

  private let transport: any HTTPTransport
  private let clock: any Clock<Duration>
  private let retryPolicy: RetryPolicy
  // The latest response to `load()` with an ETag.
  private let cached = Mutex<(tag: String, data: ProfileData)?>(nil)

  /// Creates a gateway that sends requests with a transport, each up to three times.
  public convenience init(_ transport: any HTTPTransport) {
    self.init(transport, retryPolicy: RetryPolicy())
  }

  init(
    _ transport: any HTTPTransport, clock: any Clock<Duration> = ContinuousClock(),
    retryPolicy: RetryPolicy
  ) {
    (self.transport, self.clock, self.retryPolicy) = (transport, clock, retryPolicy)
  }

  /// Returns the users and photos, which the server sends only if they changed since the last call.
  public func load() async throws -> ProfileData {
    let cached = cached.withLock { $0 }
    var request = HTTPRequest(
      method: "GET", path: "profile", headers: ["Accept": "application/json"])
    request.headers["If-None-Match"] = cached?.tag
    let response = try await send(request)
    switch response.status {
    case 304:
      guard let cached else { throw GatewayError(.wrongAnswer, detail: "unexpected status 304") }
      return cached.data
    case 200:
      do throws(FileError) {
        let data = try ProfileData(json: response.body, named: "profile")
        self.cached.withLock { $0 = response.headers["etag"].map { ($0, data) } }
        return data
      } catch {
        throw GatewayError(.wrongAnswer, detail: error.description)
      }
    default: throw Self.error(for: response)
    }
  }

  /// Sends the change to the server.
  public func send(_ change: ProfileChange) async throws {
    switch change {
    case .follow(let id): try await send("PUT", "following/\(id)")
    case .unfollow(let id): try await send("DELETE", "following/\(id)")
    case .like(let id): try await send("PUT", "likes/\(id)")
    case .unlike(let id): try await send("DELETE", "likes/\(id)")
    case .remove(let removal): try await send("DELETE", path(of: removal))
    case .restore(let removal, let index):
      try await send("PUT", path(of: removal), JSON.encode(RestoredItem(removal, at: index)))
    case .save(let edit, let id): try await send("PUT", "users/\(id)", JSON.encode(edit))
    case .signOut(let id, let everywhere):
      try await send("DELETE", everywhere ? "sessions" : "sessions/\(id)")
    }
  }

  private func path(of removal: Removal) -> String {
    switch removal {
    case .follower(let id, let userID): "users/\(userID)/followers/\(id)"
    case .photo(let photo): "users/\(photo.userID)/photos/\(photo.id)"
    }
  }

  private struct RestoredItem: Encodable {
    let index: Int
    let photo: Photo?

    private enum Keys: String, CodingKey { case index }

    init(_ removal: Removal, at index: Int) {
      self.index = index
      photo = if case .photo(let photo) = removal { photo } else { nil }
    }

    func encode(to encoder: any Encoder) throws {
      try photo?.encode(to: encoder)
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(index, forKey: .index)
    }
  }

  /// Checks the username on the server.
  public func isTaken(_ username: String) async throws -> Bool {
    let name = username.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    let response = try await send(HTTPRequest(method: "GET", path: "usernames/\(name)"))
    switch response.status {
    case 200..<300: return true
    case 404: return false
    default: throw Self.error(for: response)
    }
  }

  /// Uploads the photo and returns it with the ID that the server assigned.
  ///
  /// The idempotency key is derived from the content. If the response is lost and the photo is sent
  /// again, the server stores it once.
  public func post(_ draft: NewPostDraft, by id: User.ID) async throws -> Photo {
    let body = try JSON.encode(
      Post(
        name: draft.title, rating: draft.rating, day: "\(draft.day)", picture: draft.picture))
    let answer = try await send(
      "POST", "users/\(id)/photos", body, headers: ["Idempotency-Key": "\(id)-\(body.digest)"])
    guard let reply = try? JSONDecoder().decode(PostReply.self, from: Data(answer.body)) else {
      throw GatewayError(.wrongAnswer, detail: "the response contains no photo ID")
    }
    return draft.photo(reply.id, by: id)
  }

  private struct Post: Encodable {
    let name: String, rating: Double, day: String, picture: String?
  }

  private struct PostReply: Decodable {
    let id: Photo.ID
  }

  @discardableResult
  private func send(
    _ method: String, _ path: String, _ body: [UInt8] = [], headers: [String: String] = [:]
  ) async throws -> HTTPResponse {
    var request = HTTPRequest(method: method, path: path, headers: headers, body: body)
    if !body.isEmpty { request.headers["Content-Type"] = "application/json" }
    let response = try await send(request)
    guard 200..<300 ~= response.status else { throw Self.error(for: response) }
    return response
  }

  // MARK: - Sending

  /// Sends a request and retries it after transient failures.
  ///
  /// Retries are safe because all requests of the gateway are idempotent.
  private func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    var pause = retryPolicy.initialBackoff
    var attempt = 1
    while true {
      let failure: GatewayError
      var wish: Duration?
      do {
        let response = try await sendOnce(request)
        let status = Self.error(for: response)
        guard status.reason?.isTransient == true else { return response }
        failure = status
        wish = response.headers["retry-after"].flatMap { Int($0) }.map { .seconds(max(0, $0)) }
      } catch let error as GatewayError {
        failure = error
      }
      guard failure.reason?.isTransient == true, attempt < retryPolicy.attempts else {
        throw failure
      }
      try await clock.sleep(for: min(wish ?? pause, retryPolicy.maximumBackoff))
      pause = pause + pause
      attempt += 1
    }
  }

  private func sendOnce(_ request: HTTPRequest) async throws -> HTTPResponse {
    try Task.checkCancellation()
    return try await withThrowingTaskGroup { group in
      group.addTask { [transport] in try await transport.send(request) }
      group.addTask { [clock, retryPolicy] in
        try await clock.sleep(for: retryPolicy.timeout)
        throw GatewayError(.timedOut)
      }
      defer { group.cancelAll() }
      guard let response = try await group.next() else { throw GatewayError(.interrupted) }
      return response
    }
  }

  private static func error(for response: HTTPResponse) -> GatewayError {
    let reason: GatewayError.Reason =
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
    return GatewayError(reason, detail: "status \(response.status)")
  }
}

extension [UInt8] {
  /// The FNV-1a hash of the bytes in hexadecimal.
  fileprivate var digest: String {
    String(reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }, radix: 16)
  }
}
