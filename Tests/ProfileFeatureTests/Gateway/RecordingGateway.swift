import ProfileFeature
import Synchronization

/// A call to a gateway.
enum GatewayCall: Hashable, Sendable {
  /// Loads the users and photos.
  case load
  /// Sends a change.
  case send(ProfileChange)
  /// Checks whether a username is taken.
  case isTaken(String)
  /// Publishes a photo of a user.
  case post(NewPostDraft, User.ID)
}

/// An in-memory gateway that records its calls.
///
/// ```swift
/// let gateway = RecordingGateway()
/// try await gateway.send(.follow(1))
/// gateway.calls   // [.send(.follow(1))]
/// ```
final class RecordingGateway: ProfileGateway {
  private let memory: InMemoryGateway
  private let recorded = Mutex<[GatewayCall]>([])

  init(_ data: ProfileData? = nil) { memory = InMemoryGateway(data) }

  /// The calls in order, including failed and waiting ones.
  var calls: [GatewayCall] { recorded.withLock { $0 } }

  func fail(with message: String, times: Int = 1) { memory.fail(with: message, times: times) }
  func pauseCalls() { memory.pauseCalls() }
  func resumeCalls() { memory.resumeCalls() }

  /// Waits until a paused call is waiting for `resumeCalls()`.
  func waitUntilCallIsPaused() async {
    while !memory.hasPausedCall { await Task.yield() }
  }

  func load() async throws -> ProfileData {
    record(.load)
    return try await memory.load()
  }

  func send(_ change: ProfileChange) async throws {
    record(.send(change))
    try await memory.send(change)
  }

  func isTaken(_ username: String) async throws -> Bool {
    record(.isTaken(username))
    return try await memory.isTaken(username)
  }

  func post(_ draft: NewPostDraft, by id: User.ID) async throws -> Photo {
    record(.post(draft, id))
    return try await memory.post(draft, by: id)
  }

  private func record(_ call: GatewayCall) { recorded.withLock { $0.append(call) } }
}
