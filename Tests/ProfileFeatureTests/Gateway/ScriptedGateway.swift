import Bindable
@testable import ProfileFeature

/// A gateway that responds to calls with the steps of a script, on a clock that you provide.
///
/// ```swift
/// let clock = ManualClock()
/// let gateway = ScriptedGateway([.fail(.offline), .after(.seconds(2), .ok)], clock: clock)
/// try await gateway.send(.follow(1))   // throws: You're offline. Try again later.
/// try await gateway.send(.follow(1))   // returns 2 seconds later
/// ```
///
/// A call without a step fails and is reported. Unused steps are reported when the gateway is
/// deallocated.
@MainActor
final class ScriptedGateway: ProfileGateway {
  /// The response to a call.
  indirect enum Step: Hashable, Sendable, CustomStringConvertible {
    /// The call succeeds. A username is available, and the data is that of the script.
    case ok
    /// The call fails with a cause.
    case fail(GatewayError.Reason)
    /// The call fails with a message.
    case failWithMessage(String)
    /// A username is taken. Any other call succeeds.
    case taken
    /// The call succeeds after replacing the data of the script.
    case data(ProfileData)
    /// The call responds with another step after a delay.
    case after(Duration, Step)

    /// The step as written in a script.
    var description: String {
      switch self {
      case .ok: ".ok"
      case .fail(let reason): ".fail(.\(reason))"
      case .failWithMessage(let message): ".failWithMessage(\(message.debugDescription))"
      case .taken: ".taken"
      case .data: ".data(…)"
      case .after(let duration, let step): ".after(\(duration), \(step))"
      }
    }
  }

  private let clock: any Clock<Duration>
  private var data: ProfileData
  private var index = 0
  private let steps: [Step]

  /// The calls in order.
  private(set) var calls: [GatewayCall] = []

  /// Creates a gateway with a script and the clock that times its `.after` steps.
  init(_ steps: [Step], clock: any Clock<Duration>, data: ProfileData = .sample) {
    self.steps = steps
    self.clock = clock
    self.data = data
  }

  /// The unused steps.
  var unused: [Step] { Array(steps[index...]) }

  /// Performs the next step and returns the data of the script.
  @MainActor func load() async throws -> ProfileData {
    _ = try await perform(.load)
    return data
  }

  /// Performs the next step.
  @MainActor func send(_ change: ProfileChange) async throws {
    _ = try await perform(.send(change))
  }

  /// Performs the next step and returns `true` if it's `.taken`.
  @MainActor func isTaken(_ username: String) async throws -> Bool {
    try await perform(.isTaken(username)) == .taken
  }

  /// Performs the next step and returns the photo with the next ID in the script's data.
  @MainActor func post(_ draft: NewPostDraft, by id: User.ID) async throws -> Photo {
    _ = try await perform(.post(draft, id))
    let photo = draft.photo(Photo.ID((data.photos.map(\.id.rawValue).max() ?? 0) + 1), by: id)
    data = try ProfileData(users: data.users, photos: data.photos + [photo])
    return photo
  }

  /// Performs the next step for a call and returns it without its delays.
  private func perform(_ call: GatewayCall) async throws -> Step {
    calls.append(call)
    guard index < steps.count else {
      report("the script has no step for call \(calls.count), \(call.word); add one")
      throw GatewayError(.wrongAnswer, detail: "the script has no more steps")
    }
    var step = steps[index]
    index += 1
    while case .after(let duration, let next) = step {
      try await Self.pause(for: duration, by: clock)
      step = next
    }
    switch step {
    case .fail(let reason): throw GatewayError(reason)
    case .failWithMessage(let message): throw GatewayError(message)
    case .data(let data): self.data = data
    case .ok, .taken, .after: break
    }
    return step
  }

  /// Waits for a duration that starts now, not when the clock receives the call.
  private static func pause<C: Clock<Duration>>(for duration: Duration, by clock: C) async throws {
    try await clock.sleep(until: clock.now.advanced(by: duration), tolerance: nil)
  }

  private func report(_ message: String) {
    Failure(.noAnswerProvider, "ScriptedGateway: \(message).").report()
  }

  isolated deinit {
    guard !unused.isEmpty else { return }
    let steps = unused.map(\.description).joined(separator: ", ")
    report("unused steps: \(steps); remove them or call the gateway")
  }
}

extension GatewayCall {
  /// A short description of the call.
  var word: String {
    switch self {
    case .load: "load"
    case .isTaken(let username): "isTaken \(Excerpt.quoted(username))"
    case .post(let draft, let id): "post \(Excerpt.quoted(draft.title)) by \(id)"
    case .send(.follow(let id)): "follow \(id)"
    case .send(.unfollow(let id)): "unfollow \(id)"
    case .send(.like(let id)): "like \(id)"
    case .send(.unlike(let id)): "unlike \(id)"
    case .send(.remove(let removal)): "remove \(removal.word)"
    case .send(.restore(let removal, let index)): "restore \(removal.word) at \(index)"
    case .send(.save(_, let id)): "save \(id)"
    case .send(.signOut(let id, let everywhere)):
      "signOut \(id)\(everywhere ? " everywhere" : "")"
    }
  }
}

extension Removal {
  fileprivate var word: String {
    switch self {
    case .follower(let id, let userID): "follower \(id) of \(userID)"
    case .photo(let photo): "photo \(photo.id)"
    }
  }
}
