import Bindable

/// A gateway that answers its calls, one after the other, as a script says, on a clock of your own.
///
/// ```swift
/// let clock = ManualClock()
/// let gateway = ScriptedGateway([.fail(.offline), .after(.seconds(2), .ok)], clock: clock)
/// try await gateway.follow(1)   // throws: You are offline. Try again later.
/// try await gateway.follow(1)   // returns 2 seconds later
/// ```
///
/// A call that the script does not foresee fails, and is reported; so are steps that no call has come for
/// when the gateway is released.
@MainActor
public final class ScriptedGateway: ProfileGateway {
  /// How a call is answered.
  public indirect enum Step: Hashable, Sendable, CustomStringConvertible {
    /// It is done: a username is free, and the users and photos are those of the script.
    case ok
    /// It fails.
    case fail(GatewayError.Problem)
    /// It fails with words that nobody has foreseen.
    case say(String)
    /// A username is taken; anything else is done.
    case taken
    /// From now on the users and photos are others; then it is done.
    case data(ProfileData)
    /// It is answered so some time later.
    case after(Duration, Step)

    /// The step as it is written in a script.
    public var description: String {
      switch self {
      case .ok: ".ok"
      case .fail(let problem): ".fail(.\(problem))"
      case .say(let words): ".say(\(words.debugDescription))"
      case .taken: ".taken"
      case .data: ".data(…)"
      case .after(let duration, let step): ".after(\(duration), \(step))"
      }
    }
  }

  private let clock: any Clock<Duration>
  private var data: ProfileData
  private var place = 0
  private let steps: [Step]

  /// What the gateway was asked to do, in order.
  public private(set) var calls: [InMemoryGateway.Call] = []

  /// Makes a gateway that answers by a script; `.after` waits by `clock`.
  public init(_ steps: [Step], clock: any Clock<Duration>, data: ProfileData = .sample) {
    self.steps = steps
    self.clock = clock
    self.data = data
  }

  /// The steps that no call has come for yet.
  public var unused: [Step] { Array(steps[place...]) }

  /// Tells the users and photos of the script, as its next step says.
  @MainActor public func load() async throws -> ProfileData {
    _ = try await perform(.load)
    return data
  }

  /// Does as the next step says.
  @MainActor public func follow(_ id: User.ID) async throws { _ = try await perform(.follow(id)) }

  /// Does as the next step says.
  @MainActor public func unfollow(_ id: User.ID) async throws {
    _ = try await perform(.unfollow(id))
  }

  /// Does as the next step says.
  @MainActor public func removeFollower(_ id: User.ID, of user: User.ID) async throws {
    _ = try await perform(.removeFollower(id, of: user))
  }

  /// Does as the next step says; the username is taken if that is `.taken`.
  @MainActor public func isTaken(_ username: String) async throws -> Bool {
    try await perform(.isTaken(username)) == .taken
  }

  /// Does as the next step says.
  @MainActor public func save(_ edit: ProfileEdit, of id: User.ID) async throws {
    _ = try await perform(.save(edit, id))
  }

  /// Does as the next step says; the photo has the number after the last one of the script's data.
  @MainActor public func post(_ draft: NewPostDraft, by id: User.ID) async throws -> Photo {
    _ = try await perform(.post(draft, id))
    let photo = draft.photo(Photo.ID((data.photos.map(\.id.rawValue).max() ?? 0) + 1), by: id)
    data = try ProfileData(users: data.users, photos: data.photos + [photo])
    return photo
  }

  /// Does as the next step says.
  @MainActor public func signOut(_ id: User.ID, everywhere: Bool) async throws {
    _ = try await perform(.signOut(id, everywhere: everywhere))
  }

  /// Answers a call, and returns the step without what it waited for.
  private func perform(_ call: InMemoryGateway.Call) async throws -> Step {
    calls.append(call)
    guard place < steps.count else {
      report("the script has no step for call \(calls.count), \(call.word); add one to it")
      throw GatewayError(.unavailable, detail: "the script is over")
    }
    var step = steps[place]
    place += 1
    while case .after(let duration, let next) = step {
      try await Self.pause(for: duration, by: clock)
      step = next
    }
    switch step {
    case .fail(let problem): throw GatewayError(problem)
    case .say(let words): throw GatewayError(words)
    case .data(let data): self.data = data
    case .ok, .taken, .after: break
    }
    return step
  }

  /// Waits from now on, and not from when the clock hears of it.
  private static func pause<C: Clock<Duration>>(for duration: Duration, by clock: C) async throws {
    try await clock.sleep(until: clock.now.advanced(by: duration), tolerance: nil)
  }

  private func report(_ message: String) {
    Failure(.unanswered, "ScriptedGateway: \(message).").report()
  }

  isolated deinit {
    guard !unused.isEmpty else { return }
    let steps = unused.map(\.description).joined(separator: ", ")
    report("no call has come for \(steps); take them out of the script, or call")
  }
}

extension InMemoryGateway.Call {
  /// What was called, in a word.
  var word: String {
    switch self {
    case .load: "load"
    case .follow(let id): "follow \(id)"
    case .unfollow(let id): "unfollow \(id)"
    case .removeFollower(let id, let user): "removeFollower \(id) of \(user)"
    case .isTaken(let username): "isTaken \(Excerpt.quoted(username))"
    case .save(_, let id): "save \(id)"
    case .post(let draft, let id): "post \(Excerpt.quoted(draft.title)) by \(id)"
    case .signOut(let id, let everywhere): "signOut \(id)\(everywhere ? " everywhere" : "")"
    }
  }
}
