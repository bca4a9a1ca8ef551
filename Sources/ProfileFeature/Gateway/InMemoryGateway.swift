import Synchronization

/// A gateway without a server, whose calls succeed, fail, or wait as configured.
///
/// ```swift
/// let gateway = InMemoryGateway()
/// gateway.fail(with: "The server is busy.")
/// try await gateway.send(.follow(1))   // throws: The server is busy.
/// try await gateway.send(.follow(1))   // returns
/// ```
///
/// It doesn't use a clock. A paused call waits until `resumeCalls()`, or throws `CancellationError`
/// if its task is canceled.
public final class InMemoryGateway: ProfileGateway {
  private struct State {
    var data: ProfileData?
    /// The largest ID of a photo.
    var lastPhoto = 0
    /// The ID of the next published photo, which is a free one after the largest of all numbers.
    var nextPhoto: Int {
      if lastPhoto < .max { return lastPhoto + 1 }
      let ids = Set(data?.photos.map(\.id.rawValue) ?? [])
      return (1...).first { !ids.contains($0) } ?? 1
    }
    /// The errors of the next calls, in order.
    var failures: [GatewayError] = []
    var isHolding = false
    /// The streams that paused calls wait for, in the order of the calls.
    var gates: [AsyncStream<Never>.Continuation] = []
  }

  // A lock instead of an actor: configuring the gateway needs no `await`, and a canceled call ends
  // immediately.
  private let state = Mutex(State())
  private let server: (any ProfileGateway)?

  /// Creates a gateway with the users of `data`, or without users, whose calls succeed, before a
  /// server that then receives them as well.
  public init(_ data: ProfileData? = nil, before server: (any ProfileGateway)? = nil) {
    self.server = server
    let lastPhoto = data?.photos.map(\.id.rawValue).max() ?? 0
    state.withLock { ($0.data, $0.lastPhoto) = (data, lastPhoto) }
  }

  /// Causes the next `times` calls to fail, after any failures that are already configured.
  ///
  /// - Precondition: `times` isn't negative.
  public func fail(with message: String, times: Int = 1) {
    precondition(times >= 0, "The number of failures can't be negative, but is \(times).")
    state.withLock { $0.failures += Array(repeating: GatewayError(message), count: times) }
  }

  /// A Boolean value that indicates whether calls are paused.
  public var isHolding: Bool { state.withLock { $0.isHolding } }

  /// Pauses calls from now on.
  public func pauseCalls() { state.withLock { $0.isHolding = true } }

  /// Resumes all paused calls and stops pausing new ones.
  public func resumeCalls() {
    let gates = state.withLock { state in
      state.isHolding = false
      defer { state.gates = [] }
      return state.gates
    }
    for gate in gates { gate.finish() }
  }

  /// A Boolean value that indicates whether a paused call is waiting for `resumeCalls()`.
  public var hasPausedCall: Bool { state.withLock { !$0.gates.isEmpty } }

  /// Performs the call and returns the users and photos.
  ///
  /// - Throws: `GatewayError` with `notFound` if the gateway has no users, or the configured error.
  public func load() async throws -> ProfileData {
    try await perform()
    if let server { return try await server.load() }
    guard let data = state.withLock({ $0.data }) else { throw GatewayError(.notFound) }
    return data
  }

  /// Performs the call and makes the change.
  public func send(_ change: ProfileChange) async throws {
    try await perform()
    let isRefused = state.withLock { state in
      switch change {
      case .remove(let removal): _ = try? state.data?.remove(removal)
      case .restore(let removal, let index): try? state.data?.restore(removal, at: index)
      case .save(let edit, let id):
        return state.data != nil && (try? state.data?.update(id) { edit.apply(to: &$0) }) == nil
      case .follow, .unfollow, .like, .unlike, .signOut: break
      }
      return false
    }
    if isRefused { throw GatewayError(.refused, detail: "the edit conflicts with other users") }
    try await server?.send(change)
  }

  /// Performs the call and returns whether the username is taken.
  public func isTaken(_ username: String) async throws -> Bool {
    try await perform()
    let isTaken = state.withLock { $0.data?.user(named: username) != nil }
    return try await server?.isTaken(username) ?? isTaken
  }

  /// Performs the call and stores the photo with the next ID.
  public func post(_ draft: NewPostDraft, by id: User.ID) async throws -> Photo {
    try await perform()
    let published = state.withLock { state -> Photo? in
      let photo = draft.photo(Photo.ID(state.nextPhoto), by: id)
      guard state.data == nil || (try? state.data?.add(photo)) != nil else { return nil }
      state.lastPhoto = max(state.lastPhoto, photo.id.rawValue)
      return photo
    }
    guard let published else { throw GatewayError(.refused, detail: "no such user") }
    return try await server?.post(draft, by: id) ?? published
  }

  private func perform() async throws {
    let gate = state.withLock { state -> AsyncStream<Never>? in
      guard state.isHolding else { return nil }
      let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
      state.gates.append(continuation)
      return stream
    }
    if let gate {
      // The stream ends when the gate is finished or the task is canceled.
      for await _ in gate {}
      try Task.checkCancellation()
    }
    // The failure is read on resumption, so it can be configured while the call waits.
    let failure = state.withLock { $0.failures.isEmpty ? nil : $0.failures.removeFirst() }
    if let failure { throw failure }
  }
}
