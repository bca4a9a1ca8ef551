/// An asynchronous rule, which checks each value.
///
/// ```text
///            another value             the answer
///   right ─────────────────▶ pending ────────────▶ right, wrong, or failed
///     ▲                       │  ▲ another value       │
///     │                       │  │ or, if it failed, repeatCheck()
///     └───────────────────────┘  └─────────────────────┘
///       the initial value, or one that fails an earlier rule
/// ```
@MainActor
final class AsyncRule<Value: Equatable, Reply: Sendable> {
  /// The result for a value.
  private struct Answer: Equatable {
    let subject: Value
    let state: RuleState
  }

  /// The function that decides about a value.
  private enum Subject {
    /// The value is the initial one.
    case start
    /// The value fails an earlier rule.
    case unready
    /// The value is checked.
    case value(Value)

    static func isSame(_ left: Subject, _ right: Subject) -> Bool {
      switch (left, right) {
      case (.start, .start), (.unready, .unready): true
      case (.value(let left), .value(let right)): isUnchanged(left, right)
      default: false
      }
    }
  }

  @Observed private var answer: Answer?
  private let isReady: @MainActor () -> Bool
  private let read: @MainActor () -> Value?
  private let found: (any FoundValueStorage)?
  private let pending: String
  private let delay: Duration
  private let clock: any Clock<Duration>
  private let ask: (Value) async throws -> Reply
  private let receive: @MainActor (Reply) -> String?
  private let describe: @MainActor (any Error) -> String
  // The initial value, which isn't checked.
  @Observed private var start: Value?
  private var subject = Subject.start
  private let machine = ActionMachine()
  private var effect: Effect?

  init(
    _ read: @escaping @MainActor () -> Value?, _ found: (any FoundValueStorage)?, pending: String,
    after delay: Duration, on clock: any Clock<Duration>,
    _ ask: @escaping (Value) async throws -> Reply,
    receive: @escaping @MainActor (Reply) -> String?,
    describing describe: @escaping @MainActor (any Error) -> String,
    _ isReady: @escaping @MainActor () -> Bool
  ) {
    // Kept between changes, so that even a value that doesn't equal itself has the same bytes.
    let current = Derived(read)
    self.read = { current.value }
    self.found = found
    self.pending = pending
    self.delay = delay
    self.clock = clock
    self.ask = ask
    self.receive = receive
    self.describe = describe
    self.isReady = isReady
    start = current.value
    effect = Effect(named: { "a rule of a form" }) { [weak self] in
      let (value, isReady) = (current.value, isReady())
      untracked { self?.inspect(value, isReady: isReady) }
    }
  }

  /// Computed from the current value, so that it's never out of date after an edit.
  var state: RuleState {
    guard isReady(), let value = read(), !isUnchanged(start, value) else { return .right }
    if let answer, isUnchanged(answer.subject, value) { return answer.state }
    return .pending(pending)
  }

  func reset() {
    start = read()
    found?.save()
    begin(.start)
  }

  /// Starts the check of the current value again, without a delay, if it failed.
  func repeatCheck() {
    guard state.isFailed else { return }
    answer = nil
    begin(subject, isDelayed: false)
  }

  private func inspect(_ value: Value?, isReady: Bool) {
    let now =
      if isUnchanged(start, value) {
        Subject.start
      } else if isReady, let value {
        Subject.value(value)
      } else {
        Subject.unready
      }
    // A failed request isn't remembered: the same value can be checked again after another one.
    guard !Subject.isSame(subject, now) else { return }
    // First, because the check can answer at once.
    switch now {
    case .start: found?.restore()
    case .unready, .value: found?.clear()
    }
    begin(now)
  }

  private func begin(_ next: Subject, isDelayed: Bool = true) {
    machine.abandon()
    _ = exchange(&subject, with: next)
    answer = nil
    guard case .value(let value) = next else { return }
    let pause = isDelayed && delay > .zero ? clock.pause(for: delay) : nil
    machine.start(
      ActionRun { [weak self, ask] in
        let result: Result<Reply, any Error>
        do {
          try await pause?()
          result = .success(try await ask(value))
        } catch {
          result = .failure(error)
        }
        return { self?.receive(result, for: value) }
      })
  }

  private func receive(_ result: Result<Reply, any Error>, for value: Value) {
    transaction {
      let state =
        switch result {
        case .success(let reply): receive(reply).map(RuleState.wrong) ?? .right
        case .failure(let error): RuleState.failed(describe(error))
        }
      answer = Answer(subject: value, state: state)
    }
  }
}

/// The property that receives what an asynchronous rule finds.
@MainActor
final class FoundValue<Owner: AnyObject, Value> {
  private weak var owner: Owner?
  private let path: ReferenceWritableKeyPath<Owner, Value?>
  // The value stored with the initial value of the field.
  private var saved: Value?

  init(_ path: ReferenceWritableKeyPath<Owner, Value?>, of owner: Owner) {
    self.owner = owner
    self.path = path
    untracked(save)
  }

  var value: Value? {
    get { owner?[keyPath: path] }
    set { owner?[keyPath: path] = newValue }
  }
}

@MainActor
protocol FoundValueStorage {
  func save()
  func restore()
  func clear()
}

extension FoundValue: FoundValueStorage {
  func save() { saved = value }
  func restore() { value = saved }
  func clear() { value = nil }
}
