import Synchronization

/// A gateway without a server: it does at once, or fails, or waits, as it is told.
///
/// ```swift
/// let gateway = InMemoryGateway()
/// gateway.fail(with: "The server is busy.")
/// try await gateway.follow(1)   // throws: The server is busy.
/// try await gateway.follow(1)   // returns
/// gateway.calls                 // [.follow(1), .follow(1)]
/// ```
///
/// No clock is involved: a call that waits does so until `release()`, or until its task is
/// cancelled, when it throws `CancellationError`.
public final class InMemoryGateway: ProfileGateway {
  /// Something the gateway was asked to do.
  public enum Call: Hashable, Sendable {
    /// To tell the users and photos.
    case load
    /// To follow a user.
    case follow(User.ID)
    /// To follow a user no more.
    case unfollow(User.ID)
    /// To have somebody follow a user no more.
    case removeFollower(User.ID, of: User.ID)
    /// To say whether a username is taken.
    case isTaken(String)
    /// To save the texts of a user.
    case save(ProfileEdit, User.ID)
    /// To publish a photo of a user.
    case post(NewPostDraft, User.ID)
    /// To end the session of a user, or all of them.
    case signOut(User.ID, everywhere: Bool)
  }

  // A call while `isHolding`:
  //
  //   held ──────────▶ waiting ──────────▶ going on      release()
  //     │ release() or    └──────────────▶ cancelled     its task is cancelled
  //     ▼ cancelled first
  //   going on, or cancelled
  private struct State {
    var calls: [Call] = []
    var data: ProfileData?
    /// The number of the next photo that is published.
    var nextPhoto = 1
    /// What the next calls fail with, in order.
    var failures: [GatewayError] = []
    var isHolding = false
    /// The numbers of the calls that were held and not let go since.
    var held: Set<Int> = []
    /// Those of the held calls that have got as far as waiting.
    var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
    /// Who waits for a call to be held.
    var watchers: [CheckedContinuation<Void, Never>] = []

    /// Lets a held call wait, and returns who must be told.
    ///
    /// Returns `nil` if the call was released, or its task cancelled, on the way here.
    mutating func park(
      _ number: Int, _ continuation: CheckedContinuation<Void, any Error>
    ) -> [CheckedContinuation<Void, Never>]? {
      guard !Task.isCancelled, held.contains(number) else { return nil }
      waiting[number] = continuation
      defer { watchers = [] }
      return watchers
    }
  }

  // A lock and not an actor, so that telling the gateway what to do needs no `await` and a
  // cancelled call ends at once.
  private let state = Mutex(State())

  /// Makes a gateway that does what it is asked, and knows no users.
  public init() {}

  /// Makes a gateway that does what it is asked, and knows the users of `data`.
  public init(_ data: ProfileData) {
    let lastPhoto = data.photos.map(\.id.rawValue).max() ?? 0
    state.withLock {
      $0.data = data
      $0.nextPhoto = lastPhoto + 1
    }
  }

  /// What the gateway was asked to do, in order, failed and waiting calls included.
  public var calls: [Call] { state.withLock { $0.calls } }

  /// Makes the next `times` calls fail, after those that are to fail already.
  ///
  /// - Precondition: `times` is not negative.
  public func fail(with message: String, times: Int = 1) {
    precondition(times >= 0, "A gateway cannot fail \(times) times; give 0 or more.")
    state.withLock { $0.failures += Array(repeating: GatewayError(message), count: times) }
  }

  /// Whether calls are made to wait.
  public var isHolding: Bool { state.withLock { $0.isHolding } }

  /// Makes calls wait from now on.
  public func hold() { state.withLock { $0.isHolding = true } }

  /// Lets the calls that wait go on, and those that come.
  public func release() {
    let waiting = state.withLock { state in
      state.isHolding = false
      state.held = []
      defer { state.waiting = [:] }
      return state.waiting
    }
    // In the order the calls came, so that what follows has one order too.
    for (_, continuation) in waiting.sorted(by: { $0.key < $1.key }) { continuation.resume() }
  }

