/// A rule of a form.
///
/// ```swift
/// FormRule(\.email, .email("Write an address, as ada@example.com."))
/// FormRule(\.first, \.last, into: \.first, message: "Write one of the two.") {
///   $0 != "" || $1 != ""
/// }
/// FormRule(
///   \.username, pendingMessage: "Looking…", after: .milliseconds(300), on: clock
/// ) { [server] name in
///   try await server.isTaken(name) ? "\(name) is taken." : nil
/// }
/// ```
@MainActor
public struct FormRule<Owner: AnyObject> {
  /// The fields at which the message is shown.
  let fields: [PartialKeyPath<Owner>]
  let observers: [FieldObserver<Owner>]
  /// Activates the rule, with a closure that returns whether the earlier rules of its fields pass.
  let run: @MainActor (Owner, _ isReady: @escaping @MainActor () -> Bool) -> ActiveRule<Owner>

  /// Creates a rule for one field.
  public init<Value: Equatable>(_ field: KeyPath<Owner, Value>, _ validator: Validator<Value>) {
    fields = [field]
    observers = [FieldObserver(field)]
    run = { owner, _ in
      .derived([field], of: owner) { validator.errorMessage(for: $0[keyPath: field]) }
    }
  }

  /// Creates a rule for several fields.
  ///
  /// - Parameters:
  ///   - fields: The fields whose values are passed to the closure.
  ///   - slots: The fields at which the message is shown. The default is all fields.
  ///   - message: The error message.
  ///   - isRight: Returns whether the values are valid.
  public init<each Value: Equatable>(
    _ fields: repeat KeyPath<Owner, each Value>, into slots: PartialKeyPath<Owner>...,
    message: String, if isRight: @escaping @MainActor (repeat each Value) -> Bool
  ) {
    var observers: [FieldObserver<Owner>] = []
    for field in repeat each fields { observers.append(FieldObserver(field)) }
    // A closure, because a key path in a function with a parameter pack stops the program when it's
    // created without optimization.
    let slots = slots.isEmpty ? observers.map { $0.path } : slots
    self.fields = slots
    self.observers = observers
    run = { owner, _ in
      .derived(slots, of: owner) { isRight(repeat $0[keyPath: each fields]) ? nil : message }
    }
  }

  /// Creates an asynchronous rule for one field.
  ///
  /// The next edit cancels a pending check, and late results are discarded. The value when the form
  /// is created or reset is valid without a check. The form isn't valid while a check is pending.
  /// If the check throws, the description of the error is shown, and the next edit starts another
  /// check.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - pending: The message next to the field while the check is pending.
  ///   - delay: The time the value must be unchanged before the check starts.
  ///   - clock: The clock that measures the delay.
  ///   - ask: Returns the error message for a value, or `nil` if the value is valid.
  public init<Value: Equatable>(
    _ field: KeyPath<Owner, Value>, pendingMessage pending: String = "…",
    after delay: Duration = .zero,
    on clock: any Clock<Duration>,
    errorMessage ask: @escaping @Sendable (Value) async throws -> String?
  ) {
    fields = [field]
    observers = [FieldObserver(field)]
    run = { owner, isReady in
      let asking = AsyncRule(
        { [weak owner] in owner?[keyPath: field] }, pending: pending, after: delay, on: clock, ask,
        isReady)
      return ActiveRule(fields: [field], state: { asking.state }, reset: { asking.reset() })
    }
  }
}

/// The state of a rule.
enum RuleState: Equatable {
  case right
  case wrong(String)
  /// A pending check, with its message.
  case pending(String)
}

/// An active rule of a form.
@MainActor
struct ActiveRule<Owner: AnyObject> {
  let fields: [PartialKeyPath<Owner>]
  let state: @MainActor () -> RuleState
  let reset: @MainActor () -> Void

