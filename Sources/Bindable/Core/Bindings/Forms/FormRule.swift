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
  /// A Boolean value that indicates whether the rule asks something else, such as a server.
  var isAsync = false
  /// Activates the rule, with a closure that returns whether the other rules of its fields pass.
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
  /// If the check throws, the message for the error is shown, and the next edit, `checkAgain()`, or
  /// `submit()` starts another check.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - pending: The message next to the field while the check is pending.
  ///   - delay: The time the value must be unchanged before the check starts.
  ///   - clock: The clock that measures the delay.
  ///   - describe: Returns the message for an error, such as `ErrorText.text(for:)`.
  ///   - ask: Returns the error message for a value, or `nil` if the value is valid.
  public init<Value: Equatable>(
    _ field: KeyPath<Owner, Value>, pendingMessage pending: String = "…",
    after delay: Duration = .zero,
    on clock: any Clock<Duration>,
    describing describe: @escaping @MainActor (any Error) -> String = { String(describing: $0) },
    errorMessage ask: @escaping @Sendable (Value) async throws -> String?
  ) {
    self.init(
      field, pending, delay, clock, describe, found: { _ -> FoundValue<Owner, Never>? in nil }, ask
    ) { _, message in message }
  }

  /// Creates an asynchronous rule for one field that also finds a value, such as the account of a
  /// number.
  ///
  /// ```swift
  /// FormRule(\.number, into: \.account, on: clock) { [bank] number in
  ///   try await bank.account(number).map { .value($0) } ?? .message("There is no such account.")
  /// }
  /// ```
  ///
  /// The property is `nil` while a check is pending and if the field isn't valid. For the value
  /// when the form is created or reset, which is valid without a check, it has the value it had
  /// then.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - answer: The property that receives the value.
  ///   - pending: The message next to the field while the check is pending.
  ///   - delay: The time the value must be unchanged before the check starts.
  ///   - clock: The clock that measures the delay.
  ///   - describe: Returns the message for an error, such as `ErrorText.text(for:)`.
  ///   - ask: Returns the value to store, or an error message.
  public init<Value: Equatable, Answer: Sendable>(
    _ field: KeyPath<Owner, Value>, into answer: ReferenceWritableKeyPath<Owner, Answer?>,
    pendingMessage pending: String = "…", after delay: Duration = .zero,
    on clock: any Clock<Duration>,
    describing describe: @escaping @MainActor (any Error) -> String = { String(describing: $0) },
    parse ask: @escaping @Sendable (Value) async throws -> ParseResult<Answer>
  ) {
    self.init(
      field, pending, delay, clock, describe, found: { FoundValue(answer, of: $0) }, ask
    ) { found, result in
      if case .value(let value) = result { found?.value = value }
      return result.errorMessage
    }
  }

  private init<Value: Equatable, Found, Reply: Sendable>(
    _ field: KeyPath<Owner, Value>, _ pending: String, _ delay: Duration,
    _ clock: any Clock<Duration>, _ describe: @escaping @MainActor (any Error) -> String,
    found: @escaping @MainActor (Owner) -> FoundValue<Owner, Found>?,
    _ ask: @escaping @Sendable (Value) async throws -> Reply,
    receive: @escaping @MainActor (FoundValue<Owner, Found>?, Reply) -> String?
  ) {
    fields = [field]
    observers = [FieldObserver(field)]
    isAsync = true
    run = { owner, isReady in
      let found = found(owner)
      let asking = AsyncRule(
        { [weak owner] in owner?[keyPath: field] }, found, pending: pending, after: delay,
        on: clock, ask, receive: { receive(found, $0) }, describing: describe, isReady)
      return ActiveRule(
        fields: [field], state: { asking.state }, reset: { asking.reset() },
        repeatCheck: { asking.repeatCheck() })
    }
  }
}

/// The state of a rule.
enum RuleState: Equatable {
  case right
  case wrong(String)
  /// A pending check, with its message.
  case pending(String)
  /// A check that failed, with the message for the error.
  case failed(String)

  /// The error message, or `nil` if there's none.
  var errorMessage: String? {
    switch self {
    case .wrong(let message), .failed(let message): message
    case .right, .pending: nil
    }
  }

  var isFailed: Bool { if case .failed = self { true } else { false } }
}

/// An active rule of a form.
@MainActor
struct ActiveRule<Owner: AnyObject> {
  let fields: [PartialKeyPath<Owner>]
  let state: @MainActor () -> RuleState
  let reset: @MainActor () -> Void
  /// Starts the check again if it failed.
  var repeatCheck: @MainActor () -> Void = {}

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