  /// Returns when a call is waiting, at once if one is.
  public func callIsHeld() async {
    await withCheckedContinuation { continuation in
      let isHeld = state.withLock { state in
        if state.waiting.isEmpty { state.watchers.append(continuation) }
        return !state.waiting.isEmpty
      }
      if isHeld { continuation.resume() }
    }
  }

  /// Records the call, waits if calls are held, and fails if it is told to; then tells the users as they
  /// are here.
  ///
  /// - Throws: That nothing is found, if it knows no users.
  public func load() async throws -> ProfileData {
    try await perform(.load)
    guard let data = state.withLock({ $0.data }) else { throw GatewayError(.notFound) }
    return data
  }

  /// Records the call, waits if calls are held, and fails if it is told to.
  public func follow(_ id: User.ID) async throws { try await perform(.follow(id)) }

  /// Records the call, waits if calls are held, and fails if it is told to.
  public func unfollow(_ id: User.ID) async throws { try await perform(.unfollow(id)) }

  /// Records the call, waits if calls are held, and fails if it is told to; then knows the user without
  /// that follower.
  public func removeFollower(_ id: User.ID, of user: User.ID) async throws {
    try await perform(.removeFollower(id, of: user))
    state.withLock { try? $0.data?.update(user) { $0.followerIDs.removeAll { $0 == id } } }
  }

  /// Records the call, waits if calls are held, and fails if it is told to; then says whether a user
  /// has that name.
  public func isTaken(_ username: String) async throws -> Bool {
    try await perform(.isTaken(username))
    return state.withLock { $0.data?.user(named: username) != nil }
  }

  /// Records the call, waits if calls are held, and fails if it is told to; then has the user
  /// with the new texts.
  public func save(_ edit: ProfileEdit, of id: User.ID) async throws {
    try await perform(.save(edit, id))
    let fits = state.withLock { state in
      (try? state.data?.update(id) { edit.apply(to: &$0) }) != nil || state.data == nil
    }
    guard fits else { throw GatewayError(.refused, detail: "the edit does not fit the others") }
  }

  /// Records the call, waits if calls are held, and fails if it is told to; then has the photo, with
  /// the number after the last one.
  public func post(_ draft: NewPostDraft, by id: User.ID) async throws -> Photo {
    try await perform(.post(draft, id))
    let published = state.withLock { state -> Photo? in
      let photo = draft.photo(Photo.ID(state.nextPhoto), by: id)
      if let data = state.data {
        let all = try? ProfileData(users: data.users, photos: data.photos + [photo])
        guard let all else { return nil }
        state.data = all
      }
      state.nextPhoto += 1
      return photo
    }
    guard let published else { throw GatewayError(.refused, detail: "no user has that number") }
    return published
  }

  /// Records the call, waits if calls are held, and fails if it is told to.
  public func signOut(_ id: User.ID, everywhere: Bool) async throws {
    try await perform(.signOut(id, everywhere: everywhere))
  }

  private func perform(_ call: Call) async throws {
    let number = state.withLock { state -> Int? in
      state.calls.append(call)
      guard state.isHolding else { return nil }
      state.held.insert(state.calls.count)
      return state.calls.count
    }
    if let number { try await wait(number) }
    // A call fails as things are when it goes on, so a failure can be told while it waits.
    let failure = state.withLock { $0.failures.isEmpty ? nil : $0.failures.removeFirst() }
    if let failure { throw failure }
  }

  private func wait(_ number: Int) async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard let watchers = state.withLock({ $0.park(number, continuation) }) else {
          continuation.resume(with: Task.isCancelled ? .failure(CancellationError()) : .success(()))
          return
        }
        for watcher in watchers { watcher.resume() }
      }
    } onCancel: {
      let continuation = state.withLock { state in
        state.held.remove(number)
        return state.waiting.removeValue(forKey: number)
      }
      continuation?.resume(throwing: CancellationError())
    }
  }
}