  static func derived(
    _ slots: [PartialKeyPath<Owner>], of owner: Owner,
    _ message: @escaping @MainActor (Owner) -> String?
  ) -> ActiveRule {
    let state = Derived { [weak owner] in
      owner.flatMap(message).map(RuleState.wrong) ?? .right
    }
    return ActiveRule(fields: slots, state: { state.value }, reset: {})
  }
}

/// An observer of the changes of a field.
@MainActor
final class FieldObserver<Owner: AnyObject> {
  let path: PartialKeyPath<Owner>
  private let makeEffect:
    @MainActor (FieldObserver, Owner, _ changed: @escaping () -> Void) -> Effect
  private var effect: Effect?
  private(set) var reset: @MainActor () -> Void = {}

  init<Value: Equatable>(_ path: KeyPath<Owner, Value>) {
    self.path = path
    makeEffect = { observer, owner, changed in
      var lastValue: Value?
      observer.reset = { [weak owner] in
        if let owner { _ = exchange(&lastValue, with: owner[keyPath: path]) }
      }
      return Effect(named: { "a rule of a form" }) { [weak owner] in
        guard let value = owner?[keyPath: path] else { return }
        let isChanged = lastValue.map { !isUnchanged($0, value) }
        guard isChanged != false else { return }
        _ = exchange(&lastValue, with: value)
        // The first value isn't a change.
        if isChanged == true { changed() }
      }
    }
  }

  func start(_ owner: Owner, changed: @escaping @MainActor () -> Void) {
    effect = makeEffect(self, owner, changed)
  }
}

/// An asynchronous rule, which checks each value.
///
/// ```text
///            another value             the answer
///   right ─────────────────▶ pending ────────────▶ right, or wrong
///     ▲                       │  ▲ another value       │
///     └───────────────────────┘  └─────────────────────┘
///       the initial value, or one that fails an earlier rule
/// ```
@MainActor
private final class AsyncRule<Value: Equatable> {
  /// The result for a value.
  private struct Answer: Equatable {
    let subject: Value
    let state: RuleState
  }

  @Observed private var answer: Answer?
  private let isReady: @MainActor () -> Bool
  private let read: @MainActor () -> Value?
  private let pending: String
  private let delay: Duration
  private let clock: any Clock<Duration>
  private let ask: (Value) async throws -> String?
  // The initial value, which isn't checked.
  @Observed private var start: Value?
  // The value that was last checked, or `nil` if the current value needs no check.
  private var subject: Value?
  private let machine = ActionMachine()
  private var effect: Effect?

  init(
    _ read: @escaping @MainActor () -> Value?, pending: String, after delay: Duration,
    on clock: any Clock<Duration>, _ ask: @escaping (Value) async throws -> String?,
    _ isReady: @escaping @MainActor () -> Bool
  ) {
    // Kept between changes, so that even a value that doesn't equal itself has the same bytes.
    let current = Derived(read)
    self.read = { current.value }
    self.pending = pending
    self.delay = delay
    self.clock = clock
    self.ask = ask
    self.isReady = isReady
    start = current.value
    effect = Effect(named: { "a rule of a form" }) { [weak self] in
      let (value, isReady) = (current.value, isReady())
      untracked { self?.inspect(at: isReady ? value : nil) }
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
    inspect(at: start)
  }

  private func inspect(at value: Value?) {
    let value = isUnchanged(start, value) ? nil : value
    // A failed request isn't remembered: the same value can be checked again after another one.
    guard !isUnchanged(subject, value) else { return }
    machine.abandon()
    _ = exchange(&subject, with: value)
    answer = nil
    guard let value else { return }
    let pause = delay > .zero ? clock.pause(for: delay) : nil
    machine.start(
      ActionRun { [weak self, ask] in
        let result: RuleState
        do {
          try await pause?()
          result = try await ask(value).map { .wrong($0) } ?? .right
        } catch {
          result = .wrong(String(describing: error))
        }
        return { self?.answer = Answer(subject: value, state: result) }
      })
  }
}
